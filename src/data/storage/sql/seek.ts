// Finds rows one by one through an index, whatever the planner believes about the table. Without statistics, PostgreSQL may
// read all rows of a project and compare each with all wanted ones, and SQLite all rows of the table. Each function returns
// what follows `from`: the relation `found`, beside `given`, which holds what was asked for.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine } from '../portable.ts'
import type { Tables } from '../tables.ts'

type ColumnSeek = {
  readonly table: keyof Tables
  readonly projectId: number
  /** Other columns of the index, each with the one value that it must have. */
  readonly within?: Readonly<Record<string, number>>
  /** The columns of the index beside the project and those. */
  readonly column: string
  /** Named if it is not the primary key: by that, SQLite would rather scan all rows of the project. */
  readonly index?: string
  /** The columns to read. */
  readonly columns: readonly string[]
  readonly values: readonly number[]
}

/** Rows of a project by many values of one indexed column. */
export function seekByColumn(
  engine: Engine,
  { table, projectId, within = {}, column, index, columns, values }: ColumnSeek,
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

type KeysSeek = {
  readonly table: keyof Tables
  /** The first columns of the primary key, with the one value that all rows have. */
  readonly within: Readonly<Record<string, number>>
  /** The columns of the primary key behind those, each with the values of all keys. */
  readonly keys: Readonly<Record<string, readonly number[]>>
  /** The columns to read. */
  readonly columns: readonly string[]
}

/**
 * Rows by many keys of several columns. `place` says which of the keys it was that was found, counted from `first`.
 */
export function seekByKeys(
  engine: Engine,
  { table, within, keys, columns }: KeysSeek,
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

type IdsSeek = {
  readonly table: keyof Tables
  /** The columns to read. */
  readonly columns: readonly string[]
  /** Conditions on `found` that all rows share: the primary key up to its last column. */
  readonly where: RawBuilder<unknown>
  /** The last column of the primary key, and what it must be, of `given.value`. */
  readonly column: string
  readonly equals: RawBuilder<unknown>
  readonly valuesJson: unknown
}

/** Rows by many numbers in one JSON array, which may be the parameter of a compiled statement. */
export function seekByIds(
  engine: Engine,
  { table, columns, where, column, equals, valuesJson }: IdsSeek,
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

type JoinedRow = {
  readonly table: keyof Tables
  readonly alias: string
  /** Named where it is not the primary key. */
  readonly index?: string
  /** By the rows before it. */
  readonly on: RawBuilder<unknown>
  readonly isToFew: boolean
}

/**
 * One row that is joined to each row of a query, or none: to stand behind the tables of a `from`. To all rows of a large
 * table PostgreSQL has better ways than to seek each, and chooses.
 */
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

/**
 * Rows whose id a sub-select gives, or does not give. `ids` selects one column called `id`. SQLite gathers it once, at a microsecond a row; asked for each row by itself it
 * would take that for each value of an `in` inside. PostgreSQL makes a join of it, also of the opposite, for which
 * `not in` would go through all ids for each row when there are many.
 */
export function isSelected(
  engine: Engine,
  column: string,
  ids: RawBuilder<unknown>,
  isWanted = true,
): RawBuilder<SqlBool> {
  const not = isWanted ? sql`` : sql`not`
  return engine === 'sqlite'
    ? sql`${sql.ref(column)} ${not} in (${ids})`
    : sql`${not} exists (select 1 from (${ids}) as selected where selected.id = ${sql.ref(column)})`
}
