// Runs a user's query on a SQLite file, which is opened read-only. The engine asks for permission before it uses
// anything: a query may read the views, and through them the tables behind them.

import { constants, DatabaseSync } from 'node:sqlite'
import { SQLITE_FUNCTIONS } from './functions.ts'
import { type QueryValue, RESULT_CHARACTERS_MAX } from './query-limits.ts'
import { type MadeRow, type MadeTable, madeTableSql, type View, viewSql } from './view.ts'

export type Question = {
  file: string
  sql: string
  views: readonly View[]
  /** Names of the tables that were made for the query. */
  tables?: readonly string[]
  rowsMax: number
}

/** Sent in this order: the columns, rows, and how it ended. */
export type Answer =
  | { columns: string[] }
  | { rows: QueryValue[][] }
  | { end: 'done' | 'cut' | 'several' | 'large' }
  | { refused: string }
  | { failed: string }

const ROWS_AT_A_TIME = 500
const LIMITS = { length: 50_000_000, sqlLength: 100_000, attach: 0 }
/** Table-valued functions that a query may use. */
const TABLE_FUNCTIONS: ReadonlySet<string> = new Set(['json_each', 'json_tree'])

type Send = (answer: Answer) => void

/** Sends results as it finds them. */
export function answerQuery(
  { file, sql, views, tables = [], rowsMax }: Question,
  send: Send,
  db = openReadOnly(file),
): void {
  const refusals: string[] = []
  try {
    for (const view of views) db.exec(`create temp view "${view.name}" as ${viewSql('sqlite', 'main', view)}`)
    Object.assign(db.limits, LIMITS)
    authorize(db, columnsBehind(db, views, tables), refusals)
    send(run(db, { sql, rowsMax }, send))
  } catch (error) {
    const [refused] = refusals
    send(refused === undefined ? { failed: (error as Error).message } : { refused })
  } finally {
    db.close()
  }
}

/** Only what vanishes with the connection can be written. */
export function openReadOnly(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, allowExtension: false, timeout: 5_000 })
}

export function makeTable(db: DatabaseSync, table: Pick<MadeTable, 'name' | 'columns'>): void {
  db.exec(madeTableSql('sqlite', table))
}

export function addRows(db: DatabaseSync, table: string, rows: readonly MadeRow[]): void {
  const values = rows[0]?.map(() => '?').join(', ')
  if (values === undefined) return
  const insert = db.prepare(`insert into temp."${table}" values (${values})`)
  db.exec('begin')
  for (const row of rows) insert.run(...row)
  db.exec('commit')
}

function run(db: DatabaseSync, { sql, rowsMax }: Pick<Question, 'sql' | 'rowsMax'>, send: Send): Answer {
  const statement = db.prepare(sql)
  // The engine compiles the first statement and ignores any others.
  if (!hasNoStatement(sql.slice(statement.sourceSQL.length))) return { end: 'several' }
  statement.setReturnArrays(true)
  statement.setReadBigInts(true)
  send({ columns: statement.columns().map(({ name }) => name) })
  let rows: QueryValue[][] = []
  let count = 0
  let characters = 0
  for (const row of statement.iterate() as Iterable<unknown>) {
    if (count === rowsMax) {
      send({ rows })
      return { end: 'cut' }
    }
    const values = (row as unknown[]).map(shown)
    for (const value of values) characters += typeof value === 'string' ? value.length : 0
    if (characters > RESULT_CHARACTERS_MAX) return { end: 'large' }
    rows.push(values)
    count++
    if (rows.length === ROWS_AT_A_TIME) {
      send({ rows })
      rows = []
    }
  }
  send({ rows })
  return { end: 'done' }
}

/** Whether there is nothing but white space, semicolons and comments. */
export function hasNoStatement(sql: string): boolean {
  let rest = sql.trimStart()
  while (rest !== '') {
    const end = rest.startsWith('--')
      ? '\n'
      : rest.startsWith('/*')
        ? '*/'
        : rest.startsWith(';')
          ? ';'
          : undefined
    if (end === undefined) return false
    const at = rest.indexOf(end, end === '*/' ? 2 : 0)
    if (at === -1) return end === '\n'
    rest = rest.slice(at + end.length).trimStart()
  }
  return true
}

function shown(value: unknown): QueryValue {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : (value as QueryValue)
}

type ColumnsBehind = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Finds the columns that each view reads, as the engine reports them. Checking the name of the view is not enough: a
 * query can give that name to a table expression of its own, and read anything in it.
 */
function columnsBehind(db: DatabaseSync, views: readonly View[], tables: readonly string[]): ColumnsBehind {
  const read = new Map(tables.map((name) => [name, new Set<string>()]))
  for (const { name } of views) {
    const columns = new Set<string>()
    db.setAuthorizer((action, table, column, database) => {
      if (action === constants.SQLITE_READ && database === 'main') columns.add(`${table}.${column}`)
      return constants.SQLITE_OK
    })
    db.prepare(`select * from temp."${name}"`)
    read.set(name, columns)
  }
  return read
}

function authorize(db: DatabaseSync, behind: ColumnsBehind, refusals: string[]): void {
  // Tables that were made for the query have no columns behind them.
  const tables = new Set(
    [...behind].flatMap(([view, columns]) =>
      columns.size === 0 ? [view] : [...columns].map((name) => name.split('.')[0]),
    ),
  )
  const stored = new Set(
    db
      .prepare('select name from main.sqlite_master')
      .all()
      .map(({ name }) => String(name).toLowerCase()),
  )
  db.setAuthorizer((action, first, second, database, view) => {
    if (action === constants.SQLITE_SELECT || action === constants.SQLITE_RECURSIVE)
      return constants.SQLITE_OK
    if (action === constants.SQLITE_READ) {
      if (database === 'temp' && behind.has(first ?? '')) return constants.SQLITE_OK
      if (behind.get(view ?? '')?.has(`${first}.${second}`)) return constants.SQLITE_OK
      // For a table that is joined without reading a column, the engine does not report the view.
      if (second === '' && tables.has(first ?? '')) return constants.SQLITE_OK
      // Allows counting the rows of the query's own names, unless a name is also that of a table.
      if (second === '' && !stored.has((first ?? '').toLowerCase())) return constants.SQLITE_OK
      if (TABLE_FUNCTIONS.has(first ?? '')) return constants.SQLITE_OK
      refusals.push(`the table ${first}`)
    } else if (action === constants.SQLITE_FUNCTION) {
      if (SQLITE_FUNCTIONS.has((second ?? '').toLowerCase())) return constants.SQLITE_OK
      refusals.push(`the function ${second}`)
    } else refusals.push('anything but SELECT')
    return constants.SQLITE_DENY
  })
}
