// Makes PostgreSQL read rows in a given order where it would guess wrong how many of them pass a condition.

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../portable.ts'

/**
 * Rows that are read in an order until enough of them pass what is asked outside. `from ${scanInOrder(…)}`: an ordered select under a name, with conditions and a limit of the caller around it.
 * PostgreSQL guesses how many rows will pass a condition. Where it holds them for few it would gather all of them and
 * sort, and so read a whole table although the first rows pass; an offset keeps conditions out of the select, and its
 * order is then the cheapest. SQLite has no other way than the order, and would copy every row behind such a fence.
 */
export function scanInOrder(engine: Engine, rows: RawBuilder<unknown>, alias: string): RawBuilder<unknown> {
  return engine === 'postgres'
    ? sql`(${rows} offset 0) as ${sql.ref(alias)}`
    : sql`(${rows}) as ${sql.ref(alias)}`
}

/**
 * An id to sort by, of rows that are all looked at. PostgreSQL guesses that a third of them pass whatever `contains` asks;
 * so it would walk along the index, sure to have enough of them soon, where reading the table as it lies, by several
 * workers, takes a third of the time. A sum is in no index. SQLite has no better way than the index.
 */
export function sortedId(engine: Engine, column: string): RawBuilder<number> {
  return engine === 'postgres' ? sql`${sql.ref(column)} + 0` : sql`${sql.ref(column)}`
}
