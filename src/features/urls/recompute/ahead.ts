// Two things at a time: the database reads or writes while the joiner works.

/** Asked before it is waited for: when something else fails, nobody waits for it any more. */
export function ahead<T>(asked: Promise<T>): Promise<T> {
  asked.catch(() => {})
  return asked
}

/** Tells one batch after the other; the next one is read meanwhile. */
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
