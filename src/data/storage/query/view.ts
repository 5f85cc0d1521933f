// Defines what `sightline query` shows as tables, and translates a view into SQL of an engine. Views are created on one
// connection and vanish with it, so they follow the running release without migrations. Both engines show the same
// values: times and days as text in ISO 8601, flags as 0 and 1.

import type { Database } from '../database.ts'
import type { Engine } from '../portable.ts'

/** A function where the engines need different texts, as for the bytes of packed numbers. */
type SqlText = string | ((engine: Engine) => string)

export type ViewColumn = {
  readonly name: string
  /** An expression over the tables in `from`. */
  readonly sql: SqlText
  /** How a date or time is stored: as milliseconds, or days, since 1970. */
  readonly kind?: 'time' | 'day'
  /** The description for people. */
  readonly about: string
}

export type View = {
  readonly name: string
  readonly about: string
  /**
   * The tables; here and in columns each has `@` before its name. `p` is the project of a row: rows of deleted projects
   * are not shown.
   */
  readonly from: SqlText
  readonly columns: readonly ViewColumn[]
}

/**
 * A view over what is stored in large packed values, which no engine takes apart. Its rows are made before a query that
 * names it, and stand in a table that vanishes with the connection.
 */
export type MadeView = {
  readonly name: string
  readonly about: string
  readonly columns: readonly MadeColumn[]
  /** Some rows at a time, each with a value for each column. */
  rows(database: Database): AsyncIterable<MadeRow[]>
}
export type MadeColumn = {
  readonly name: string
  readonly type: 'text' | 'integer' | 'real'
  readonly about: string
}
export type MadeRow = readonly (string | number | null)[]
export type MadeTable = Pick<MadeView, 'name' | 'columns'> & { readonly rows: AsyncIterable<MadeRow[]> }

/** A user's query, and the views that it may read. */
export type ViewQuery = {
  readonly sql: string
  readonly views: readonly View[]
  readonly tables?: readonly MadeTable[]
}

/** The tables of the views that the query names. */
export function madeTables(database: Database, sql: string, views: readonly MadeView[]): MadeTable[] {
  return views
    .filter(({ name }) => sql.toLowerCase().includes(name))
    .map((view) => ({ name: view.name, columns: view.columns, rows: view.rows(database) }))
}

/** Creates the table of a view; in PostgreSQL, real numbers have the precision of SQLite's. */
export function madeTableSql(engine: Engine, { name, columns }: Pick<MadeTable, 'name' | 'columns'>): string {
  const shown = columns.map((column) => `${column.name} ${typeSql(engine, column.type)}`)
  return `create temporary table "${name}" (${shown.join(', ')})`
}

export function typeSql(engine: Engine, type: MadeColumn['type']): string {
  if (engine === 'sqlite' || type === 'text') return type
  return type === 'integer' ? 'bigint' : 'double precision'
}

/** For views whose rows belong to a project. */
export const PROJECT_COLUMN: ViewColumn = {
  name: 'project_uid',
  sql: 'p.uid',
  about: 'Uid of the project.',
}

/** `schema` is where the tables are, written as SQL. */
export function viewSql(engine: Engine, schema: string, { from, columns }: View): string {
  const shown = columns.map(
    ({ name, sql, kind }) => `${valueSql(engine, textOf(engine, sql), kind)} as ${name}`,
  )
  const view = `select ${shown.join(', ')} from ${textOf(engine, from)} where p.deleted_at is null`
  return view.replaceAll('@', `${schema}.`)
}

function textOf(engine: Engine, sql: SqlText): string {
  return typeof sql === 'string' ? sql : sql(engine)
}

/** Returns the views with the texts of one engine alone, as they can be sent to another process. */
export function viewsOf(engine: Engine, views: readonly View[]): View[] {
  return views.map((view) => ({
    ...view,
    from: textOf(engine, view.from),
    columns: view.columns.map((column) => ({ ...column, sql: textOf(engine, column.sql) })),
  }))
}

/** A packed number of `bytes` bytes, little-endian, that begins at `offset`, counted from 0. */
export function packedNumber(engine: Engine, column: string, offset: string, bytes: number): string {
  const byte = (at: number) =>
    engine === 'sqlite'
      ? sqliteByte(`substr(${column}, ${offset} + ${at + 1}, 1)`)
      : postgresByte(column, `${offset} + ${at}`)
  const parts = Array.from({ length: bytes }, (_, at) => (at === 0 ? byte(at) : `${byte(at)} * ${256 ** at}`))
  return `(${parts.join(' + ')})`
}

/** The engine may look at a byte before it has checked that the row is there, and must not fail at that. */
function postgresByte(column: string, offset: string): string {
  return `get_byte(${column}, least((${offset})::int, length(${column}) - 1))::bigint`
}

/** SQLite has no function that makes a number of a byte; `instr` finds 0 for the digit 0. */
function sqliteByte(byte: string): string {
  const digit = (place: number) => `instr('123456789ABCDEF', substr(hex(${byte}), ${place}, 1))`
  return `(${digit(1)} * 16 + ${digit(2)})`
}

function valueSql(engine: Engine, sql: string, kind: ViewColumn['kind']): string {
  if (kind === undefined) return sql
  if (engine === 'sqlite')
    return kind === 'time'
      ? `strftime('%Y-%m-%dT%H:%M:%SZ', ${sql} / 1000, 'unixepoch')`
      : `date(${sql} * 86400, 'unixepoch')`
  return kind === 'time'
    ? `to_char(to_timestamp(${sql} / 1000) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
    : `to_char(date '1970-01-01' + (${sql})::int, 'YYYY-MM-DD')`
}
