// Who writes to a SQLite file: on Linux, the system lists who holds which lock of which file. Elsewhere, and across containers, nobody can tell.

import { readFile, stat } from 'node:fs/promises'
import { redact } from '../../../lib/redact.ts'

type LockHolder = { pid: number; command: string }

/** The byte of the index of the log that is locked by whoever writes (SQLite's WAL_WRITE_LOCK). */
const WRITE_LOCK_BYTE = 120
const COMMAND_CHARS_MAX = 200
const LOCK = /^\d+: POSIX +ADVISORY +WRITE +(\d+) [0-9a-f]+:[0-9a-f]+:(\d+) (\d+) (\d+|EOF)$/

export async function findWriter(databaseFile: string): Promise<LockHolder | undefined> {
  try {
    const { ino } = await stat(`${databaseFile}-shm`)
    const pid = parseWriter(await readFile('/proc/locks', 'utf8'), ino)
    if (pid === undefined) return undefined
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    const command = redact(words.replaceAll('\0', ' ').trim()).slice(0, COMMAND_CHARS_MAX)
    return { pid, command }
  } catch {
    return undefined
  }
}

/** `locks` is the text of /proc/locks. */
export function parseWriter(locks: string, inode: number): number | undefined {
  for (const line of locks.split('\n')) {
    const [, pid, file, first, last] = LOCK.exec(line) ?? []
    const isOver = Number(first) <= WRITE_LOCK_BYTE && (last === 'EOF' || Number(last) >= WRITE_LOCK_BYTE)
    if (Number(file) === inode && isOver && Number(pid) > 0) return Number(pid)
  }
  return undefined
}
