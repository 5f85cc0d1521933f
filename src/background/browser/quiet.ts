// Knows when a page has become quiet: nothing that it asked for is open, and nothing was for a while. Endless chatter
// never becomes quiet, which is for the caller's own time limit.

export type Quiet = {
  began(): void
  ended(): void
  /** How often something was asked for. */
  readonly begunCount: number
  /** Resolves at the next quiet; one at a time. */
  wait(): Promise<void>
  stop(): void
}

export function createQuiet(quietMs: number): Quiet {
  let next = Promise.withResolvers<void>()
  let open = 0
  let begunCount = 0
  let isAwaited = false
  let timer: NodeJS.Timeout | undefined

  function arm(): void {
    clearTimeout(timer)
    if (isAwaited && open === 0) timer = setTimeout(next.resolve, quietMs)
  }

  return {
    get begunCount() {
      return begunCount
    },
    began() {
      open++
      begunCount++
      clearTimeout(timer)
    },
    ended() {
      open--
      arm()
    },
    wait() {
      isAwaited = true
      next = Promise.withResolvers<void>()
      arm()
      return next.promise
    },
    stop() {
      isAwaited = false
      clearTimeout(timer)
    },
  }
}
