// Puts the API for agents, /mcp, together. The features' tools, prompts and documents are passed in.

import { recordEvent } from '../../background/events/event-store.ts'
import { eventText } from '../../background/events/event-text.ts'
import type { JobLog } from '../../background/jobs/job.ts'
import type { Database } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Networks } from '../../lib/networks.ts'
import { trimTrailing } from '../../lib/trim-trailing.ts'
import { readVersion } from '../../lib/version.ts'
import { eventActor } from '../accounts/event-actor.ts'
import type { Feature } from '../feature.ts'
import { sessionEntry } from '../http/access/api-entry.ts'
import { createCookies } from '../http/access/cookies.ts'
import type { InsideCalls } from '../http/access/inside-calls.ts'
import type { AccessSource } from '../http/access/principal.ts'
import type { PublicPage } from '../http/server/server.ts'
import { createBudgets } from './budget.ts'
import type { Caller, HostSettings } from './caller.ts'
import { createConfirmationTokens } from './confirmation-token.ts'
import { AGENT_EVENTS } from './events.ts'
import { MCP_PATH, mcpPage } from './mount.ts'
import type { FetchDocument } from './oauth/client-document.ts'
import type { ConsentPages } from './oauth/consent.ts'
import { createFetchDocument } from './oauth/fetch-document.ts'
import { oauthChallenge, oauthPages } from './oauth/pages.ts'
import { createSignedRequests } from './oauth/signed-request.ts'
import type { AgentOffer } from './offer.ts'
import { createSpentConfirmations } from './spent-confirmations.ts'

type AgentParts = Pick<AccessSource, 'findPrincipal' | 'findProject'> & {
  database: Database
  clock: Clock
  log: Pick<JobLog, 'warn'>
  secret: Uint8Array
  inside: InsideCalls
  http: HostSettings & { port: number }
  allowedNetworks: Networks
  /** Called with the first request. */
  loadOffer(): Promise<AgentOffer>
  /** Whether agents may sign in by OAuth, which requires a public address. */
  isOauthOn: boolean
  /** The pages on which people decide about agents. Created on demand. */
  consentPages(): ConsentPages
  /** Replaces fetching from strangers' servers, in tests. */
  fetchDocument?: FetchDocument
}

export function createAgents(parts: AgentParts): Feature {
  const { database, clock, log, secret, inside, http, findPrincipal, findProject, loadOffer } = parts

  /**
   * Recorded after the change and not with it, because a tool may make several requests, each with a transaction of its
   * own.
   */
  async function recordChange(
    { principal }: Caller,
    { tool, project: uid = '', done }: { tool: string; project: string | undefined; done: string },
  ): Promise<void> {
    const project = await findProject(uid, principal)
    if (project === undefined) return
    const data = { tool, text: eventText(done) }
    await database.transaction((tx) =>
      recordEvent(tx, {
        kind: AGENT_EVENTS.acted,
        projectId: project.id,
        actor: eventActor(principal),
        data,
      }),
    )
  }

  const oauth =
    parts.isOauthOn && http.publicUrl !== undefined ? createOauth(parts, http.publicUrl) : undefined
  return {
    name: 'mcp',
    pages: [
      ...(oauth?.pages ?? []),
      mcpPage({
        ...(oauth && { challenge: oauth.challenge }),
        findPrincipal,
        apiEntry: http,
        version: readVersion(),
        async open(inject) {
          const { serveOffer } = await import('./offer.ts')
          const offer = await loadOffer()
          const budgets = createBudgets(database)
          const tokens = createConfirmationTokens(secret)
          return serveOffer({
            inject,
            inside,
            offer,
            budgets,
            tokens,
            spent: createSpentConfirmations(database),
            recordChange,
            log,
            nowMs: clock.nowMs,
          })
        },
      }),
    ],
  }
}

function createOauth(parts: AgentParts, publicUrl: string): { pages: PublicPage[]; challenge: string } {
  const { clock, http, secret, allowedNetworks, fetchDocument } = parts
  const issuer = trimTrailing(publicUrl, '/')
  return {
    challenge: oauthChallenge(issuer),
    pages: oauthPages({
      ...parts,
      pages: parts.consentPages(),
      apiEntry: sessionEntry(createCookies(http), publicUrl),
      fetchDocument: fetchDocument ?? createFetchDocument(allowedNetworks, clock),
      requests: createSignedRequests(secret),
      issuer,
      resource: issuer + MCP_PATH,
    }),
  }
}
