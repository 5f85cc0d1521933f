// The thread behind foreign-table.ts: answers each message with the next page. Plain JavaScript for the same reason as
// sqlite/thread.mjs.

import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const BUSY_TIMEOUT_MS = 10_000
/** The value as in a row of JSON. */
const ROW_CHARS_MAX = 1024 * 1024
const PAGE_CHARS_MAX = 4 * ROW_CHARS_MAX

const { file, pageRows, ...wanted } =
  /** @type {import('./foreign-table.ts').ForeignTable & { file: string, pageRows: number }} */ (workerData)
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)

/** @param {string} name */
const quote = (name) => `"${name.replaceAll('"', '""')}"`

/** @param {DatabaseSync} database */
function prepare(database, { table, key, required, optional } = wanted) {
  // Not a view, which may go on for ever.
  const columns = database
    .prepare(
      `select lower(c.name) as name from sqlite_schema as t, pragma_table_info(t.name) as c
        where t.type = 'table' and lower(t.name) = lower(?)`,
    )
    .all(table)
  if (columns.length === 0) throw new Error(`it has no table ${table}`)
  const present = new Set(columns.map(({ name }) => name))
  const missing = [key, ...required].find((name) => !present.has(name.toLowerCase()))
  if (missing !== undefined) throw new Error(`its table ${table} has no column ${missing}`)
  const named = [key, ...required, ...optional]
  const known = named.filter((name) => present.has(name.toLowerCase())).map(quote)
  const selected = known.map((name) => `${name} as ${name}`)
  const chars = known.map((name) => `coalesce(length(${name}), 0)`).join(' + ')
  // A value may have gigabytes: it is looked at before it becomes a string.
  const tooLong = database.prepare(
    `select ${quote(key)} as id from ${quote(table)} where ${chars} > ${ROW_CHARS_MAX} limit 1`,
  )
  const row = tooLong.get()
  if (row !== undefined)
    throw new Error(`row ${row.id} of its table ${table} has more than ${ROW_CHARS_MAX} characters`)
  return database.prepare(
    `select ${selected.join(', ')} from ${quote(table)} where ${quote(key)} > ? order by ${quote(key)} limit ?`,
  )
}

/** @type {import('node:sqlite').StatementSync | undefined} */
let statement
let last = Number.MIN_SAFE_INTEGER

port.on('message', () => {
  try {
    statement ??= prepare(new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS }))
    const rows = []
    let chars = 0
    for (const row of statement.iterate(last, pageRows)) {
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
