// Keeps the write-ahead log short. SQLite's own checkpoint after a commit gives way to readers, and when their
// queries overlap without a gap it never gets to the end: the log grows for as long as the load lasts (measured:
// 1 to 2 MB a second beside two readers that scan without a pause). So from time to time the writer waits for the
// readers that are under way; those that come meanwhile read from the database itself and do not hold it up. A
// reader that takes longer than the wait, a backup for one, only puts it off.

import { statSync } from 'node:fs'

const LOG_BYTES_MAX = 16 * 1024 * 1024
const LOOK_INTERVAL_MS = 1_000
const WAIT_MS_MAX = 100

/**
 * @param {import('node:sqlite').DatabaseSync} connection the writer's
 * @param {{ file: string, busyTimeoutMs: number, logBytesMax?: number, lookIntervalMs?: number }} options
 * @returns {() => void} to be called when a batch is done
 */
export function createCheckpointer(connection, options) {
  const { file, busyTimeoutMs, logBytesMax = LOG_BYTES_MAX, lookIntervalMs = LOOK_INTERVAL_MS } = options
  let lookedAtMs = 0

  return () => {
    const nowMs = performance.now()
    if (nowMs - lookedAtMs < lookIntervalMs || connection.isTransaction) return
    lookedAtMs = nowMs
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
    if (log === undefined || log.size < logBytesMax) return
    connection.exec(`pragma busy_timeout = ${WAIT_MS_MAX}`)
    try {
      connection.exec('pragma wal_checkpoint(truncate)')
    } catch {
      // A disk that is full or a reader that stays: nothing is lost by trying again later, and whoever writes
      // learns of a full disk from the write.
    } finally {
      connection.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
    }
  }
}
