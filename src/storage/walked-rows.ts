// Rows that are gone through in an order until enough of them pass what is asked outside.

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from './portable.ts'

/**
 * `from ${walkedRows(…)}`: an ordered select under a name, with conditions and a limit of the caller around it.
 * PostgreSQL guesses how many rows will pass a condition. Where it holds them for few it would gather all of them and
 * sort, and so read a whole table although the first rows pass; an offset keeps conditions out of the select, and its
 * order is then the cheapest. SQLite has no other way than the order, and would copy every row behind such a fence.
 */
export function walkedRows(engine: Engine, rows: RawBuilder<unknown>, alias: string): RawBuilder<unknown> {
  return engine === 'postgres'
    ? sql`(${rows} offset 0) as ${sql.ref(alias)}`
    : sql`(${rows}) as ${sql.ref(alias)}`
}
