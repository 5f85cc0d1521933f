// How many files and connections this process may have open at once, and how many a server needs.

import { readFileSync } from 'node:fs'

/** A server cannot start with less. */
export const OPEN_FILES_MIN = 64
/** With less, it soon refuses connections. */
export const OPEN_FILES_WANTED = 1_024
export const OPEN_FILES_ADVICE =
  'Raise the limit: `ulimit -n 4096` in the shell that starts it, `LimitNOFILE=4096` for systemd, `ulimits` for compose.'

/** Undefined if there is no limit, or the system does not tell. */
export function readOpenFilesMax(): number | undefined {
  try {
    return parseOpenFilesMax(readFileSync('/proc/self/limits', 'utf8'))
  } catch {
    return undefined
  }
}

/** `limits` is the text of /proc/self/limits. */
export function parseOpenFilesMax(limits: string): number | undefined {
  const [, soft] = /^Max open files +(\d+) /m.exec(limits) ?? []
  return soft === undefined ? undefined : Number(soft)
}
