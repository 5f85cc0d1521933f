// Limits the memory of all response bodies that one fetcher receives at the same time: twenty of ten megabytes would
// take more than the rest of a crawl. When the memory is full, the response that brings the next piece waits: nothing
// more is read from its connection. The response that began first never waits, so that at least one finishes.

export type BodyQuota = {
  /** `wait` and `resume` are called alternately. */
  enter(guest: { wait(): void; resume(): void }): BodyPlace
}

export type BodyPlace = {
  /** Counts bytes that came in. */
  add(bytes: number): void
  /** Gives the memory back after the body was handed over. May be called again. */
  leave(): void
}

export function createBodyQuota(bytesMax: number): BodyQuota {
  type Entry = { bytes: number; isWaiting: boolean; resume(): void }
  /** Entries in the order of their arrival. */
  const entries = new Set<Entry>()
  let taken = 0

  function isFirst(entry: Entry): boolean {
    return entries.values().next().value === entry
  }

  function letOn(): void {
    for (const entry of entries) {
      if (taken > bytesMax && !isFirst(entry)) return
      if (!entry.isWaiting) continue
      entry.isWaiting = false
      entry.resume()
    }
  }

  return {
    enter({ wait, resume }) {
      const entry: Entry = { bytes: 0, isWaiting: false, resume }
      entries.add(entry)
      return {
        add(bytes) {
          entry.bytes += bytes
          taken += bytes
          if (taken <= bytesMax || entry.isWaiting || isFirst(entry)) return
          entry.isWaiting = true
          wait()
        },
        leave() {
          if (!entries.delete(entry)) return
          taken -= entry.bytes
          letOn()
        },
      }
    },
  }
}
