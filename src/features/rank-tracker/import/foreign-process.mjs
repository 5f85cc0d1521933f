// The process behind foreign-table.ts: answers each message with the next page. A damaged or hostile file can make SQLite
// search for ever, and nothing stops that but the end of its process. So SQLite works in a thread here, while the main
// thread waits for the reader to go away, however it ends. Plain JavaScript for the same reason as sqlite/thread.mjs.

import { DatabaseSync } from 'node:sqlite'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

const BUSY_TIMEOUT_MS = 10_000
/** The engine's limit for all connections of the process. */
const ENGINE_BYTES_MAX = 256 * 2 ** 20
/** As in a row of JSON. */
const ROW_CHARS_MAX = 1024 * 1024
const PAGE_CHARS_MAX = 4 * ROW_CHARS_MAX

/** @typedef {import('./foreign-table.ts').ForeignTable & { file: string, pageRows: number }} Wanted */

if (isMainThread) passOn()
else answerIn(/** @type {import('node:worker_threads').MessagePort} */ (parentPort), workerData)

/** The first message says what is wanted. */
function passOn() {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.once('message', (wanted) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: wanted })
    worker.on('message', (answer) => process.send?.(answer))
    process.on('message', (request) => worker.postMessage(request))
  })
}

/** @param {string} name */
const quote = (name) => `"${name.replaceAll('"', '""')}"`

/**
 * Nothing in the schema of the file may have effects or run functions of ours.
 * @param {string} file
 */
function open(file) {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS, defensive: true })
  database.exec(
    `pragma hard_heap_limit = ${ENGINE_BYTES_MAX}; pragma trusted_schema = off; pragma cell_size_check = on`,
  )
  return database
}

/**
 * @param {DatabaseSync} database
 * @param {Wanted} wanted
 */
function prepare(database, { table, key, required, optional }) {
  // A view or a virtual table may go on for ever.
  const columns = database
    .prepare(
      `select lower(c.name) as name from pragma_table_list as t, pragma_table_info(t.name) as c
        where t.schema = 'main' and t.type = 'table' and lower(t.name) = lower(?)`,
    )
    .all(table)
  if (columns.length === 0) throw new Error(`it has no table ${table}`)
  const present = new Set(columns.map(({ name }) => name))
  const missing = [key, ...required].find((name) => !present.has(name.toLowerCase()))
  if (missing !== undefined) throw new Error(`its table ${table} has no column ${missing}`)
  refuseDamage(database, table)
  const named = [key, ...required, ...optional]
  const known = named.filter((name) => present.has(name.toLowerCase())).map(quote)
  const selected = known.map((name) => `${name} as ${name}`)
  const chars = known.map((name) => `coalesce(length(${name}), 0)`).join(' + ')
  // A value may have gigabytes: it is looked at before it becomes a string. Of keys that are no numbers nobody knows which comes next.
  const unfit = database
    .prepare(
      `select ${quote(key)} as id, typeof(${quote(key)}) = 'integer' as has_key from ${quote(table)}
        where ${chars} > ${ROW_CHARS_MAX} or typeof(${quote(key)}) <> 'integer' limit 1`,
    )
    .get()
  if (unfit?.has_key === 1)
    throw new Error(`row ${unfit.id} of its table ${table} has more than ${ROW_CHARS_MAX} characters`)
  if (unfit !== undefined) throw new Error(`its table ${table} has an ${key} that is not a whole number`)
  return database.prepare(
    `select ${selected.join(', ')} from ${quote(table)} where ${quote(key)} > ? order by ${quote(key)} limit ?`,
  )
}

/**
 * Pages of a damaged file may lead to each other in circles, of which SQLite otherwise notices nothing.
 * @param {DatabaseSync} database
 * @param {string} table
 */
function refuseDamage(database, table) {
  database.exec('pragma ignore_check_constraints = on')
  const check = database.prepare(`pragma quick_check(${quote(table)})`).get()
  if (check?.quick_check !== 'ok') throw new Error('it is damaged')
}

/**
 * @param {import('node:worker_threads').MessagePort} port
 * @param {Wanted} wanted
 */
function answerIn(port, wanted) {
  /** @type {import('node:sqlite').StatementSync | undefined} */
  let statement
  let last = Number.MIN_SAFE_INTEGER

  port.on('message', () => {
    try {
      statement ??= prepare(open(wanted.file), wanted)
      const rows = []
      let chars = 0
      for (const row of statement.iterate(last, wanted.pageRows)) {
        // Rows have no prototype, which does not travel between threads.
        rows.push({ ...row })
        for (const value of Object.values(row)) if (typeof value === 'string') chars += value.length
        if (chars >= PAGE_CHARS_MAX) break
      }
      last = Number(rows.at(-1)?.[wanted.key] ?? last)
      port.postMessage({ rows })
    } catch (error) {
      port.postMessage({ error: `The file cannot be read: ${/** @type {Error} */ (error).message}.` })
    }
  })
}
