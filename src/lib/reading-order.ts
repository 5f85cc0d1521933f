// The order in which a list is read, as stretches of entries. Rows without a value have the smallest entries but come
// last in both directions; so in ascending order they are a stretch of their own, behind the others. A page before a
// cursor is read the other way round.

import { ENTRIES_END, FIRST_VALUED } from './order-entries.ts'

export type Direction = 'asc' | 'desc'

export type Reading = {
  readonly direction: Direction
  /** The entry after which reading goes on; undefined for the start (or the end, in reverse). */
  readonly position: number | undefined
  readonly isReversed: boolean
}

/** Entries between these two, which are both excluded. */
export type EntryRange = { readonly low: number; readonly high: number; readonly isUpwards: boolean }

const START = 0

export function entryRangesOf({ direction, position, isReversed }: Reading): EntryRange[] {
  if (direction === 'desc') {
    return isReversed
      ? [{ low: position ?? START, high: ENTRIES_END, isUpwards: true }]
      : [{ low: START, high: position ?? ENTRIES_END, isUpwards: false }]
  }
  const isUpwards = !isReversed
  const valued = { low: FIRST_VALUED, high: ENTRIES_END, isUpwards }
  const unvalued = { low: START, high: FIRST_VALUED, isUpwards }
  const inOrder = isReversed ? [unvalued, valued] : [valued, unvalued]
  if (position === undefined) return inOrder
  const at = inOrder.findIndex(({ low, high }) => low < position && position < high)
  const [first, ...rest] = inOrder.slice(at) as [EntryRange, ...EntryRange[]]
  return [isReversed ? { ...first, high: position } : { ...first, low: position }, ...rest]
}
