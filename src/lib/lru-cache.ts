// A cache of the most recently used values, up to a number of bytes.

type LruCache<T> = {
  /** Returns a value, which counts as a use. */
  get(name: string): T | undefined
  /** Replaces the value of that name; a value larger than the whole cache is not stored. */
  keep(name: string, value: T, bytes: number): void
  drop(name: string): void
}

/** The bytes of an entry besides its value. */
const ENTRY_BYTES = 500

export function createLruCache<T>({ bytesMax }: { bytesMax: number }): LruCache<T> {
  // In the order of the last use, because a Map keeps the order of insertion.
  const entries = new Map<string, { value: T; bytes: number }>()
  let total = 0

  function drop(name: string): void {
    total -= entries.get(name)?.bytes ?? 0
    entries.delete(name)
  }

  return {
    get(name) {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      entries.delete(name)
      entries.set(name, entry)
      return entry.value
    },
    keep(name, value, valueBytes) {
      drop(name)
      const bytes = valueBytes + 2 * name.length + ENTRY_BYTES
      if (bytes > bytesMax) return
      entries.set(name, { value, bytes })
      total += bytes
      for (const oldest of entries.keys()) {
        if (total <= bytesMax) break
        drop(oldest)
      }
    },
    drop,
  }
}

type SharedCache<T> = {
  get(name: string): T | undefined
  /** Makes the value if it is not cached. Concurrent requests for one value wait for the same result. */
  find(name: string, make: () => Promise<T>): Promise<T>
  keep(name: string, value: T): void
}

export function createSharedCache<T>({
  bytesMax,
  bytesOf,
}: {
  bytesMax: number
  bytesOf(value: T): number
}): SharedCache<T> {
  const kept = createLruCache<T>({ bytesMax })
  const underWay = new Map<string, Promise<T>>()
  const keep = (name: string, value: T) => kept.keep(name, value, bytesOf(value))

  async function makeAndKeep(name: string, make: () => Promise<T>): Promise<T> {
    const value = await make()
    keep(name, value)
    return value
  }

  return {
    get: kept.get,
    async find(name, make) {
      const known = kept.get(name) ?? underWay.get(name)
      if (known !== undefined) return known
      const making = makeAndKeep(name, make).finally(() => underWay.delete(name))
      underWay.set(name, making)
      return making
    },
    keep,
  }
}
