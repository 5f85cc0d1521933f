// Knows when a page has become quiet: nothing that it asked for is open, and nothing was for a while. Endless chatter
// never becomes quiet, which is for the caller's own time limit.

export type Quiet = {
  began(): void
  ended(): void
  /** Resolves at the next quiet; to be called once. */
  wait(): Promise<void>
  stop(): void
}

export function createQuiet(quietMs: number): Quiet {
  const { promise, resolve } = Promise.withResolvers<void>()
  let open = 0
  let isAwaited = false
  let timer: NodeJS.Timeout | undefined

  function arm(): void {
    clearTimeout(timer)
    if (isAwaited && open === 0) timer = setTimeout(resolve, quietMs)
  }

  return {
    began() {
      open++
      clearTimeout(timer)
    },
    ended() {
      open--
      arm()
    },
    wait() {
      isAwaited = true
      arm()
      return promise
    },
    stop() {
      isAwaited = false
      clearTimeout(timer)
    },
  }
}
