// The order in which a list is read, as ranges of entries. Rows without a value have the smallest entries but come last
// in both directions; so in ascending order they form a second range after the others. A page before a cursor is read
// in reverse.

import { ENTRIES_END, FIRST_VALUED, firstAbove } from './entries.ts'

export type Direction = 'asc' | 'desc'

export type Reading = {
  readonly direction: Direction
  /**
   * Reading continues after this entry; undefined for the start (or the end, in reverse). Its row may be gone, and it
   * may lie between two whole numbers.
   */
  readonly position: number | undefined
  readonly isReversed: boolean
}

/** The entries between two whole numbers, both excluded. */
export type EntryRange = { readonly low: number; readonly high: number; readonly isUpwards: boolean }

const START = 0

export function entryRangesOf({ direction, position, isReversed }: Reading): EntryRange[] {
  // Rounded, because entries are whole numbers, and so are the columns they are compared with.
  const low = position && Math.floor(position)
  const high = position && Math.ceil(position)
  if (direction === 'desc') {
    return isReversed
      ? [{ low: low ?? START, high: ENTRIES_END, isUpwards: true }]
      : [{ low: START, high: high ?? ENTRIES_END, isUpwards: false }]
  }
  const isUpwards = !isReversed
  const valued = { low: FIRST_VALUED, high: ENTRIES_END, isUpwards }
  const unvalued = { low: START, high: FIRST_VALUED, isUpwards }
  const inOrder = isReversed ? [unvalued, valued] : [valued, unvalued]
  if (position === undefined) return inOrder
  const at = inOrder.findIndex((range) => range.low < position && position < range.high)
  const [first, ...rest] = inOrder.slice(at) as [EntryRange, ...EntryRange[]]
  return [isReversed ? { ...first, high: high! } : { ...first, low: low! }, ...rest]
}

/** Picks the first `count` entries of a reading from all entries in memory, which are sorted ascending. */
export function pickEntries(entries: Float64Array, reading: Reading, count: number): number[] {
  const picked: number[] = []
  for (const range of entryRangesOf(reading)) {
    const { from, to } = placesIn(entries, range)
    const rest = count - picked.length
    if (range.isUpwards) picked.push(...entries.subarray(from, Math.min(to, from + rest)))
    else picked.push(...entries.subarray(Math.max(from, to - rest), to).toReversed())
  }
  return picked
}

/** Returns the indexes at which a range begins and ends among sorted entries. */
export function placesIn(
  entries: Float64Array,
  { low, high }: Pick<EntryRange, 'low' | 'high'>,
): { from: number; to: number } {
  return { from: firstAbove(entries, low), to: firstAbove(entries, high - 1) }
}
