// Counts the rows of a query up to a bound: counting millions of rows would take as long as reading them, and nobody
// needs the last digit.

import { type Expression, sql } from 'kysely'
import type { ReadAccess, Reader } from '../database.ts'
import { type Param, rowsStatement } from './statement.ts'

type BuildRows<P> = (db: Reader, param: Param<P>) => Expression<unknown>

/**
 * `countOfAccount(database, { account_id }, 10_001)`. The query selects anything, in the order of the index that it
 * should use: without an order, PostgreSQL may scan a whole table in the hope of finding enough rows soon.
 */
export function countStatement<P>(
  build: BuildRows<P>,
): (database: ReadAccess, values: P, max: number) => Promise<number> {
  const count = rowsStatement<P & { max: number }, { count: number }>(
    // Not the bare limit: SQLite would look at its value while planning, and plan anew at every run.
    (db, param) => sql<{ count: number }>`select count(*) as count
      from (select 1 from ${build(db, param as Param<P>)} as rows limit ${param('max')} + 0) as rows`,
  )
  return async (database, values, max) => (await count(database, { ...values, max }))[0]?.count ?? 0
}
