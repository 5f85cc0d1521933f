// Many rows as one parameter: a relation that a statement selects from, inserts or updates by. The text of the
// statement then does not depend on how many rows there are, and building it costs nothing per row: inserting 200
// keywords by `values (?, ?, …)` took longer to compile than to run.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine } from '../portable.ts'

type ParameterKind = 'integer' | 'text'
export type ParameterKinds = Readonly<Record<string, ParameterKind>>
export type ParameterRow<K extends ParameterKinds> = {
  [Name in keyof K]: (K[Name] extends 'integer' ? number : string) | null
}

const POSTGRES_TYPES: Record<ParameterKind, string> = { integer: 'bigint', text: 'text' }

/** `from ${rowsParameter(…)}`: a relation called `given` with these columns. */
export function rowsParameter<K extends ParameterKinds>(
  engine: Engine,
  kinds: K,
  rows: readonly ParameterRow<K>[],
): RawBuilder<unknown> {
  return rowsOfJson(engine, kinds, JSON.stringify(rows))
}

/** The same for a compiled statement, which gets the rows as JSON at each run. */
export function rowsOfJson(engine: Engine, kinds: ParameterKinds, json: unknown): RawBuilder<unknown> {
  const names = Object.keys(kinds)
  if (engine === 'sqlite') {
    const columns = names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`)
    // With a limit it stays a relation of its own. Without one SQLite takes it apart, and an update then walks through
    // all rows of the project and reads the whole JSON again for each: 80 ms among 5,000 rows, where this takes 0.1.
    return sql`(select ${sql.join(columns)} from json_each(${json}) limit -1) as given`
  }
  const columns = names.map((name) => sql.raw(`"${name}" ${POSTGRES_TYPES[kinds[name] as ParameterKind]}`))
  return sql`json_to_recordset(${json}::json) as given (${sql.join(columns)})`
}

/** Bytes that a function takes apart: PostgreSQL takes them for text unless it is told. */
export function bytesParameter(engine: Engine, bytes: Uint8Array): RawBuilder<Uint8Array> {
  return engine === 'sqlite' ? sql`${bytes}` : sql`${bytes}::bytea`
}

/**
 * Ids of an `in`: `where('id', 'in', idsParameter(…))`. PostgreSQL gets them written out: of a sub-select it does not know how
 * many there are, and while a table has no statistics yet it may join all rows of a project with them (600 ms in place
 * of 2 for a batch of 100).
 */
export function idsParameter(engine: Engine, ids: readonly number[]): RawBuilder<number> {
  if (engine === 'sqlite') return sql<number>`(select value from json_each(${JSON.stringify(ids)}))`
  return ids.length === 0 ? sql`(null)` : sql`(${sql.join(ids.map((id) => sql.lit(id)))})`
}

/**
 * The same for a compiled statement: `where(amongIds(…))`, and `idsValue` at each run. Planning for ids that are written out takes
 * PostgreSQL three times as long as reading fifty rows by them.
 */
export function amongIds(engine: Engine, column: string, given: unknown): RawBuilder<SqlBool> {
  return engine === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${given}))`
    : sql`${sql.ref(column)} = any(${given}::bigint[])`
}

export function idsValue(engine: Engine, ids: readonly number[]): string {
  return engine === 'sqlite' ? `[${ids.join()}]` : `{${ids.join()}}`
}

/**
 * Rows of a table whose `column` is among the ids of a JSON array: `from ${rows}`, and by `place` in the order of the
 * array. Each is looked up by its id: SQLite would rather walk a whole index in some order than sort a few rows.
 */
export function rowsOfIds(
  engine: Engine,
  { table, alias, column, idsJson }: { table: string; alias: string; column: string; idsJson: unknown },
): { rows: RawBuilder<unknown>; place: RawBuilder<number> } {
  const named = sql`${sql.ref(table)} as ${sql.ref(alias)}`
  const id = sql.ref(`${alias}.${column}`)
  return engine === 'sqlite'
    ? {
        rows: sql`json_each(${idsJson}) as given cross join ${named} on ${id} = given.value`,
        place: sql`given.key`,
      }
    : {
        rows: sql`json_array_elements_text(${idsJson}::json) with ordinality as given (value, place)
          join ${named} on ${id} = given.value::bigint`,
        place: sql`given.place`,
      }
}

/**
 * A few rows that other tables are looked up by. `from ${literalRows(…)}`: a relation called `given` with these columns, all integers. PostgreSQL gets it written out:
 * of a JSON it does not know how many rows there are, and may join a whole table with them. For no hot statement, and
 * not for no rows.
 */
export function literalRows<Name extends string>(
  engine: Engine,
  names: readonly Name[],
  rows: readonly Readonly<Record<Name, number>>[],
): RawBuilder<unknown> {
  if (engine === 'sqlite') {
    const kinds = Object.fromEntries(names.map((name) => [name, 'integer' as const]))
    return rowsParameter(engine, kinds, rows)
  }
  const values = rows.map(
    (row) => sql`(${sql.join(names.map((name) => sql`${sql.lit(row[name])}::bigint`))})`,
  )
  return sql`(values ${sql.join(values)}) as given (${sql.join(names.map((name) => sql.ref(name)))})`
}
