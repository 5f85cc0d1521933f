// Passes many rows as one parameter: a relation from which a statement selects, inserts or updates. The text of the
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

/** `from ${rowsParameter(…)}` is a relation with the alias `given` and these columns. */
export function rowsParameter<K extends ParameterKinds>(
  engine: Engine,
  kinds: K,
  rows: readonly ParameterRow<K>[],
): RawBuilder<unknown> {
  return rowsOfJson(engine, kinds, JSON.stringify(rows))
}

/** Does the same for a compiled statement, which gets the rows as JSON at each run. */
export function rowsOfJson(engine: Engine, kinds: ParameterKinds, json: unknown): RawBuilder<unknown> {
  const names = Object.keys(kinds)
  if (engine === 'sqlite') {
    const columns = names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`)
    // The limit keeps it a relation of its own. Without one, SQLite flattens it, and an update then walks through all
    // rows of the project and parses the whole JSON for each: 80 ms among 5,000 rows, instead of 0.1.
    return sql`(select ${sql.join(columns)} from json_each(${json}) limit -1) as given`
  }
  const columns = names.map((name) => sql.raw(`"${name}" ${POSTGRES_TYPES[kinds[name] as ParameterKind]}`))
  return sql`json_to_recordset(${json}::json) as given (${sql.join(columns)})`
}

/** Passes bytes to a function; without the cast PostgreSQL would treat them as text. */
export function bytesParameter(engine: Engine, bytes: Uint8Array): RawBuilder<Uint8Array> {
  return engine === 'sqlite' ? sql`${bytes}` : sql`${bytes}::bytea`
}

/**
 * Ids for an `in`: `where('id', 'in', idsParameter(…))`. PostgreSQL gets a literal list: it cannot tell the size of a
 * sub-select, and while a table has no statistics yet it may join all rows of a project with it (600 ms instead of 2
 * for a batch of 100).
 */
export function idsParameter(engine: Engine, ids: readonly number[]): RawBuilder<number> {
  if (engine === 'sqlite') return sql<number>`(select value from json_each(${JSON.stringify(ids)}))`
  return ids.length === 0 ? sql`(null)` : sql`(${sql.join(ids.map((id) => sql.lit(id)))})`
}

/**
 * Does the same for a compiled statement: `where(amongIds(…))`, and `idsValue` at each run. Planning with literal ids
 * takes PostgreSQL three times as long as reading fifty rows by them.
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
 * Rows of a table whose `column` is among the ids of a JSON array: `from ${rows}`, with `place` as their index in the
 * array. Each is looked up by its id: SQLite would otherwise walk a whole index in some order rather than sort a few
 * rows.
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
 * A few rows by which other tables are looked up. `from ${literalRows(…)}` is a relation with the alias `given` and
 * these columns, all integers. PostgreSQL gets literals: it cannot tell the number of rows in JSON, and may join a
 * whole table with them. Not for hot statements, and not for an empty list.
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
