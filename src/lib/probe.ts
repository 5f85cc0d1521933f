// Runs a check that may be slow or hang, for any number of untrusted callers: one check runs at a time, concurrent
// callers share its result, and nobody waits longer than a fixed time. A check without a result is abandoned after a
// while, so that one lost connection does not block the next attempt.

type ProbeOptions = { timeoutMs: number; giveUpMs: number }

/** Rejects as `ask` does, or if it takes too long. */
export function createProbe<T>(ask: () => Promise<T>, options: ProbeOptions): () => Promise<T> {
  let underWay: Promise<T> | undefined

  function start(): Promise<T> {
    const answer = Promise.resolve().then(ask)
    const forget = () => {
      if (underWay === answer) underWay = undefined
      clearTimeout(timer)
    }
    const timer = setTimeout(forget, options.giveUpMs).unref()
    answer.then(forget, forget)
    return answer
  }

  return () => {
    underWay ??= start()
    return within(underWay, options.timeoutMs)
  }
}

function within<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer))
}
