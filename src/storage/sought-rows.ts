// Rows that are looked up by many numbers, given as one JSON array: `from ${soughtRows(…)}`, a relation called `found`
// beside `given`, whose `value` is the number. Each is sought by itself, whatever the planner takes the table for; see
// looked-up.ts. The array may be the parameter of a compiled statement. And a piece of bytes, cut out by the engine: of a
// block of rows, only the one that is wanted is sent.

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from './portable.ts'
import type { Tables } from './tables.ts'

export type SoughtRows = {
  readonly table: keyof Tables
  /** What is wanted of the rows. */
  readonly columns: readonly string[]
  /** What all of them have in common, of `found`: the primary key up to its last column. */
  readonly where: RawBuilder<unknown>
  /** The last column of the primary key, and what it must be, of `given.value`. */
  readonly column: string
  readonly equals: RawBuilder<unknown>
  readonly valuesJson: unknown
}

export function soughtRows(
  engine: Engine,
  { table, columns, where, column, equals, valuesJson }: SoughtRows,
): RawBuilder<unknown> {
  const rows = sql`${sql.table(table)} as found`
  const found = sql.ref(`found.${column}`)
  if (engine === 'sqlite')
    return sql`json_each(${valuesJson}) as given cross join ${rows} on ${where} and ${found} = ${equals}`
  const wanted = [column, ...columns].map((name) => sql`${sql.ref(`found.${name}`)}`)
  // As the first of an order, because only the primary key has that order. By another index that begins alike, and which
  // a table without statistics makes look as good, all rows of a profile would be read for each: seconds for a page.
  return sql`(select value::bigint as value from json_array_elements_text(${valuesJson}::json)) as given
    join lateral (select ${sql.join(wanted)} from ${rows} where ${where} and ${found} >= ${equals}
      order by ${found} limit 1) as found on ${found} = ${equals}`
}

/** A piece of a column of bytes: where it begins, counted from 0, and how long it is. */
export function cutBytes(column: string, at: RawBuilder<unknown>, bytes: number): RawBuilder<Uint8Array> {
  // PostgreSQL cuts bytes by small numbers only.
  return sql`substr(${sql.ref(column)}, cast(${at} + 1 as integer), ${sql.lit(bytes)})`
}
