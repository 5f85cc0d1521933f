// How many rows a query has, counted no further than to a bound: a count of millions of rows would take as long as reading
// them, and nobody looks at its last digit.

import { type Expression, sql } from 'kysely'
import type { ReadAccess, Reader } from '../database.ts'
import { type Param, rowsStatement } from './statement.ts'

type BuildRows<P> = (db: Reader, param: Param<P>) => Expression<unknown>

/**
 * `countOfAccount(database, { account_id }, 10_001)`; the query selects anything, in the order of the index that it goes by:
 * without one, PostgreSQL may go through a whole table in the hope to come upon as many soon.
 */
export function countStatement<P>(
  build: BuildRows<P>,
): (database: ReadAccess, values: P, max: number) => Promise<number> {
  const count = rowsStatement<P & { max: number }, { count: number }>(
    // Not the bare limit: SQLite would look at it while planning, and so plan anew at every run.
    (db, param) => sql<{ count: number }>`select count(*) as count
      from (select 1 from ${build(db, param as Param<P>)} as rows limit ${param('max')} + 0) as rows`,
  )
  return async (database, values, max) => (await count(database, { ...values, max }))[0]?.count ?? 0
}
