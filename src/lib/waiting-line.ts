// A semaphore with a bounded queue: a limited number of callers work at a time, a limited number wait, and any other is
// refused at once.

type WaitingLine = {
  /** Returns undefined if the queue is full. */
  enter<T>(work: () => Promise<T>): Promise<T> | undefined
}

export function createWaitingLine({
  atOnceMax,
  waitingMax,
}: {
  atOnceMax: number
  waitingMax: number
}): WaitingLine {
  const waiting: (() => void)[] = []
  let underWay = 0

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (underWay < atOnceMax) underWay++
    // A caller that is done passes its place to the next one.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) underWay--
      else next()
    }
  }

  return {
    enter: (work) => (underWay >= atOnceMax && waiting.length >= waitingMax ? undefined : run(work)),
  }
}
