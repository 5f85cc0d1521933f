// Overlaps two kinds of work: the database reads or writes while the joiner works.

/**
 * Starts work whose result is awaited later. If something else fails first, nobody awaits it, so its rejection is
 * marked as handled.
 */
export function ahead<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/** Passes on one batch after the other; the next one is read meanwhile. */
export async function tellAll<T>(
  batches: AsyncIterable<T>,
  tell: (batch: T) => Promise<unknown>,
): Promise<void> {
  let told: Promise<unknown> = Promise.resolve()
  for await (const batch of batches) {
    await told
    told = ahead(tell(batch))
  }
  await told
}
