// Repeats some work until it is stopped: never concurrently with itself, at once when woken, and also after a failure.
// A loop that ended with its first error would be the quietest way to lose all work.

export type Loop = {
  wake(): void
  /** Resolves after the current round. */
  stop(): Promise<void>
}

type LoopOptions = {
  /** The time from the end of one round to the start of the next. */
  everyMs: number
  /** Called before each round for which nobody woke the loop; if false, the round is skipped. */
  isNeeded?(): boolean
  work(): Promise<void>
  onError(error: unknown): void
}

export function startLoop({ everyMs, isNeeded = () => true, work, onError }: LoopOptions): Loop {
  let isStopped = false
  let isWoken = false
  let endWait = () => {}

  function wait(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, everyMs)
      endWait = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      isWoken = false
      try {
        await work()
      } catch (error) {
        onError(error)
      }
      do if (!isWoken && !isStopped) await wait()
      while (!isWoken && !isStopped && !isNeeded())
    }
  }

  const ended = run()
  return {
    wake() {
      isWoken = true
      endWait()
    },
    stop() {
      isStopped = true
      endWait()
      return ended
    },
  }
}
