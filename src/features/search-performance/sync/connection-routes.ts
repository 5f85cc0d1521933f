// Routes of the connection to Search Console: status for every member of the project, the rest for owners.
// Credentials are accepted and never shown. Google is asked before a transaction begins, and its refusals are
// explained in words.

import { Type } from 'typebox'
import { checkProperty } from '../../../background/providers/search-console/check.ts'
import {
  parseCredential,
  type SearchConsoleCredential,
} from '../../../background/providers/search-console/credential.ts'
import { REFRESH_TOKEN_ENDED } from '../../../background/providers/search-console/token-failures.ts'
import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import { eventActor } from '../../../entry/accounts/event-actor.ts'
import { READ_ONLY_KEY, ROLE_NOT_ALLOWED } from '../../../entry/http/errors.ts'
import { type Route, readRoute, writeRoute } from '../../../entry/http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { AppError, invalid } from '../../../lib/errors.ts'
import { formatDay } from '../../../lib/local-day.ts'
import type { Seal } from '../../../lib/sealed.ts'
import { deletedCount } from '../../projects/reads.ts'
import { type Connection, disconnect, findConnection } from '../connections/connection-store.ts'
import { readStep, takeStep } from '../connections/google-sign-ins.ts'
import { firstKeptDay, lastFinalDay } from '../connections/sync-night.ts'
import { CONNECTION_NOT_FOUND, SEARCH_CONSOLE_REFUSED, SEARCH_CONSOLE_UNAVAILABLE } from '../errors.ts'
import { connectProperty } from './connect-property.ts'
import { connectionDocument } from './connection-document.ts'
import {
  connectBody,
  connectionStatus,
  properties,
  propertiesBody,
  queued,
  testResult,
} from './connection-schema.ts'
import {
  type GoogleWorld,
  listProperties,
  refuseAllButWritingOwner,
  searchConsoleRefusal,
} from './google-access.ts'
import { openCredential } from './open-source.ts'
import { readProgress } from './sync-progress.ts'
import { hurrySync } from './sync-queue.ts'

type ConnectionRouteOptions = {
  database: Database
  clock: Clock
  seal: Seal
  world: GoogleWorld
  canSignIn(): boolean
}

/** A credential, and when it ends by itself. */
export type KeptCredential = { credential: SearchConsoleCredential; endsAtMs: number | null }

const TAG = 'Search Console'
const ONE_CREDENTIAL = 'Send either credential or sign_in_token.'
const SIGN_IN_OVER = 'This sign-in is over, or is of another project. Sign in again.'
/** Google ends a token of an app in "Testing" after seven days. */
const TESTING_MS = 8 * DAY_MS
const REFUSALS = [SEARCH_CONSOLE_REFUSED, SEARCH_CONSOLE_UNAVAILABLE]

export function connectionRoutes(options: ConnectionRouteOptions): Route[] {
  const { database, clock, seal, world, canSignIn } = options

  async function describe(db: Reader, projectId: number) {
    const found = await findConnection(db, projectId)
    if (found === undefined) {
      const final_until = formatDay(lastFinalDay(clock.nowMs()))
      return { connection: null, final_until, can_sign_in: canSignIn() }
    }
    const { project_uid: _, ...document } = connectionDocument(
      found,
      await readProgress(db, found, clock.nowMs()),
    )
    return {
      connection: { ...document, is_app_in_testing: isInTesting(found) },
      final_until: null,
      can_sign_in: canSignIn(),
    }
  }

  async function requireConnected(projectId: number): Promise<Connection> {
    const found = await database.read((db) => findConnection(db, projectId))
    if (found === undefined) throw notConnected()
    return found
  }

  /** Returns the credential of the request, or of the sign-in that it names. */
  async function findCredential(
    projectId: number,
    memberId: number,
    { credential, sign_in_token: token }: { credential?: string; sign_in_token?: string },
  ): Promise<KeptCredential> {
    if (token === undefined && credential !== undefined)
      return { credential: parseCredential(credential), endsAtMs: null }
    if (token === undefined || credential !== undefined) throw invalid({ credential: [ONE_CREDENTIAL] })
    const caller = { memberId, nowMs: clock.nowMs() }
    const found = await database.read((db) =>
      readStep<KeptCredential>(db, seal, 'search_console.credential', token, caller),
    )
    if (found?.projectId !== projectId) throw signInOver()
    return found.content
  }

  /** Runs in the transaction that connects, so that only one of two simultaneous requests succeeds. */
  async function useUp(tx: Tx, memberId: number, token: string): Promise<void> {
    const caller = { memberId, nowMs: clock.nowMs() }
    if ((await takeStep(tx, seal, 'search_console.credential', token, caller)) === undefined)
      throw signInOver()
  }

  return [
    readRoute({
      method: 'GET',
      path: '/projects/{project_uid}/search-console',
      operationId: 'readSearchConsole',
      tag: TAG,
      summary: 'Read how a project is connected to Search Console, and how far it has come',
      answers: { 200: Type.Object({ data: connectionStatus }) },
      handle: async ({ project }) => ({ data: await database.read((db) => describe(db, project.id)) }),
    }),
    writeRoute({
      method: 'POST',
      path: '/projects/{project_uid}/search-console',
      operationId: 'connectSearchConsole',
      tag: TAG,
      summary: 'Connect a project to its property',
      description:
        'Google is asked whether the property can be read before anything is stored. What was connected before is replaced; stored data stays.',
      role: 'owner',
      isAnswerSecret: true,
      body: connectBody,
      answers: { 201: Type.Object({ data: connectionStatus }) },
      refusals: [...REFUSALS],
      async prepare({ body, project, principal }) {
        const { property, has_country: hasCountry = false, has_device: hasDevice = false } = body
        const keptFrom = firstKeptDay(clock.nowMs())
        if (
          body.from !== undefined &&
          formatDay(body.from) > new Date(clock.nowMs()).toISOString().slice(0, 10)
        )
          throw invalid({ from: ['The from must not be in the future.'] })
        const { credential, endsAtMs } = await findCredential(project.id, principal.memberId, body)
        const dimensions = { property, hasCountry, hasDevice }
        const checked = await checkProperty({ credential, ...dimensions, ...world }, world.timeout())
        if (checked.state === 'failed') throw searchConsoleRefusal(checked)
        const wantedFromDay = Math.max(body.from ?? keptFrom, keptFrom)
        return { ...dimensions, wantedFromDay, credential, credentialEndsAtMs: endsAtMs }
      },
      async handle({ body, project, principal }, tx, wanted) {
        if (body.sign_in_token !== undefined) await useUp(tx, principal.memberId, body.sign_in_token)
        await connectProperty(tx, database.engine, seal, project.id, {
          ...wanted,
          actor: eventActor(principal),
        })
        return { status: 201, data: await describe(tx, project.id) }
      },
    }),
    readRoute({
      method: 'POST',
      path: '/projects/{project_uid}/search-console/properties',
      operationId: 'listSearchConsoleProperties',
      tag: TAG,
      summary: 'List the properties that a credential may see',
      description: 'Uses the credential in the request or, without one, that of the connection.',
      body: propertiesBody,
      answers: { 200: Type.Object({ data: properties }) },
      refusals: [ROLE_NOT_ALLOWED, READ_ONLY_KEY, CONNECTION_NOT_FOUND, ...REFUSALS],
      refuse: refuseAllButWritingOwner,
      async handle({ body, project }) {
        const given = body?.credential
        const credential =
          given === undefined
            ? openCredential(seal, await requireConnected(project.id))
            : parseCredential(given)
        if ('state' in credential) throw searchConsoleRefusal(credential)
        return { data: { properties: await listProperties(world, credential, project.domain) } }
      },
    }),
    readRoute({
      method: 'POST',
      path: '/projects/{project_uid}/search-console/test',
      operationId: 'testSearchConsole',
      tag: TAG,
      summary: 'Test whether the property can be read',
      answers: { 200: Type.Object({ data: testResult }) },
      refusals: [ROLE_NOT_ALLOWED, READ_ONLY_KEY, CONNECTION_NOT_FOUND],
      refuse: refuseAllButWritingOwner,
      async handle({ project }) {
        const found = await requireConnected(project.id)
        if (found.source === 'simulator') return { data: { is_working: true, message: SIMULATED } }
        const credential = openCredential(seal, found)
        if ('state' in credential) return { data: { is_working: false, message: credential.message } }
        const { property, hasCountry, hasDevice } = found
        const access = { credential, property, hasCountry, hasDevice, ...world }
        const checked = await checkProperty(access, world.timeout())
        return checked.state === 'failed'
          ? { data: { is_working: false, message: checked.message } }
          : { data: { is_working: true, message: `The property can be read (${checked.permissionLevel}).` } }
      },
    }),
    writeRoute({
      method: 'POST',
      path: '/projects/{project_uid}/search-console/sync',
      operationId: 'syncSearchConsole',
      tag: TAG,
      summary: 'Fetch missing days now',
      description: 'A sync that waits for its time is started now. To follow it, read the connection.',
      role: 'owner',
      answers: { 200: queued },
      refusals: [CONNECTION_NOT_FOUND],
      async handle({ project }, tx) {
        if ((await findConnection(tx, project.id)) === undefined) throw notConnected()
        await hurrySync(tx, database.engine, project.id)
        return { data: { is_queued: true } }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: '/projects/{project_uid}/search-console',
      operationId: 'disconnectSearchConsole',
      tag: TAG,
      summary: 'Delete the credential and stop syncing',
      description: 'Stored search data stays.',
      role: 'owner',
      answers: { 200: deletedCount },
      refusals: [CONNECTION_NOT_FOUND],
      async handle({ project, principal }, tx) {
        if (!(await disconnect(tx, project.id, eventActor(principal)))) throw notConnected()
        return { data: { deleted_count: 1 } }
      },
    }),
  ]
}

const SIMULATED = 'The data of this project is simulated; there is nothing to ask.'

function signInOver(): AppError {
  return invalid({ sign_in_token: [SIGN_IN_OVER] })
}

function notConnected(): AppError {
  return new AppError(CONNECTION_NOT_FOUND, 'This project is not connected to Search Console.')
}

/** Google reports this for some tokens; of the others it is inferred from an end within days of connecting. */
function isInTesting({ credentialEndsAtMs, failure, connectedAtMs, attemptedAtMs }: Connection): boolean {
  if (credentialEndsAtMs !== null) return true
  const hasEnded = failure?.startsWith(REFRESH_TOKEN_ENDED) ?? false
  return hasEnded && (attemptedAtMs ?? connectedAtMs) - connectedAtMs < TESTING_MS
}
