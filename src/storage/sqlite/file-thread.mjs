// A thread for one long piece of work on a whole database file: a copy, a check, a replacement, a compaction. It has a connection
// of its own and ends when it is done. Plain JavaScript for the same reason as thread.mjs.

import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const BUSY_TIMEOUT_MS = 10_000
const REPLACE_WAIT_MS_MAX = 60_000
const REPLACE_RETRY_MS = 50
const SQLITE_BUSY = 5
const USED_BYTES = `select (page_count - freelist_count) * page_size as used_bytes
  from pragma_page_count, pragma_freelist_count, pragma_page_size`

/**
 * The latest committed state, compacted, while others go on reading and writing.
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
 * What is wrong with the file, if anything, and which migrations it has seen.
 * @param {string} file
 * @returns {import('./file-work.ts').Inspection}
 */
function inspect(file) {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    const check = connection.prepare('pragma quick_check(1)').get()
    const fault = check?.quick_check === 'ok' ? undefined : String(check?.quick_check)
    const found = connection.prepare("select 1 from sqlite_schema where name = 'schema_migrations'").get()
    if (fault !== undefined || found === undefined) return { fault, migrations: undefined }
    const rows = connection.prepare('select number from schema_migrations').all()
    return { fault, migrations: rows.map((row) => Number(row.number)) }
  } finally {
    connection.close()
  }
}

/**
 * Through SQLite's own backup: one transaction for whoever has the file open, all or nothing if interrupted. Its
 * connection to the target has no patience of its own and says "not an error" when the file is locked.
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
    // As large as the file: the folder for temporary files may be memory.
    connection.exec(`pragma temp_store_directory = '${dirname(file).replaceAll("'", "''")}'`)
    connection.exec('pragma auto_vacuum = incremental; vacuum; pragma wal_checkpoint(truncate)')
  } finally {
    connection.close()
  }
}

const work = /** @type {import('./file-work.ts').FileWork} */ (workerData)
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)

try {
  if (work.kind === 'copy') copy(work.file, work.target)
  if (work.kind === 'replace') await replace(work.file, work.source)
  if (work.kind === 'compact') compact(work.file)
  port.postMessage({ result: work.kind === 'inspect' ? inspect(work.file) : undefined })
} catch (error) {
  const { message, errcode } = /** @type {Error & { errcode?: number }} */ (error)
  port.postMessage({ error: { message, errcode: errcode ?? 0 } })
}
