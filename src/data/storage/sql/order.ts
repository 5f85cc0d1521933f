// Makes PostgreSQL read rows in a given order where it would misjudge how many of them pass a condition.

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../portable.ts'

/**
 * Reads rows in an order until enough of them pass the conditions outside. `from ${scanInOrder(…)}` is an ordered
 * select with an alias; the caller adds conditions and a limit around it. If PostgreSQL expects few rows to pass, it
 * would collect and sort all of them, and so read a whole table although the first rows pass; an offset keeps the
 * conditions out of the select, so that its order is the cheapest. SQLite always follows the order, and would copy
 * every row with such an offset.
 */
export function scanInOrder(engine: Engine, rows: RawBuilder<unknown>, alias: string): RawBuilder<unknown> {
  return engine === 'postgres'
    ? sql`(${rows} offset 0) as ${sql.ref(alias)}`
    : sql`(${rows}) as ${sql.ref(alias)}`
}

/**
 * An id to sort by, for a query that looks at all rows. PostgreSQL assumes that a third of them pass a `contains`, so
 * it would walk the index, expecting to find enough soon, although several workers read the table in a third of the
 * time. No index holds a sum, so adding 0 prevents that. SQLite has no better way than the index.
 */
export function sortedId(engine: Engine, column: string): RawBuilder<number> {
  return engine === 'postgres' ? sql`${sql.ref(column)} + 0` : sql`${sql.ref(column)}`
}
