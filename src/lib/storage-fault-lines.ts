// While a disk is full or a database damaged, nearly everything that a server does fails, several times a second. The log, which may be on the
// same disk, gets one line a minute of each of the two, without stacks, that counts the others.

const EVERY_MS = 60_000

/** Of the engines and the file system. */
const CONDITIONS: Readonly<Record<string, Condition>> = {
  storage_full: 'full',
  '53100': 'full',
  ENOSPC: 'full',
  database_damaged: 'damaged',
}
const ENGINE_CONDITIONS: Readonly<Record<number, Condition>> = { 13: 'full', 11: 'damaged', 26: 'damaged' }

type Condition = 'full' | 'damaged'
type Fault = { code?: unknown; errcode?: unknown; cause?: unknown; message?: unknown }

/** Returns what the line has in place of `fields`; undefined if the line is left out. */
export function createStorageFaultLines(nowMs: () => number): (fields: unknown) => unknown {
  const written = new Map<Condition, { atMs: number; leftOut: number }>()
  return (fields) => {
    const { err, ...others } = (fields ?? {}) as { err?: unknown }
    const condition = conditionOf(err)
    if (condition === undefined) return fields
    const last = written.get(condition)
    if (last !== undefined && nowMs() - last.atMs < EVERY_MS) {
      last.leftOut++
      return undefined
    }
    written.set(condition, { atMs: nowMs(), leftOut: 0 })
    return { ...others, fault: (err as Fault).message, lines_left_out: last?.leftOut ?? 0 }
  }
}

function conditionOf(error: unknown): Condition | undefined {
  const { code, errcode, cause } = (error ?? {}) as Fault
  const ofEngine = typeof errcode === 'number' ? ENGINE_CONDITIONS[errcode & 0xff] : undefined
  const found = CONDITIONS[String(code)] ?? ofEngine
  if (found !== undefined || cause === undefined || cause === error) return found
  return conditionOf(cause)
}
