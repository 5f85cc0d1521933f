// One row that is joined to each row of a query, or none. To a few rows, each is sought by an index of its table, whatever
// the planner takes the table for (see looked-up.ts). To all rows of a large table PostgreSQL has better ways, and chooses.

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from './portable.ts'
import type { Tables } from './tables.ts'

export type JoinedRow = {
  readonly table: keyof Tables
  readonly alias: string
  /** Named where it is not the primary key. */
  readonly index?: string
  /** By the rows before it. */
  readonly on: RawBuilder<unknown>
  readonly isToFew: boolean
}

/** To stand behind the tables of a `from`. */
export function joinedRow(
  engine: Engine,
  { table, alias, index, on, isToFew }: JoinedRow,
): RawBuilder<unknown> {
  const named = sql`${sql.table(table)} as ${sql.ref(alias)}`
  if (engine === 'sqlite') {
    const indexed = index === undefined ? sql`` : sql`indexed by ${sql.ref(index)}`
    return sql`left join ${named} ${indexed} on ${on}`
  }
  if (!isToFew) return sql`left join ${named} on ${on}`
  // Behind an offset the sub-select stays as it is, and is not made into another kind of join.
  return sql`left join lateral (select * from ${named} where ${on} offset 0) as ${sql.ref(alias)} on true`
}
