// How many keywords a list has on all its pages: as it is kept where there is no filter, else counted up to a bound.

import { CompiledQuery, sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { compiler, type Param } from '../../storage/sql/statement.ts'
import type { Filtered, FilterValues, ListFilter } from './keyword-filter.ts'

type Values = FilterValues & { max: number }

export async function countKeywords(
  database: Database,
  { filter, values }: Filtered,
  accountId: number,
  max: number,
): Promise<number> {
  if (filter === undefined) return readKept(database, values)
  const { sql: text, params } = statementOf(filter)(database, { ...values, max })
  // Not prepared, as the search itself is not: see filtered-keywords.ts.
  const query = CompiledQuery.raw(text, params)
  const { rows } = await database.search(accountId, (search) =>
    search.read((db) => db.executeQuery<{ count: number }>(query)),
  )
  return rows[0]?.count ?? 0
}

/** Of one device. Index: rank_totals_pkey. */
async function readKept(database: Database, { project_id, device }: FilterValues): Promise<number> {
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

const statements = new Map<string, ReturnType<typeof countStatement>>()

function statementOf(filter: ListFilter) {
  let statement = statements.get(filter.name)
  if (statement === undefined) {
    statement = countStatement(filter)
    statements.set(filter.name, statement)
  }
  return statement
}

function countStatement(filter: ListFilter) {
  return compiler<Values>((_db, param, { engine, builder }) => {
    const query = sql`select count(*) as count from (select 1 as one
      ${filter.rows(engine, param as Param<FilterValues>)} limit ${param('max')} + 0) as counted`
    return { compile: () => query.compile(builder) as never }
  })
}
