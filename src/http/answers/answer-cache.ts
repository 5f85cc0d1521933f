// Answers of lists that are kept while nothing they show has changed. The caller says which version of its data an
// answer was made from, and asks for the version again at every request: so whatever was written is seen by the next
// read, on every node. The version must be read before the answer is made: an answer that turns out to be newer than
// its version is then never given, since the version has moved on.

import { createLruCache } from '../../lib/lru-cache.ts'
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
