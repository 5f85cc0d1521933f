// Runs a user's query on PostgreSQL, in a read-only transaction on a connection that is closed afterwards, on a replica if there is one that
// has everything. Sightline's
// role may read all tables, so the query is first parsed as a view, in which the server lists every table and function
// that it uses. Only then is it run, through a cursor, which accepts only a SELECT.

import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { AppError } from '../../../lib/errors.ts'
import {
  findUnfit,
  PRIMARY_STATE,
  type PrimaryState,
  STANDBY_STATE,
  type StandbyState,
} from '../postgres/replication.ts'
import { POSTGRES_FUNCTIONS } from './functions.ts'
import { type QueryLimits, type QueryResult, type QueryValue, RESULT_CHARACTERS_MAX } from './query-limits.ts'
import { cannotRun, mayNotRead, tookTooLong, tooLarge } from './query-refusals.ts'
import { type MadeTable, madeTableSql, typeSql, type View, type ViewQuery, viewSql } from './view.ts'

const ROWS_AT_A_TIME = 500
const CONNECT_TIMEOUT_MS = 5_000
/** The server ends long queries itself; if it is silent for this much longer, it is gone. */
const SILENCE_MS = 5_000
/** How long a query waits for a replica. */
const REPLICA_WAIT_MS_MAX = 1_000
const REPLICA_PAUSE_MS = 20
/** The name of the view as which the query is parsed. */
const PARSED = 'sightline_query'

const { INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC, BOOL } = pg.types.builtins
const NUMBERS: readonly number[] = [INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC]
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid) =>
    NUMBERS.includes(oid) ? Number : oid === BOOL ? (text: string) => text === 't' : (text: string) => text,
}

type Running = {
  connect<T>(url: string, work: Work<T>): Promise<T>
  endsAtMs: number
  limits: QueryLimits
}

type Servers = { url: string; replicaUrls: readonly string[] }

export async function queryOnPostgres(
  { url, replicaUrls }: Servers,
  query: ViewQuery,
  limits: QueryLimits,
): Promise<QueryResult> {
  const { sql, tables = [] } = query
  const endsAtMs = performance.now() + limits.timeMs
  const connect = <T>(url: string, work: Work<T>) => withConnection({ url, endsAtMs, limits }, work)
  const elsewhere = await queryOnReplica({ url, replicaUrls }, query, { connect, endsAtMs, limits })
  if (elsewhere !== undefined) return elsewhere
  return await connect(url, async (run, within) => {
    await run('begin')
    for (const table of tables) await fillTable(run, table, endsAtMs, limits)
    await createViews(run, query)
    // From here on, the transaction can neither write nor be made able to.
    await run('set transaction read only')
    await within(`declare answers no scroll cursor for ${sql}`)
    return await fetchAll(within, limits)
  })
}

/**
 * Runs a query on the first replica that has everything. The primary is asked first whether it reads nothing but views: a replica has no
 * temporary views, so each is a part of the query there. Returns undefined where no replica answers.
 */
async function queryOnReplica(
  { url, replicaUrls }: Servers,
  query: ViewQuery,
  { connect, endsAtMs, limits }: Running,
): Promise<QueryResult | undefined> {
  const { sql, views, tables = [] } = query
  if (replicaUrls.length === 0 || tables.length > 0) return undefined
  const [primary, schema] = await connect(url, async (run) => {
    await run('begin')
    await createViews(run, query)
    return [await readState<PrimaryState>(run, PRIMARY_STATE), await readSchema(run)] as const
  })
  const parts = namedViews(sql, views).map(
    (view) => `"${view.name}" as not materialized (${viewSql('postgres', schema, view)})`,
  )
  // In parentheses, it keeps its own WITH and its order. The last one is on a line of its own, after any comment.
  const text = parts.length === 0 ? sql : `with ${parts.join(', ')} (${sql}\n)`
  for (const replicaUrl of replicaUrls) {
    const result = await connect(replicaUrl, async (run, within) => {
      if (!(await hasReached(run, primary))) return undefined
      await run('begin read only')
      await within(`declare answers no scroll cursor for ${text}`)
      return await fetchAll(within, limits)
    }).catch((error: unknown) => {
      // Whatever else it is, the primary may answer, and says what is wrong with the query.
      if (performance.now() > endsAtMs) throw error
      return undefined
    })
    if (result !== undefined) return result
  }
  return undefined
}

/** Waits shortly until a replica has what the primary had. */
async function hasReached(run: Run, primary: PrimaryState): Promise<boolean> {
  const untilMs = performance.now() + REPLICA_WAIT_MS_MAX
  for (;;) {
    const state = await readState<StandbyState>(run, STANDBY_STATE)
    if (findUnfit(state, primary) !== undefined) return false
    if (state.position! >= primary.position) return true
    if (performance.now() > untilMs) return false
    await delay(REPLICA_PAUSE_MS)
  }
}

async function readState<State>(run: Run, text: string): Promise<State> {
  const { fields, rows } = await run(text)
  return Object.fromEntries(fields.map(({ name }, at) => [name, rows[0]?.[at]])) as State
}

type Work<T> = (run: Run, within: Run) => Promise<T>

type ConnectionOptions = { url: string; endsAtMs: number; limits: QueryLimits }

/** On a connection of its own. `within` runs a statement for which there is as much time as is left. */
async function withConnection<T>({ url, endsAtMs, limits }: ConnectionOptions, work: Work<T>): Promise<T> {
  const leftMs = () => Math.ceil(endsAtMs - performance.now())
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sightline query',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: limits.timeMs + SILENCE_MS,
    types,
  })
  // If the connection is lost between two statements, the next one fails.
  client.on('error', () => {})
  await client.connect()
  const timer = setTimeout(() => void client.end(), leftMs() + SILENCE_MS)

  /** Runs a single statement: the simple protocol would accept several. */
  async function run(text: string, values: unknown[] = []): Promise<pg.QueryArrayResult> {
    return await client.query({
      text,
      values,
      rowMode: 'array',
      queryMode: 'extended',
    } as pg.QueryArrayConfig)
  }

  async function within(text: string): Promise<pg.QueryArrayResult> {
    if (leftMs() <= 0) throw tookTooLong(limits.timeMs)
    await run(`set local statement_timeout = ${leftMs()}`)
    return await run(text)
  }

  try {
    return await work(run, within)
  } catch (error) {
    throw refusalOf(error, limits)
  } finally {
    clearTimeout(timer)
    await client.end().catch(() => {})
  }
}

type Run = (text: string, values?: unknown[]) => Promise<pg.QueryArrayResult>

async function fillTable(
  run: Run,
  table: MadeTable,
  endsAtMs: number,
  { timeMs }: QueryLimits,
): Promise<void> {
  const { name, columns, rows } = table
  await run(madeTableSql('postgres', table))
  const shape = columns.map((column) => `"${column.name}" ${typeSql('postgres', column.type)}`).join(', ')
  for await (const some of rows) {
    if (performance.now() > endsAtMs) throw tookTooLong(timeMs)
    const records = some.map((row) => Object.fromEntries(columns.map((column, at) => [column.name, row[at]])))
    await run(`insert into pg_temp."${name}" select * from jsonb_to_recordset($1::jsonb) as r(${shape})`, [
      JSON.stringify(records),
    ])
  }
}

async function createViews(run: Run, { sql, views, tables = [] }: ViewQuery): Promise<void> {
  const schema = await readSchema(run)
  for (const view of namedViews(sql, views))
    await run(`create temporary view "${view.name}" as ${viewSql('postgres', schema, view)}`)
  // A sub-select may have two columns of the same name. Its closing parenthesis is on a line of its own, after any
  // comment.
  await run(`create temporary view ${PARSED} as select 1 as one from (${sql}\n) as query`)
  await refuseOthers(run, [...views, ...tables])
}

async function readSchema(run: Run): Promise<string> {
  const { rows } = await run('select quote_ident(current_schema())')
  return String(rows[0]?.[0])
}

/** The views whose names occur in the query. */
function namedViews(sql: string, views: readonly View[]): View[] {
  return views.filter(({ name }) => sql.toLowerCase().includes(name))
}

async function refuseOthers(run: Run, views: readonly { readonly name: string }[]): Promise<void> {
  const { rows } = await run(
    `select ev_action::text from pg_rewrite where ev_class = 'pg_temp.${PARSED}'::regclass`,
  )
  const tree = String(rows[0]?.[0])
  const tables = await run(
    `select relname from pg_class where oid = any ($1::oid[])
      and not (relnamespace = pg_my_temp_schema() and relname = any ($2::text[]))`,
    [oidsIn(tree, /:relid (\d+)/g), [...views.map(({ name }) => name), PARSED]],
  )
  if (tables.rows[0] !== undefined) throw mayNotRead(`the table ${tables.rows[0][0]}`, views)
  // Ignores the functions of casts, which a query cannot choose.
  const called = [/:funcid (\d+)(?![^{}]*:funcformat [12])/g, /:aggfnoid (\d+)/g, /:winfnoid (\d+)/g]
  const functions = await run(
    `select proname from pg_proc where oid = any ($1::oid[])
      and not (pronamespace = 'pg_catalog'::regnamespace and proname = any ($2::text[]))`,
    [called.flatMap((pattern) => oidsIn(tree, pattern)), [...POSTGRES_FUNCTIONS]],
  )
  if (functions.rows[0] !== undefined) throw mayNotRead(`the function ${functions.rows[0][0]}`, views)
}

function oidsIn(tree: string, pattern: RegExp): string[] {
  return [...tree.matchAll(pattern)].map(([, oid]) => oid as string)
}

async function fetchAll(within: Run, { rowsMax }: QueryLimits): Promise<QueryResult> {
  const rows: QueryValue[][] = []
  let characters = 0
  for (;;) {
    const page = await within(`fetch ${ROWS_AT_A_TIME} from answers`)
    const columns = page.fields.map(({ name }) => name)
    for (const row of page.rows as QueryValue[][]) {
      if (rows.length === rowsMax) return { columns, rows, isCut: true }
      for (const value of row) characters += typeof value === 'string' ? value.length : 0
      if (characters > RESULT_CHARACTERS_MAX) throw tooLarge()
      rows.push(row)
    }
    if (page.rows.length < ROWS_AT_A_TIME) return { columns, rows, isCut: false }
  }
}

const CANCELED = '57014'

function refusalOf(error: unknown, { timeMs }: QueryLimits): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const { code, message } = error as Error & { code?: string }
  if (code === CANCELED || /timeout/i.test(message)) return tookTooLong(timeMs)
  // A state of five characters means that the server answered and refused the query.
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? cannotRun(message, error) : error
}
