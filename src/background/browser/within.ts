// Waits for a promise within a time limit; a later outcome is ignored.

/** Returns undefined if the promise took longer. */
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
