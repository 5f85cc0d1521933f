// A lock within one process: callers get it in the order in which they asked.

export type Lock = { acquire(): Promise<void>; release(): void }

export function createLock(): Lock {
  const waiting: (() => void)[] = []
  let isHeld = false
  return {
    async acquire() {
      if (isHeld) return new Promise<void>((resolve) => waiting.push(resolve))
      isHeld = true
    },
    release() {
      const next = waiting.shift()
      if (next === undefined) isHeld = false
      else next()
    },
  }
}
