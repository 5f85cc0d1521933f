// The thread behind foreign-table.ts: answers each message with the next page. Plain JavaScript for the same reason as
// sqlite/thread.mjs.

import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const BUSY_TIMEOUT_MS = 10_000

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
  const selected = [key, ...required, ...optional].map(
    (name) => `${present.has(name.toLowerCase()) ? quote(name) : 'null'} as ${quote(name)}`,
  )
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
    const rows = statement.all(last, pageRows)
    last = Number(rows.at(-1)?.[wanted.key] ?? last)
    // Rows have no prototype, which does not travel between threads.
    port.postMessage({ rows: rows.map((row) => ({ ...row })) })
  } catch (error) {
    port.postMessage({ error: `The file cannot be read: ${/** @type {Error} */ (error).message}.` })
  }
})
