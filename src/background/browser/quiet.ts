// Detects when a page's network has become quiet: no request is open, and none was for a while. A page that never stops
// requesting never becomes quiet; the caller's own time limit ends the wait.

export type Quiet = {
  began(): void
  ended(): void
  /** The number of requests begun so far. */
  readonly begunCount: number
  /** Resolves at the next quiet. Only one call may wait at a time. */
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
