// How many rows a query has, counted no further than to a bound: a count of millions of rows would take as long as reading
// them, and nobody looks at its last digit.

import { type Expression, sql } from 'kysely'
import type { ReadAccess, Reader } from '../database.ts'
import { type Param, rowsStatement } from './statement.ts'

type BuildRows<P> = (db: Reader, param: Param<P>) => Expression<unknown>

/** `countOfAccount(database, { account_id }, 10_001)`; the query selects anything, and has no order and no limit. */
export function countStatement<P>(
  build: BuildRows<P>,
): (database: ReadAccess, values: P, max: number) => Promise<number> {
  const count = rowsStatement<P & { max: number }, { count: number }>((db, param, { builder }) => {
    // Not the bare limit: SQLite would look at it while planning, and so plan anew at every run.
    const query = sql<{ count: number }>`select count(*) as count
      from (select 1 from ${build(db, param as Param<P>)} as listed limit ${param('max')} + 0) as counted`
    return { compile: () => query.compile(builder) as never }
  })
  return async (database, values, max) => (await count(database, { ...values, max }))[0]?.count ?? 0
}
