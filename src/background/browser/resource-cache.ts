// Scripts and style sheets that the pages of one crawl share, so that each is fetched once and not once for every page.
// The least recently used are dropped first.

import type { Answer } from './render-messages.ts'

export type ResourceCache = {
  get(key: string): Answer | undefined
  keep(key: string, answer: Answer): void
}

// An estimate of the memory that the entry itself, its key and its headers take.
const ENTRY_BYTES = 1_024

export function createResourceCache(bytesMax: number): ResourceCache {
  const entries = new Map<string, Answer>()
  let bytes = 0

  function drop(key: string): void {
    const known = entries.get(key)
    if (known === undefined) return
    entries.delete(key)
    bytes -= known.body.length + ENTRY_BYTES
  }

  return {
    get(key) {
      const answer = entries.get(key)
      if (answer === undefined) return undefined
      entries.delete(key)
      entries.set(key, answer)
      return answer
    },
    keep(key, answer) {
      drop(key)
      entries.set(key, answer)
      bytes += answer.body.length + ENTRY_BYTES
      for (const oldest of entries.keys()) {
        if (bytes <= bytesMax) break
        drop(oldest)
      }
    },
  }
}
