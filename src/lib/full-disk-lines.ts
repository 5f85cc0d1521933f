// While a disk is full, nearly everything that a server does fails, several times a second. The log, which may be on the same disk, gets one
// line a minute of it, without stacks, that counts the others.

const EVERY_MS = 60_000

/** Messages of the engines and the file system. */
const ENGINE_FULL = 13
const CODES = new Set<unknown>(['storage_full', '53100', 'ENOSPC'])

type Fault = { code?: unknown; errcode?: unknown; cause?: unknown; message?: unknown }

/** Returns what the line has in place of `fields`; undefined if the line is left out. */
export function createFullDiskLines(nowMs: () => number): (fields: unknown) => unknown {
  let writtenMs = Number.NEGATIVE_INFINITY
  let leftOut = 0
  return (fields) => {
    const { err, ...others } = (fields ?? {}) as { err?: unknown }
    if (!isDiskFull(err)) return fields
    if (nowMs() - writtenMs < EVERY_MS) {
      leftOut++
      return undefined
    }
    writtenMs = nowMs()
    const line = { ...others, fault: (err as Fault).message, disk_full_lines_left_out: leftOut }
    leftOut = 0
    return line
  }
}

function isDiskFull(error: unknown): boolean {
  const { code, errcode, cause } = (error ?? {}) as Fault
  if (CODES.has(code) || (typeof errcode === 'number' && (errcode & 0xff) === ENGINE_FULL)) return true
  return cause !== undefined && cause !== error && isDiskFull(cause)
}
