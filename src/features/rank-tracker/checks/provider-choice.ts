// Which provider a project's ranks come from, when it is not the server's default. Checks that were bought end with the
// provider that they began with. What the project shows follows its new source at once. If the project goes back to the
// server's default and this process has none, the workers, which know theirs, make the change.

import { type EventActor, recordEvent } from '../../../background/events/event-store.ts'
import type { SerpProviderName } from '../../../background/providers/contracts.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { RANK_EVENTS } from '../events.ts'
import { changeSource } from '../source/change-source.ts'
import { rankSourceOf } from '../tracker/rank-source.ts'
import { lockTracker } from '../tracker/tracker-row.ts'

type ProviderChoice = {
  /** Null: the server's default. */
  provider: SerpProviderName | null
  /** The default of this process. */
  defaultProvider?: SerpProviderName | undefined
  /** Now, by the database's clock. */
  nowMs: number
  /** The member who chose it; absent if nobody did. */
  actor?: EventActor
}

export async function chooseProvider(
  tx: Tx,
  engine: Engine,
  projectId: number,
  { provider, defaultProvider, nowMs, actor }: ProviderChoice,
): Promise<void> {
  await lockTracker(tx, projectId)
  await tx.updateTable('rank_trackers').set({ provider }).where('project_id', '=', projectId).execute()
  await recordEvent(tx, { kind: RANK_EVENTS.providerChanged, projectId, actor, data: { provider } })
  if (provider === null && defaultProvider === undefined) return
  await changeSource(tx, engine, projectId, rankSourceOf(provider, defaultProvider), nowMs)
}

/** The newest of the projects that track anything and made a choice of their own. */
const CHOICES_MAX = 1_000

/** How many projects chose which provider. */
export async function countProviderChoices(
  db: Reader,
): Promise<{ provider: SerpProviderName; projects: number }[]> {
  const rows = await db
    .selectFrom('rank_trackers')
    .where('keyword_count', '>', 0)
    .where('provider', 'is not', null)
    .select('provider')
    .orderBy('project_id', 'desc')
    .limit(CHOICES_MAX)
    .execute()
  const byProvider = Map.groupBy(rows, (row) => row.provider as SerpProviderName)
  return [...byProvider].map(([provider, chosen]) => ({ provider, projects: chosen.length }))
}
