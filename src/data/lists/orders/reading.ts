// The order in which a list is read, as ranges of entries. Rows without a value have the smallest entries but come
// last in both directions; so in ascending order they are a range of their own, behind the others. A page before a
// cursor is read the other way round.

import { ENTRIES_END, FIRST_VALUED, firstAbove } from './entries.ts'

export type Direction = 'asc' | 'desc'

export type Reading = {
  readonly direction: Direction
  /**
   * The entry after which reading goes on; undefined for the start (or the end, in reverse). Its row may be gone, and it may
   * lie between two whole numbers.
   */
  readonly position: number | undefined
  readonly isReversed: boolean
}

/** Entries between these two whole numbers, which are both excluded. */
export type EntryRange = { readonly low: number; readonly high: number; readonly isUpwards: boolean }

const START = 0

export function entryRangesOf({ direction, position, isReversed }: Reading): EntryRange[] {
  // Entries are whole numbers, and so are the columns that they are compared with.
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

/** The first entries of a reading, at most `count`, where all of them are in memory, sorted in ascending order. */
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

/** Where the entries of a range begin and end among sorted ones. */
export function placesIn(
  entries: Float64Array,
  { low, high }: Pick<EntryRange, 'low' | 'high'>,
): { from: number; to: number } {
  return { from: firstAbove(entries, low), to: firstAbove(entries, high - 1) }
}
