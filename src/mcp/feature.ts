// Agents as one part of the product: the door /mcp, and what stands behind it.

import { eventActor } from '../accounts/event-actor.ts'
import { recordEvent } from '../events/event-store.ts'
import { eventText } from '../events/event-text.ts'
import type { Feature } from '../feature.ts'
import type { InsideCalls } from '../http/access/inside-calls.ts'
import type { AccessSource } from '../http/access/principal.ts'
import type { JobLog } from '../jobs/job.ts'
import type { Clock } from '../lib/clock.ts'
import { readVersion } from '../lib/version.ts'
import type { Database } from '../storage/database.ts'
import { createBudgets } from './budget.ts'
import type { Caller, DoorSettings } from './caller.ts'
import { createConfirmationTokens } from './confirmation-token.ts'
import { mcpPage } from './mount.ts'

type AgentParts = Pick<AccessSource, 'findPrincipal' | 'findProject'> & {
  database: Database
  clock: Clock
  log: Pick<JobLog, 'warn'>
  secret: Uint8Array
  inside: InsideCalls
  http: DoorSettings
}

export function createAgents(parts: AgentParts): Feature {
  const { database, clock, log, secret, inside, http, findPrincipal, findProject } = parts

  /** After the change, not with it: a tool may make several requests, each with a transaction of its own. */
  async function noteChange(
    { principal }: Caller,
    { tool, project: uid = '', done }: { tool: string; project: string | undefined; done: string },
  ): Promise<void> {
    const project = await findProject(uid, principal)
    if (project === undefined) return
    const data = { tool, text: eventText(done) }
    await database.transaction((tx) =>
      recordEvent(tx, { kind: 'agent.acted', projectId: project.id, actor: eventActor(principal), data }),
    )
  }

  return {
    name: 'mcp',
    pages: [
      mcpPage({
        findPrincipal,
        door: http,
        version: readVersion(),
        async open(inject) {
          const { createOffer } = await import('./offer.ts')
          const budgets = createBudgets(database)
          const tokens = createConfirmationTokens(secret)
          return createOffer({ inject, inside, budgets, tokens, noteChange, log, nowMs: clock.nowMs })
        },
      }),
    ],
  }
}
