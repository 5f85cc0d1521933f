// The order of rows that are few among many.

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from './portable.ts'

/**
 * An id to sort by, of rows that are all looked at. PostgreSQL guesses that a third of them pass whatever `contains` asks;
 * so it would walk along the index, sure to have enough of them soon, where reading the table as it lies, by several
 * workers, takes a third of the time. A sum is in no index. SQLite has no better way than the index.
 */
export function sortedId(engine: Engine, column: string): RawBuilder<number> {
  return engine === 'postgres' ? sql`${sql.ref(column)} + 0` : sql`${sql.ref(column)}`
}
