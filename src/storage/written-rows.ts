// A few rows as a relation that other tables are looked up by.

import { type RawBuilder, sql } from 'kysely'
import { givenRows } from './given-rows.ts'
import type { Engine } from './portable.ts'

/**
 * `from ${writtenRows(…)}`: a relation called `given` with these columns, all integers. PostgreSQL gets it written out:
 * of a JSON it does not know how many rows there are, and may join a whole table with them. For no hot statement, and
 * not for no rows.
 */
export function writtenRows<Name extends string>(
  engine: Engine,
  names: readonly Name[],
  rows: readonly Readonly<Record<Name, number>>[],
): RawBuilder<unknown> {
  if (engine === 'sqlite') {
    const kinds = Object.fromEntries(names.map((name) => [name, 'integer' as const]))
    return givenRows(engine, kinds, rows)
  }
  const values = rows.map(
    (row) => sql`(${sql.join(names.map((name) => sql`${sql.lit(row[name])}::bigint`))})`,
  )
  return sql`(values ${sql.join(values)}) as given (${sql.join(names.map((name) => sql.ref(name)))})`
}
