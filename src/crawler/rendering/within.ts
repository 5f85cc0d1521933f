// A promise with a time limit: whoever hangs is left behind, and what becomes of it later is of no interest.

/** Undefined when it took longer. */
export async function within<T>(promise: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, timeoutMs))
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
    promise.catch(() => {})
  }
}
