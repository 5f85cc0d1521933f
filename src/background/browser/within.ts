// A promise with a time limit: after that, its outcome is ignored.

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
