// A thread for one long operation on a whole database file: a copy, a check, a replacement, a compaction. It has a
// connection of its own and ends when it is done. Plain JavaScript for the same reason as thread.mjs.

import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const BUSY_TIMEOUT_MS = 10_000
const REPLACE_WAIT_MS_MAX = 60_000
const REPLACE_RETRY_MS = 50
const SQLITE_BUSY = 5
/** Our schema has some 300 objects, and no statement of 10 KB. */
const SCHEMA_OBJECTS_MAX = 10_000
const SCHEMA_TEXT_BYTES_MAX = 1_000_000
const USED_BYTES = `select (page_count - freelist_count) * page_size as used_bytes
  from pragma_page_count, pragma_freelist_count, pragma_page_size`

/**
 * Copies the latest committed state, compacted, while others go on reading and writing.
 * @param {string} file
 * @param {string} target
 */
function copy(file, target) {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    const { used_bytes: usedBytes } = /** @type {Record<string, unknown>} */ (
      connection.prepare(USED_BYTES).get()
    )
    port.postMessage({ usedBytes })
    connection.prepare('vacuum into ?').run(target)
  } finally {
    connection.close()
  }
}

/**
 * Opens a file that somebody else may have made: nothing in its schema may have effects outside it, and a schema of
 * gigabytes is refused.
 * @param {string} file
 */
function openForeign(file) {
  const connection = new DatabaseSync(file, {
    readOnly: true,
    timeout: BUSY_TIMEOUT_MS,
    defensive: true,
    limits: { length: SCHEMA_TEXT_BYTES_MAX },
  })
  connection.exec('pragma trusted_schema = off; pragma cell_size_check = on')
  return connection
}

/**
 * Reads the schema without running any of it.
 * @param {DatabaseSync} connection
 * @returns {import('./file-work.ts').SchemaObject[]}
 */
function objectsIn(connection) {
  const rows = connection
    .prepare('select type, name, tbl_name as "table", sql from sqlite_schema limit ?')
    .all(SCHEMA_OBJECTS_MAX)
  return rows.map(({ type, name, table, sql }) => ({
    type: String(type),
    name: String(name),
    table: String(table),
    sql: sql === null ? null : String(sql),
  }))
}

/**
 * @param {string} file
 * @returns {import('./file-work.ts').Description}
 */
function describe(file) {
  const connection = openForeign(file)
  try {
    const { encoding } = /** @type {Record<string, unknown>} */ (connection.prepare('pragma encoding').get())
    return { encoding: String(encoding), objects: objectsIn(connection) }
  } finally {
    connection.close()
  }
}

/**
 * Returns the schema that statements create in an empty database.
 * @param {readonly string[]} statements
 */
function build(statements) {
  const connection = new DatabaseSync(':memory:')
  try {
    for (const statement of statements) connection.exec(statement)
    return objectsIn(connection)
  } finally {
    connection.close()
  }
}

/**
 * The file's table of migrations must be known to be ours.
 * @param {string} file
 */
function readMigrations(file) {
  const connection = openForeign(file)
  try {
    const rows = connection.prepare('select number from schema_migrations limit ?').all(SCHEMA_OBJECTS_MAX)
    return rows.map((row) => Number(row.number))
  } finally {
    connection.close()
  }
}

/**
 * Returns what is wrong with the file, if anything. This evaluates the checks in its schema.
 * @param {string} file
 */
function findFault(file) {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS, defensive: true })
  try {
    connection.exec('pragma trusted_schema = off; pragma cell_size_check = on')
    const check = connection.prepare('pragma quick_check(1)').get()
    return check?.quick_check === 'ok' ? undefined : String(check?.quick_check)
  } finally {
    connection.close()
  }
}

/**
 * Uses SQLite's own backup: one transaction for those that have the file open, all or nothing if interrupted. It does
 * not wait for a locked target, and then reports "not an error".
 * @param {string} file
 * @param {string} source
 */
async function replace(file, source) {
  const connection = new DatabaseSync(source, { readOnly: true })
  try {
    for (const startMs = performance.now(); ; await delay(REPLACE_RETRY_MS)) {
      try {
        return void (await backup(connection, file, { rate: 1_000 }))
      } catch (error) {
        const { message, errcode } = /** @type {Error & { errcode?: number }} */ (error)
        const isLocked = errcode === 0 || errcode === SQLITE_BUSY
        if (!isLocked) throw error
        if (performance.now() - startMs < REPLACE_WAIT_MS_MAX) continue
        throw Object.assign(new Error(errcode === 0 ? 'database is locked' : message), {
          errcode: SQLITE_BUSY,
        })
      }
    }
  } finally {
    connection.close()
  }
}

/**
 * @param {string} file
 */
function compact(file) {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    // The temporary file is as large as the database, and the system's folder for temporary files may be in memory.
    connection.exec(`pragma temp_store_directory = '${dirname(file).replaceAll("'", "''")}'`)
    connection.exec('pragma auto_vacuum = incremental; vacuum; pragma wal_checkpoint(truncate)')
  } finally {
    connection.close()
  }
}

const work = /** @type {import('./file-work.ts').FileWork} */ (workerData)
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)

/** @returns {Promise<unknown>} */
async function run() {
  if (work.kind === 'copy') return copy(work.file, work.target)
  if (work.kind === 'replace') return await replace(work.file, work.source)
  if (work.kind === 'compact') return compact(work.file)
  if (work.kind === 'describe') return describe(work.file)
  if (work.kind === 'build') return build(work.statements)
  if (work.kind === 'migrations') return readMigrations(work.file)
  return findFault(work.file)
}

try {
  port.postMessage({ result: await run() })
} catch (error) {
  const { message, errcode } = /** @type {Error & { errcode?: number }} */ (error)
  port.postMessage({ error: { message, errcode: errcode ?? 0 } })
}
