// Caches responses of lists while nothing they show has changed. The caller says from which version of its data a
// response was made, and reads the version again at every request, so the next read sees every write, on every node.
// The version must be read before the response is made: if a write comes in between, the response is newer than its
// version and is never used, since the version has changed.

import { createLruCache } from '../../../lib/lru-cache.ts'
import type { ReadyAnswer } from '../route.ts'

type AnswerCache = {
  get(key: string, version: number): ReadyAnswer | undefined
  keep(key: string, version: number, answer: ReadyAnswer): void
}

export function createAnswerCache(options: { bytesMax: number }): AnswerCache {
  const kept = createLruCache<{ version: number; answer: ReadyAnswer }>(options)
  return {
    get(key, version) {
      const entry = kept.get(key)
      if (entry === undefined || entry.version === version) return entry?.answer
      kept.drop(key)
      return undefined
    },
    keep(key, version, answer) {
      kept.keep(key, { version, answer }, answer.bytes)
    },
  }
}
