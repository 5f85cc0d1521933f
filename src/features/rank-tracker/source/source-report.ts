// Where the ranks of projects come from, for people who look after a server.

import type { SerpProviderName } from '../../../background/providers/contracts.ts'
import type { Reader } from '../../../data/storage/database.ts'
import type { RankSource } from '../tracker/rank-source.ts'

export type SourcedProject = {
  uid: string
  name: string
  /** Its own choice; null for the server's default. */
  provider: SerpProviderName | null
  /** Null while nothing is tracked. */
  source: RankSource | null
}

/** The newest ones. */
const PROJECTS_MAX = 1_000

/** Projects of all accounts, or of one; oldest first. */
export async function listSources(db: Reader, accountId?: number): Promise<SourcedProject[]> {
  const rows = await db
    .selectFrom('projects as p')
    .innerJoin('rank_trackers as t', 't.project_id', 'p.id')
    .where('p.deleted_at', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('p.account_id', '=', accountId as number))
    .select(['p.uid', 'p.name', 't.provider', 't.source', 't.keyword_count'])
    .orderBy('p.id', 'desc')
    .limit(PROJECTS_MAX)
    .execute()
  return rows.reverse().map(({ keyword_count, provider, source, ...row }) => ({
    ...row,
    provider: provider as SerpProviderName | null,
    source: keyword_count > 0 ? source : null,
  }))
}
