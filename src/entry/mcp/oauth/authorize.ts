// Where an agent sends its person, who signs in, sees who requests what, and decides. Only then is there a code, valid
// for a minute. Errors of a request are shown to the person here: anybody can publish a document that names an address,
// so nobody is redirected there before the person has decided (RFC 9700, 4.11).

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Reader } from '../../../data/storage/database.ts'
import type { Clock } from '../../../lib/clock.ts'
import { requireChosen } from '../../accounts/chosen-projects.ts'
import { selectGranted } from '../../accounts/granted-projects.ts'
import type { ApiEntry } from '../../http/access/api-entry.ts'
import { type AccessSource, isRoleAtLeast, type Principal } from '../../http/access/principal.ts'
import { pathAndQuery } from '../../http/requests/request-url.ts'
import { type FetchDocument, readClient } from './client-document.ts'
import {
  type ConsentAnswers,
  type ConsentPage,
  type ConsentPages,
  type ConsentView,
  FIRST_ANSWERS,
  grantedBy,
  type NamedProject,
  readAnswers,
} from './consent.ts'
import { storeCode } from './grant-store.ts'
import type { GrantRequest, SignedRequests } from './signed-request.ts'

export const AUTHORIZE_PATH = '/oauth/authorize'

export type AuthorizeParts = {
  database: Database
  clock: Clock
  apiEntry: ApiEntry
  findPrincipal: AccessSource['findPrincipal']
  fetchDocument: FetchDocument
  requests: SignedRequests
  /** Our public address. */
  issuer: string
  /** The resource that tokens are for. */
  resource: string
  pages: ConsentPages
}

const CHALLENGE = /^[\w-]{43}$/
const STATE_LENGTH_MAX = 2_000
const PROJECTS_SHOWN = 200

export function createAuthorize(parts: AuthorizeParts) {
  const { database, clock, apiEntry, findPrincipal, fetchDocument, requests, issuer, resource, pages } = parts

  async function findMember(request: FastifyRequest): Promise<Principal | undefined> {
    const credential = apiEntry.findCredential(request)
    return credential && findPrincipal(credential)
  }

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { path, query } = pathAndQuery(request)
    const principal = await findMember(request)
    if (principal === undefined) {
      const next = encodeURIComponent(`${path}?${query}`)
      return reply.header('Cache-Control', 'no-store').redirect(`../sign-in?next=${next}`, 302)
    }
    if (principal.keyId !== null) return send(reply.code(403), pages.refuse(KEY_SESSION))
    const given = new URLSearchParams(query)
    const client = await readClient(
      given.get('client_id') ?? '',
      given.get('redirect_uri') ?? '',
      fetchDocument,
    )
    if ('failure' in client) return send(reply.code(400), pages.refuse(client.failure))
    const grantRequest: GrantRequest = {
      client,
      challenge: given.get('code_challenge') ?? '',
      state: given.get('state')?.slice(0, STATE_LENGTH_MAX),
      mayWrite: isRoleAtLeast(principal.role, 'editor') && given.get('scope') !== 'read',
    }
    const wrong = findWrong(given, grantRequest, resource)
    if (wrong !== undefined) return send(reply.code(400), pages.refuse(wrong))
    return ask(reply, principal, grantRequest, FIRST_ANSWERS)
  }

  /** Shows who requests access, and the answers so far. */
  async function ask(
    reply: FastifyReply,
    principal: Principal,
    grantRequest: GrantRequest,
    answers: ConsentAnswers,
    fault?: string,
  ): Promise<FastifyReply> {
    const { client, mayWrite } = grantRequest
    return send(
      reply,
      pages.ask({
        client,
        mayWrite,
        answers,
        fault,
        signed: requests.sign(grantRequest, principal.memberId, clock.nowMs()),
        ...(await database.read((db) => readDecider(db, principal))),
      }),
    )
  }

  async function decide(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const principal = await findMember(request)
    const form = new URLSearchParams(String(request.body ?? ''))
    const grantRequest =
      principal === undefined || principal.keyId !== null
        ? undefined
        : requests.open(form.get('request') ?? '', principal.memberId, clock.nowMs())
    if (principal === undefined || grantRequest === undefined)
      return send(reply.code(403), pages.refuse(TOO_LATE))
    if (form.get('answer') !== 'yes') return sendBack(reply, issuer, grantRequest, { error: 'access_denied' })
    const answers = readAnswers(form)
    const granted = grantedBy(answers, clock.nowMs())
    if ('fault' in granted) return ask(reply.code(422), principal, grantRequest, answers, granted.fault)
    const code = await database.transaction(async (tx) => {
      await requireChosen(tx, principal, granted.projectUids)
      const { client, challenge } = grantRequest
      const grant = {
        ...granted,
        clientId: client.id,
        clientName: client.name,
        redirectUri: client.redirectUri,
        challenge,
        scope: grantRequest.mayWrite ? answers.scope : ('read' as const),
      }
      return storeCode(tx, principal.memberId, grant, clock.nowMs())
    })
    return sendBack(reply, issuer, grantRequest, { code })
  }

  return { show, decide }
}

const KEY_SESSION = 'You are signed in with an API key, and a key cannot let others in. Sign in as yourself.'
const TOO_LATE = 'You are no longer signed in, or this page was open for too long. Start again in your agent.'

function findWrong(
  given: URLSearchParams,
  { challenge }: GrantRequest,
  ownResource: string,
): string | undefined {
  if (given.get('response_type') !== 'code')
    return 'The agent asks for a response_type that is not supported (unsupported_response_type): only code is.'
  if (given.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(challenge))
    return 'The request of the agent has no code_challenge with the method S256 (invalid_request).'
  const named = given.get('resource')
  if (named !== null && named !== ownResource)
    return `The agent asks for access to another server than this one (invalid_target): the resource here is ${ownResource}.`
  return undefined
}

/** Redirects to the agent's own address, with a code or an error. */
function sendBack(
  reply: FastifyReply,
  issuer: string,
  { client, state }: GrantRequest,
  outcome: Record<string, string>,
): FastifyReply {
  const address = new URL(client.redirectUri)
  for (const [name, value] of Object.entries(outcome)) address.searchParams.set(name, value)
  if (state !== undefined) address.searchParams.set('state', state)
  address.searchParams.set('iss', issuer)
  return reply.header('Cache-Control', 'no-store').redirect(address.href, 303)
}

function send(reply: FastifyReply, { text, headers }: ConsentPage): FastifyReply {
  return reply.headers(headers).send(text)
}

/** Reads who decides, and about which projects. */
async function readDecider(
  db: Reader,
  principal: Principal,
): Promise<Pick<ConsentView, 'member' | 'projects' | 'hasMoreProjects'>> {
  const member = await db
    .selectFrom('members')
    .where('id', '=', principal.memberId)
    .select(['name', 'email'])
    .executeTakeFirstOrThrow()
  const projects = await listNames(db, principal)
  return {
    member,
    projects: projects.slice(0, PROJECTS_SHOWN),
    hasMoreProjects: projects.length > PROJECTS_SHOWN,
  }
}

function listNames(db: Reader, { limitedBy, accountId, memberId }: Principal): Promise<NamedProject[]> {
  const seen =
    limitedBy === undefined
      ? db.selectFrom('projects').where('account_id', '=', accountId).where('deleted_at', 'is', null)
      : selectGranted(db, limitedBy, { keyId: 0, memberId })
  return seen
    .select(['projects.uid', 'projects.name', 'projects.domain'])
    .orderBy('projects.id')
    .limit(PROJECTS_SHOWN + 1)
    .execute()
}
