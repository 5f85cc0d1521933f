// Work that waits for its turn: so many at a time and no more. What is refused because the other side is busy is tried again after a
// moment, a few times.

type Turns = <T>(work: () => Promise<T>) => Promise<T>

type TurnsOptions = {
  atOnceMax: number
  triesMax: number
  /** Whether it is worth another try. */
  isBusy(error: unknown): boolean
  wait(): Promise<void>
}

export function createTurns({ atOnceMax, triesMax, isBusy, wait }: TurnsOptions): Turns {
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
      // The turn goes on to the next one without being given back.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
