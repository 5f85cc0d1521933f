// Keeps the write-ahead log short. SQLite's own checkpoint after a commit yields to readers, and when their queries
// overlap without a gap it never completes: the log grows for as long as the load lasts (measured: 1 to 2 MB a second
// beside two readers that scan without a pause). So from time to time the writer waits for the running readers; those
// that start meanwhile read from the database itself and do not hold it up. A reader that takes longer than the wait,
// such as a backup, only postpones it.

import { statSync } from 'node:fs'

const LOG_BYTES_MAX = 16 * 1024 * 1024
const CHECK_INTERVAL_MS = 1_000
const WAIT_MS_MAX = 100

/**
 * @param {import('node:sqlite').DatabaseSync} connection the writer's
 * @param {{ file: string, busyTimeoutMs: number, logBytesMax?: number, checkIntervalMs?: number }} options
 * @returns {() => void} to be called when a batch is done
 */
export function createCheckpointer(connection, options) {
  const { file, busyTimeoutMs, logBytesMax = LOG_BYTES_MAX, checkIntervalMs = CHECK_INTERVAL_MS } = options
  let checkedAtMs = 0

  return () => {
    const nowMs = performance.now()
    if (nowMs - checkedAtMs < checkIntervalMs || connection.isTransaction) return
    checkedAtMs = nowMs
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
    if (log === undefined || log.size < logBytesMax) return
    connection.exec(`pragma busy_timeout = ${WAIT_MS_MAX}`)
    try {
      connection.exec('pragma wal_checkpoint(truncate)')
    } catch {
      // If the disk is full or a reader does not end, nothing is lost by trying again later, and the next write reports
      // a full disk.
    } finally {
      connection.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
    }
  }
}
