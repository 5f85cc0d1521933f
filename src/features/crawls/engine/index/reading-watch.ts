// Watches how much a reading thread spends on its current task, and reports the first one that spends too much. What counts
// is the thread's own processor time: on a busy machine a page may well take long without being more costly. Where the
// thread's processor time is not known, far more time must have passed.

type WatchedThread = {
  /** One element: the sequence of the current task, 0 between tasks. */
  currentTask: Int32Array<SharedArrayBuffer>
  cpuMs(): Promise<number | undefined>
}

type WatchOptions = {
  cpuMsMax: number
  onCostly(sequence: number): void
  everyMs?: number | undefined
  nowMs?: () => number
}

const EVERY_MS = 250
const UNKNOWN_CPU_FACTOR = 6

/** Returns a function that ends the watch. */
export function watchReading(thread: WatchedThread, options: WatchOptions): () => void {
  const { cpuMsMax, onCostly, everyMs = EVERY_MS, nowMs = () => performance.now() } = options
  let seen = { sequence: 0, sinceMs: 0, cpuMs: undefined as number | undefined }
  let isOver = false
  let timer = setTimeout(check, everyMs).unref()

  async function check(): Promise<void> {
    const sequence = Atomics.load(thread.currentTask, 0)
    const isNew = sequence !== seen.sequence
    if (isNew) seen = { sequence, sinceMs: nowMs(), cpuMs: undefined }
    if (sequence !== 0) {
      const cpuMs = await orUndefined(thread.cpuMs(), everyMs)
      if (isOver) return
      const isStillCurrent = Atomics.load(thread.currentTask, 0) === sequence
      if (isStillCurrent && !isNew && isTooMuch(cpuMs)) {
        isOver = true
        return onCostly(sequence)
      }
      seen.cpuMs ??= cpuMs
    }
    timer = setTimeout(check, everyMs).unref()
  }

  function isTooMuch(cpuMs: number | undefined): boolean {
    if (cpuMs !== undefined && seen.cpuMs !== undefined) return cpuMs - seen.cpuMs > cpuMsMax
    return nowMs() - seen.sinceMs > cpuMsMax * UNKNOWN_CPU_FACTOR
  }

  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Does not wait longer than `ms`: a thread in code that cannot be interrupted does not answer. */
function orUndefined(asked: Promise<number | undefined>, ms: number): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, ms, undefined).unref()
  return Promise.race([asked.finally(() => clearTimeout(timer)), promise])
}
