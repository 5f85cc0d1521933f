// Keywords by their ids, with where they stand: for features that know which of them a URL ranks for.

import type { Device } from '../../../background/providers/contracts.ts'
import type { Database, Reader } from '../../../data/storage/database.ts'
import { isOneOfJson } from '../../../data/storage/portable.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import type { RankSource } from '../tracker/rank-source.ts'

type RankedKeyword = {
  id: number
  keyword: string
  device: Device
  country_code: string
  language_code: string
  position: number | null
  best_position: number | null
}

// Indexes: keywords_pkey, keyword_states_pkey.
const findByIds = rowsStatement<{ project_id: number; ids: string }, RankedKeyword>((db, param, { engine }) =>
  db
    .selectFrom('keywords as k')
    .innerJoin('keyword_states as s', (join) =>
      join.onRef('s.project_id', '=', 'k.project_id').onRef('s.keyword_id', '=', 'k.id'),
    )
    .where('k.project_id', '=', param('project_id'))
    .where(isOneOfJson(engine, 'k.id', param('ids')))
    .select(['k.id', 'k.keyword', 'k.device', 'k.country_code', 'k.language_code'])
    .select(['s.position', 's.best_position']),
)

/** Returns keywords in the order of the ids, without those that are gone. */
export async function readRankedKeywords(
  database: Database,
  projectId: number,
  ids: readonly number[],
): Promise<RankedKeyword[]> {
  if (ids.length === 0) return []
  const rows = await findByIds(database, { project_id: projectId, ids: JSON.stringify(ids) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Where the ranks come from, and how many keywords there are. Index: rank_trackers_pkey. */
export async function findRankSource(
  db: Reader,
  projectId: number,
): Promise<{ source: RankSource | null; keywordsCount: number } | undefined> {
  const row = await db
    .selectFrom('rank_trackers')
    .where('project_id', '=', projectId)
    .select(['source', 'keyword_count'])
    .executeTakeFirst()
  return row && { source: row.source, keywordsCount: row.keyword_count }
}
