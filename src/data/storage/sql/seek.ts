// Finds rows one by one through an index, whatever the planner believes about the table. Without statistics, PostgreSQL
// may read all rows of a project and compare each with all wanted ones, and SQLite all rows of the table. Each function
// returns the text after `from`: the relation `found`, beside `given`, which holds the wanted values.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine } from '../portable.ts'
import type { Tables } from '../tables.ts'

type ColumnSeek = {
  readonly table: keyof Tables
  readonly projectId: number
  /** Other columns of the index, each with its one value. */
  readonly within?: Readonly<Record<string, number>>
  /** The column of the index after the project and those. */
  readonly column: string
  /**
   * The name of the index, if it is not the primary key, over which SQLite would prefer a scan of all rows of the
   * project.
   */
  readonly index?: string
  readonly columns: readonly string[]
  readonly values: readonly number[]
}

/** Finds rows of a project by many values of one indexed column. */
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
  // The offset keeps PostgreSQL from turning the sub-select into a join.
  return sql`unnest(${`{${values.join()}}`}::bigint[]) as given (value) cross join lateral (
    select ${wanted} from ${found} where ${isWithin('')} and ${sql.ref(column)} = given.value offset 0
  ) as found`
}

type KeysSeek = {
  readonly table: keyof Tables
  /** The first columns of the primary key, each with the one value that all rows share. */
  readonly within: Readonly<Record<string, number>>
  /** The other columns of the primary key, each with the values of all keys. */
  readonly keys: Readonly<Record<string, readonly number[]>>
  readonly columns: readonly string[]
}

/** Finds rows by many keys of several columns. `place` is the index of the key that was found, counted from `first`. */
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
  // The offset keeps PostgreSQL from turning the sub-select into a join.
  return {
    rows: sql`unnest(${sql.join(arrays)}) with ordinality as given (${aliases}, place) cross join lateral (
      select ${wanted} from ${found} where ${conditions('', (index) => sql.ref(`given.key${index}`))} offset 0
    ) as found`,
    place: sql`given.place`,
    first: 1,
  }
}

/** Writes JSON by hand, which saves making an array for each key. */
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
  readonly columns: readonly string[]
  /** Conditions on `found` that all rows share: the primary key up to its last column. */
  readonly where: RawBuilder<unknown>
  /** The last column of the primary key, and the value that it must have, computed from `given.value`. */
  readonly column: string
  readonly equals: RawBuilder<unknown>
  readonly valuesJson: unknown
}

/** Finds rows by many numbers in one JSON array, which may be the parameter of a compiled statement. */
export function seekByIds(
  engine: Engine,
  { table, columns, where, column, equals, valuesJson }: IdsSeek,
): RawBuilder<unknown> {
  const rows = sql`${sql.table(table)} as found`
  const found = sql.ref(`found.${column}`)
  if (engine === 'sqlite')
    return sql`json_each(${valuesJson}) as given cross join ${rows} on ${where} and ${found} = ${equals}`
  const wanted = [column, ...columns].map((name) => sql`${sql.ref(`found.${name}`)}`)
  // Takes the first row of an order that only the primary key has. By another index that begins alike, and that looks
  // as good while the table has no statistics, PostgreSQL would read all rows of a profile for each number: seconds for
  // a page.
  return sql`(select value::bigint as value from json_array_elements_text(${valuesJson}::json)) as given
    join lateral (select ${sql.join(wanted)} from ${rows} where ${where} and ${found} >= ${equals}
      order by ${found} limit 1) as found on ${found} = ${equals}`
}

/** Cuts a piece out of a column of bytes: `at` counts from 0. */
export function cutBytes(column: string, at: RawBuilder<unknown>, bytes: number): RawBuilder<Uint8Array> {
  // PostgreSQL's substr accepts only 32-bit numbers.
  return sql`substr(${sql.ref(column)}, cast(${at} + 1 as integer), ${sql.lit(bytes)})`
}

type JoinedRow = {
  readonly table: keyof Tables
  readonly alias: string
  /** The name of the index, if it is not the primary key. */
  readonly index?: string
  /** The join condition on the preceding tables. */
  readonly on: RawBuilder<unknown>
  readonly isToFew: boolean
}

/**
 * Joins one row, or none, to each row of a query; to be placed after the tables of a `from`. If it is joined to all
 * rows of a large table, PostgreSQL has better ways than to seek each row, and chooses.
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
  // The offset keeps PostgreSQL from choosing another kind of join.
  return sql`left join lateral (select * from ${named} where ${on} offset 0) as ${sql.ref(alias)} on true`
}

/**
 * Whether an id is among those of a sub-select, or is not. `ids` selects one column called `id`. SQLite collects it
 * once, at a microsecond a row, instead of running it for each row. PostgreSQL turns it into a join, also for the
 * negation, where `not in` would compare each row with all ids.
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
