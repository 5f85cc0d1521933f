// Asks something that may be slow or hang, on behalf of callers who may be anyone and many: one question is under way
// at a time, callers that ask meanwhile get its answer, and nobody waits longer than a fixed time. A question that
// stays without an answer is given up after a while, so that one lost connection does not silence the next attempt.

type ProbeOptions = { timeoutMs: number; giveUpMs: number }

/** Rejects as `ask` does, or when it takes too long. */
export function createProbe<T>(ask: () => Promise<T>, options: ProbeOptions): () => Promise<T> {
  let underWay: Promise<T> | undefined

  function start(): Promise<T> {
    const asked = Promise.resolve().then(ask)
    const forget = () => {
      if (underWay === asked) underWay = undefined
      clearTimeout(timer)
    }
    const timer = setTimeout(forget, options.giveUpMs).unref()
    asked.then(forget, forget)
    return asked
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
