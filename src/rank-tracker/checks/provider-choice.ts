// Which provider a project's ranks come from, when it is not the server's default. Nothing that lists show depends on
// it, so their version stays; checks that are already under way end with the provider that they began with.

import type { SerpProviderName } from '../../providers/contracts.ts'
import type { Reader, Tx } from '../../storage/database.ts'

/** Null: the server's default. */
export async function chooseProvider(
  tx: Tx,
  projectId: number,
  provider: SerpProviderName | null,
): Promise<void> {
  await tx
    .insertInto('rank_trackers')
    .values({ project_id: projectId, keyword_count: 0, revision: 0, version: 0, provider })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ provider }))
    .execute()
}

/** The newest ones among those that track anything and made a choice of their own. */
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
