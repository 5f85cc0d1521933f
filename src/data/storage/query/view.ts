// Defines what `sightline query` shows as tables, and turns a view into SQL of an engine. Views are created on one
// connection and vanish with it, so they follow the running release without migrations. Both engines show the same
// values: times and days as text in ISO 8601, flags as 0 and 1.

import type { Engine } from '../portable.ts'

export type ViewColumn = {
  readonly name: string
  /** An expression over the tables in `from`. */
  readonly sql: string
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
  readonly from: string
  readonly columns: readonly ViewColumn[]
}

/** A user's query, and the views that it may read. */
export type ViewQuery = { readonly sql: string; readonly views: readonly View[] }

/** For views whose rows belong to a project. */
export const PROJECT_COLUMN: ViewColumn = {
  name: 'project_uid',
  sql: 'p.uid',
  about: 'Uid of the project.',
}

/** `schema` is where the tables are, written as SQL. */
export function viewSql(engine: Engine, schema: string, { from, columns }: View): string {
  const shown = columns.map(({ name, sql, kind }) => `${valueSql(engine, sql, kind)} as ${name}`)
  const view = `select ${shown.join(', ')} from ${from} where p.deleted_at is null`
  return view.replaceAll('@', `${schema}.`)
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
