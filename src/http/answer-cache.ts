// Answers of lists that are kept while nothing they show has changed. The caller says which version of its data an
// answer was made from, and asks for the version again at every request: so whatever was written is seen by the next
// read, on every node. The version must be read before the answer is made: an answer that turns out to be newer than
// its version is then never given, since the version has moved on.

import type { ReadyAnswer } from './route.ts'

type Entry = { version: number; answer: ReadyAnswer; bytes: number }

export type AnswerCache = {
  get(key: string, version: number): ReadyAnswer | undefined
  keep(key: string, version: number, answer: ReadyAnswer): void
}

/** What an entry costs beside its body. */
const ENTRY_BYTES = 500

export function createAnswerCache({ bytesMax }: { bytesMax: number }): AnswerCache {
  // In the order of their last use: a Map keeps that of insertion.
  const entries = new Map<string, Entry>()
  let bytes = 0

  function drop(key: string, entry: Entry): void {
    entries.delete(key)
    bytes -= entry.bytes
  }

  return {
    get(key, version) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      if (entry.version !== version) {
        drop(key, entry)
        return undefined
      }
      entries.delete(key)
      entries.set(key, entry)
      return entry.answer
    },
    keep(key, version, answer) {
      const old = entries.get(key)
      if (old !== undefined) drop(key, old)
      const entry = { version, answer, bytes: answer.bytes + key.length + ENTRY_BYTES }
      if (entry.bytes > bytesMax) return
      entries.set(key, entry)
      bytes += entry.bytes
      for (const [oldest, itsEntry] of entries) {
        if (bytes <= bytesMax) break
        drop(oldest, itsEntry)
      }
    },
  }
}
