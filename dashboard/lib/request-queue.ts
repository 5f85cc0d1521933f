// Runs a bounded number of tasks at a time. A task that is refused because the server is busy is tried again after a moment, a few times.

type RequestQueue = <T>(work: () => Promise<T>) => Promise<T>

type RequestQueueOptions = {
  atOnceMax: number
  triesMax: number
  /** Whether a failed task is tried again. */
  isBusy(error: unknown): boolean
  wait(): Promise<void>
}

export function createRequestQueue({ atOnceMax, triesMax, isBusy, wait }: RequestQueueOptions): RequestQueue {
  const waiting: (() => void)[] = []
  let running = 0

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await work()
      } catch (error) {
        if (tries >= triesMax || !isBusy(error)) throw error
        await wait()
      }
    }
  }

  return async (work) => {
    if (running >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await attempt(work)
    } finally {
      // The slot passes to the next task without being released.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
