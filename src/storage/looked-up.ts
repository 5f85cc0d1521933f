// Rows of a project that are looked up by many values of one indexed column: `from ${lookedUp(…)}`, a relation called
// `found`. Each value is sought by itself, whatever the planner takes the table for: PostgreSQL, as long as it has no
// statistics of a table, may as well read all rows of the project and compare each with all values, and SQLite all rows
// of the table.

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from './portable.ts'
import type { Tables } from './tables.ts'

export type LookUp = {
  readonly table: keyof Tables
  readonly projectId: number
  /** Other columns of the index, each with the one value that it must have. */
  readonly within?: Readonly<Record<string, number>>
  /** What the index has beside the project and those. */
  readonly column: string
  /** Named where it is not the primary key: SQLite would rather go through all rows of the project by that. */
  readonly index?: string
  /** What is wanted of the rows. */
  readonly columns: readonly string[]
  readonly values: readonly number[]
}

export function lookedUp(
  engine: Engine,
  { table, projectId, within = {}, column, index, columns, values }: LookUp,
): RawBuilder<unknown> {
  const found = sql.table(table)
  const isWithin = (prefix: string) =>
    sql.join(
      Object.entries({ project_id: projectId, ...within }).map(
        ([name, value]) => sql`${sql.ref(`${prefix}${name}`)} = ${value}`,
      ),
      sql` and `,
    )
  if (engine === 'sqlite') {
    const indexed = index === undefined ? sql`` : sql`indexed by ${sql.ref(index)}`
    return sql`json_each(${JSON.stringify(values)}) as given cross join ${found} as found ${indexed}
      on ${isWithin('found.')} and ${sql.ref(`found.${column}`)} = given.value`
  }
  const wanted = sql.join(columns.map((name) => sql.ref(name)))
  // Behind an offset the sub-select stays as it is, and is not made into a join.
  return sql`unnest(${`{${values.join()}}`}::bigint[]) as given (value) cross join lateral (
    select ${wanted} from ${found} where ${isWithin('')} and ${sql.ref(column)} = given.value offset 0
  ) as found`
}
