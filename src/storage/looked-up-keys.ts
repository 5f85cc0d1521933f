// Rows that are looked up by many keys of several columns: `from ${lookedUpKeys(…)}`, the relations `given` and `found`,
// and by `given.place` which of the keys it was that was found, counted from `first`. Each key is sought by itself: see
// looked-up.ts.

import { type RawBuilder, sql } from 'kysely'
import type { Engine } from './portable.ts'
import type { Tables } from './tables.ts'

export type KeysLookUp = {
  readonly table: keyof Tables
  /** What the primary key begins with. */
  readonly within: Readonly<Record<string, number>>
  /** The columns of the primary key behind those, each with the values of all keys. */
  readonly keys: Readonly<Record<string, readonly number[]>>
  /** What is wanted of the rows. */
  readonly columns: readonly string[]
}

export function lookedUpKeys(
  engine: Engine,
  { table, within, keys, columns }: KeysLookUp,
): { readonly rows: RawBuilder<unknown>; readonly place: RawBuilder<number>; readonly first: 0 | 1 } {
  const names = Object.keys(keys)
  const found = sql.table(table)
  const conditions = (prefix: string, given: (index: number) => RawBuilder<unknown>) =>
    sql.join(
      [
        ...Object.entries(within).map(([name, value]) => sql`${sql.ref(`${prefix}${name}`)} = ${value}`),
        ...names.map((name, index) => sql`${sql.ref(`${prefix}${name}`)} = ${given(index)}`),
      ],
      sql` and `,
    )
  if (engine === 'sqlite') {
    const isFound = conditions('found.', (index) => sql`given.value ->> ${sql.lit(index)}`)
    return {
      rows: sql`json_each(${toTuples(Object.values(keys))}) as given cross join ${found} as found on ${isFound}`,
      place: sql`given.key`,
      first: 0,
    }
  }
  const arrays = Object.values(keys).map((values) => sql`${`{${values.join()}}`}::bigint[]`)
  const wanted = sql.join(columns.map((name) => sql.ref(name)))
  const aliases = sql.join(names.map((_, index) => sql.ref(`key${index}`)))
  // Behind an offset the sub-select stays as it is, and is not made into a join.
  return {
    rows: sql`unnest(${sql.join(arrays)}) with ordinality as given (${aliases}, place) cross join lateral (
      select ${wanted} from ${found} where ${conditions('', (index) => sql.ref(`given.key${index}`))} offset 0
    ) as found`,
    place: sql`given.place`,
    first: 1,
  }
}

/** JSON, written by hand: an array for each key would be made only to be written. */
function toTuples(columns: readonly (readonly number[])[]): string {
  let json = ''
  for (let index = 0; index < columns[0]!.length; index++) {
    json += index === 0 ? '[' : ',['
    for (let column = 0; column < columns.length; column++)
      json += column === 0 ? columns[column]![index] : `,${columns[column]![index]}`
    json += ']'
  }
  return `[${json}]`
}
