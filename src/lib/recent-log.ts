// The latest lines of the log, kept in the data folder for `sightline support-bundle`: people start servers in many ways, and few of them keep
// what it printed. Bounded by two files, of which the older one is replaced; written at most once a second, and at the end of the process.

import { appendFileSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'recent-log.jsonl'
const OLDER_FILE = 'recent-log.1.jsonl'
const FILE_BYTES_MAX = 256 * 1024
const FLUSH_MS = 1_000
/** More within one second are left out. */
const PENDING_CHARS_MAX = 64 * 1024

type RecentLog = { write(line: string): void; flush(): void }

/** Keeps lines that have no secrets in them. A disk that takes none costs nothing but these lines. */
export function openRecentLog(folder: string): RecentLog {
  const file = join(folder, FILE)
  let pending = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (pending === '') return
    const lines = pending
    pending = ''
    try {
      const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
      if (bytes > FILE_BYTES_MAX) renameSync(file, join(folder, OLDER_FILE))
      appendFileSync(file, lines, { mode: 0o600 })
    } catch {
      // The log itself has them.
    }
  }

  process.on('exit', flush)
  return {
    write(line) {
      if (pending.length < PENDING_CHARS_MAX) pending += line
      timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
    flush,
  }
}

/** The latest lines, oldest first. */
export function readRecentLog(folder: string, linesMax: number): string[] {
  const lines = [OLDER_FILE, FILE].flatMap((name) => {
    try {
      return readFileSync(join(folder, name), 'utf8').split('\n')
    } catch {
      return []
    }
  })
  return lines.filter((line) => line !== '').slice(-linesMax)
}
