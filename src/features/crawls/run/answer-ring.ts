// A ring of the last answers: their bodies share one block of memory, and the newest overwrites the oldest. Separate
// buffers would live just long enough that only a full garbage collection frees them: some forty megabytes of garbage
// while a crawl runs.

import type { FetchedResponse } from '../../../background/fetching/fetcher.ts'

type AnswerRing = {
  /**
   * Copies the answer's body over the oldest ones, which are forgotten. An answer larger than the ring is not taken.
   */
  add(key: string, answer: FetchedResponse): void
  /** Returns the answer with its own copy of the body; undefined when it is no longer in the ring. */
  get(key: string): FetchedResponse | undefined
}

type RememberedAnswer = { key: string; head: FetchedResponse; hasBody: boolean; start: number; end: number }

export function createAnswerRing({
  bytesMax,
  answersMax,
}: {
  bytesMax: number
  answersMax: number
}): AnswerRing {
  let block: Uint8Array | undefined
  const places = new Map<string, RememberedAnswer>()
  /**
   * The answers from the oldest, at `first`, to the newest, as a ring; their bodies lie in the same order and end at `at`. The
   * map is in the same order, but finding its first entry means passing by all that were deleted before it.
   */
  const inOrder: (RememberedAnswer | undefined)[] = []
  let first = 0
  let at = 0

  function forgetUntil(isEnough: (oldest: RememberedAnswer) => boolean): void {
    while (places.size > 0) {
      const oldest = inOrder[first]!
      if (isEnough(oldest)) return
      places.delete(oldest.key)
      inOrder[first] = undefined
      first = (first + 1) % answersMax
    }
  }

  /** Forgets old answers until `length` bytes fit; returns where they begin. */
  function makeSpace(length: number): number {
    const end = at
    if (end + length > bytesMax) {
      forgetUntil(({ start }) => start < end)
      at = 0
    }
    const start = at
    at += length
    forgetUntil((place) => (place.start >= at || place.end <= start) && places.size < answersMax)
    return start
  }

  return {
    add(key, answer) {
      const length = answer.body?.length ?? 0
      if (length > bytesMax || places.has(key)) return
      const start = makeSpace(length)
      block ??= new Uint8Array(bytesMax)
      if (answer.body !== null) block.set(answer.body, start)
      const place = {
        key,
        head: { ...answer, body: null },
        hasBody: answer.body !== null,
        start,
        end: start + length,
      }
      inOrder[(first + places.size) % answersMax] = place
      places.set(key, place)
    },
    get(key) {
      const place = places.get(key)
      if (place === undefined) return undefined
      return place.hasBody ? { ...place.head, body: block!.slice(place.start, place.end) } : { ...place.head }
    },
  }
}
