// Walks an order from a position: entries of all its parts, merged, block by block. One statement reads the first
// blocks of all parts, which hold the whole page unless the position is near the end of a block.

import type { ReadAccess } from '../../storage/database.ts'
import type { Seek, StoredOrder } from './order-table.ts'
import { type EntryRange, entryRangesOf, placesIn, type Reading } from './reading.ts'

export type OrderWalk = {
  /** Returns the next entries; fewer than requested only at the end. */
  take(count: number): Promise<number[]>
}

/** The entries of one part within one range. */
type Stream = {
  readonly part: string | number
  entries: Float64Array
  /** The index of the next entry; out of bounds if the block has none left. */
  at: number
  /** The first entry of the block that was read last. */
  firstEntry: number | undefined
  readonly waiting: { firstEntry: number; entries: Float64Array }[]
  isAtEnd: boolean
}

const NOTHING = new Float64Array()

/** Reads `blocks` blocks of each part at a time: more than one for a walk through the whole order. */
export function walkOrder<K extends string>(
  database: ReadAccess,
  { table, key, parts }: StoredOrder<K>,
  reading: Reading,
  { blocks = 1 }: { blocks?: number } = {},
): OrderWalk {
  const ranges = entryRangesOf(reading)
  let range = ranges.shift()
  let streams = openStreams()

  function openStreams(): Stream[] {
    return parts.map((part) => ({
      part,
      entries: NOTHING,
      at: -1,
      firstEntry: undefined,
      waiting: [],
      isAtEnd: false,
    }))
  }

  async function fill(wanting: readonly Stream[], of: EntryRange): Promise<void> {
    const asking = wanting.filter((stream) => !nextBlock(stream, of) && !stream.isAtEnd)
    if (asking.length === 0) return
    // One statement reads the first blocks of all parts; afterwards each part reads its own next block.
    const isFirst = asking[0]?.firstEntry === undefined
    const seek: Seek = of.isUpwards ? (isFirst ? 'from' : 'above') : 'below'
    const from = of.isUpwards ? of.low : of.high
    const places = asking.map(({ part, firstEntry }) => ({ part, entry: firstEntry ?? from }))
    const found = await table.seek(database, key, seek, places, blocks)
    for (const [at, stream] of asking.entries()) {
      stream.waiting.push(...found.filter(({ place }) => place === at))
      if (stream.waiting.length < blocks) stream.isAtEnd = true
      nextBlock(stream, of)
    }
  }

  return {
    async take(count) {
      const taken: number[] = []
      while (range !== undefined && taken.length < count) {
        const of: EntryRange = range
        const wanting = streams.filter((stream) => !hasEntry(stream) && !isDone(stream))
        if (wanting.length > 0) {
          await fill(wanting, of)
          continue
        }
        const left = streams.filter(hasEntry)
        if (left.length > 0) merge(left, of, taken, count)
        else {
          range = ranges.shift()
          streams = openStreams()
        }
      }
      return taken
    },
  }
}

function hasEntry({ entries, at }: Stream): boolean {
  return at >= 0 && at < entries.length
}

function isDone({ isAtEnd, waiting }: Stream): boolean {
  return isAtEnd && waiting.length === 0
}

/** Moves to the next block that was read; returns false if there is none. Entries beyond the range end the walk. */
function nextBlock(stream: Stream, range: EntryRange): boolean {
  const block = stream.waiting.shift()
  if (block === undefined) return false
  const { entries, firstEntry } = block
  stream.firstEntry = firstEntry
  const { from, to } = placesIn(entries, range)
  // Blocks are in order, so one that reaches beyond the range is the last.
  if (range.isUpwards ? to < entries.length : from > 0) {
    stream.isAtEnd = true
    stream.waiting.length = 0
  }
  stream.entries = entries.subarray(from, to)
  stream.at = range.isUpwards ? 0 : stream.entries.length - 1
  return true
}

/** Merges entries until there are enough, or until a block is used up whose successor has not been read. */
function merge(streams: readonly Stream[], { isUpwards }: EntryRange, taken: number[], count: number): void {
  const step = isUpwards ? 1 : -1
  while (taken.length < count) {
    let next = streams[0] as Stream
    for (const stream of streams) {
      const [value, other] = [stream.entries[stream.at]!, next.entries[next.at]!]
      if (isUpwards ? value < other : value > other) next = stream
    }
    taken.push(next.entries[next.at]!)
    next.at += step
    if (!hasEntry(next)) return
  }
}
