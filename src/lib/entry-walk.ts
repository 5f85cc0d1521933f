// Goes through an order of stored blocks of entries (order-entries.ts) from a position on, block by block. The first block
// holds the whole page, unless the position lies near its end. Where blocks are stored, and how they are sought, is said by
// the caller.

import { BLOCK_ENTRIES } from './order-entries.ts'
import { type EntryRange, entryRangesOf, type Reading } from './reading-order.ts'

export type OrderWalk = {
  /** The next entries; fewer than wanted only at the end. */
  take(count: number): Promise<number[]>
}

/** `from`: the block that an entry lies in and those behind it; `above` and `below`: those that begin beyond it. */
export type Seek = 'from' | 'above' | 'below'
export type EntryBlock = { first_entry: number; data: Uint8Array }

/** `seekBlocks` gives at most `blocks`, in the direction of the search. */
export function walkEntries(
  reading: Reading,
  blocks: number,
  seekBlocks: (seek: Seek, entry: number) => Promise<readonly EntryBlock[]>,
): OrderWalk {
  const ranges = entryRangesOf(reading)
  let range = ranges.shift()
  let lastBlock: number | undefined
  const waiting: number[] = []
  let isAtEnd = false

  async function fill(of: EntryRange): Promise<void> {
    const { low, high, isUpwards } = of
    const seek = isUpwards ? (lastBlock === undefined ? 'from' : 'above') : 'below'
    // A position may lie between two entries; columns hold whole numbers.
    const entry = lastBlock ?? (isUpwards ? Math.floor(low) : Math.ceil(high))
    const rows = await seekBlocks(seek, entry)
    for (const { first_entry, data } of rows) {
      lastBlock = first_entry
      const entries = unpackEntries(data)
      const within = entries.filter((one) => one > low && one < high)
      // Blocks follow each other: one that reaches beyond the range is its last.
      if (isUpwards ? entries.at(-1)! >= high : entries[0]! <= low) isAtEnd = true
      waiting.push(...(isUpwards ? within : within.reverse()))
      if (isAtEnd) return
    }
    if (rows.length < blocks) isAtEnd = true
  }

  return {
    async take(count) {
      const taken: number[] = []
      while (range !== undefined && taken.length < count) {
        if (waiting.length === 0 && !isAtEnd) await fill(range)
        taken.push(...waiting.splice(0, count - taken.length))
        if (waiting.length > 0 || !isAtEnd) continue
        range = ranges.shift()
        lastBlock = undefined
        isAtEnd = false
      }
      return taken
    },
  }
}

const ENTRY_BYTES = Float64Array.BYTES_PER_ELEMENT

/** Copied, because the bytes as read may not be aligned. */
function unpackEntries(data: Uint8Array): Float64Array {
  if (data.byteLength % ENTRY_BYTES !== 0 || data.byteLength > BLOCK_ENTRIES * ENTRY_BYTES)
    throw new RangeError(`A block of ${data.byteLength} bytes is no block of an order.`)
  return new Float64Array(new Uint8Array(data).buffer)
}
