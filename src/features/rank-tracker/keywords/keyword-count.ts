// How many keywords a list has on all its pages: as it is kept where there is no filter, one tag, or only what marks tell;
// else counted up to a bound.

import { sql } from 'kysely'
import type { Database } from '../../../data/storage/database.ts'
import { namedStatements, type Param, searchStatement } from '../../../data/storage/sql/statement.ts'
import type { FilterValues } from './filter-values.ts'
import type { Filtered, ListFilter } from './keyword-filter.ts'
import { chooseSelectiveIndex, countMarked, type SelectiveIndex } from './selective-index.ts'

type Values = FilterValues & { max: number }

export async function countKeywords(
  database: Database,
  { filter, values }: Filtered,
  accountId: number,
  max: number,
): Promise<number> {
  if (filter === undefined) return readTracked(database, values)
  if (filter.keptCount === 'of marks') return countMarked(database, filter.isOfAll, values)
  if (filter.keptCount === 'of a tag') return readTagged(database, values)
  const index = await chooseSelectiveIndex(database, filter, values)
  const [row] = await statementOf(filter, index)(database, accountId, { ...values, max })
  return row?.count ?? 0
}

/** Counts the keywords of one device. Index: rank_totals_pkey. */
async function readTracked(database: Database, { project_id, device }: FilterValues): Promise<number> {
  const row = await database.read((db) =>
    db
      .selectFrom('rank_totals')
      .where('project_id', '=', project_id)
      .where('device', '=', device as 'mobile')
      .select('tracked')
      .executeTakeFirst(),
  )
  return row?.tracked ?? 0
}

/** Index: tags_pkey. */
async function readTagged(database: Database, { project_id, tag_id, device }: FilterValues): Promise<number> {
  const row = await database.read((db) =>
    db
      .selectFrom('tags')
      .where('project_id', '=', project_id)
      .where('id', '=', tag_id)
      .select(['keyword_count as all', 'desktop_count as desktop'])
      .executeTakeFirst(),
  )
  if (row === undefined) return 0
  const { all, desktop } = row
  return { all, desktop, mobile: all - desktop }[device]
}

const statementOf = namedStatements(
  (filter: ListFilter, index: SelectiveIndex | undefined) => `${filter.name} ${index?.name ?? ''}`,
  countStatement,
)

// The statement is not prepared, like that of the search: see filtered-keywords.ts.
function countStatement(filter: ListFilter, index: SelectiveIndex | undefined) {
  return searchStatement<Values, { count: number }>(
    (_db, param, { engine }) =>
      sql`select count(*) as count from (select 1 as one
      ${filter.rows(engine, param as Param<FilterValues>, index)} limit ${param('max')} + 0) as counted`,
  )
}
