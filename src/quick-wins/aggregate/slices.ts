// Time cut into slices: days that lie in exactly the same windows are added up together, once, and each window is then
// the sum of a few slices. With eight ranges and their comparisons that are some fifteen sums in place of nineteen
// windows that overlap each other many times.

import { isWithin } from '../coverage.ts'
import type { Range } from '../lists.ts'
import { type RangeWindows, WINDOW_NAMES, type Window, type WindowName, windowsOf } from '../windows.ts'

/** What is added up for a range. */
export type RangePlan = {
  readonly range: Range
  readonly windows: RangeWindows
  /** Of each window; the one before the previous has none unless it is wanted. */
  readonly slices: Readonly<Record<WindowName, readonly number[]>>
  /** Only sums of pages are wanted, as for the decay of a year. */
  readonly isForPagesOnly: boolean
}

export type SlicePlan = {
  readonly ranges: readonly RangePlan[]
  readonly count: number
  /** Those below this number are wanted of queries too, the others of pages alone. */
  readonly pairCount: number
  /** By the place of the span; -1 for one that lies in no window. */
  readonly sliceOfSpan: Int32Array
}

type Wanted = { range: Range; isForPagesOnly: boolean; hasBefore: boolean }

/** `spans` are those that count. */
export function planSlices(wanted: readonly Wanted[], lastDay: number, spans: readonly Window[]): SlicePlan {
  const windows = wanted.flatMap(({ range, isForPagesOnly, hasBefore }, rangeIndex) =>
    WINDOW_NAMES.filter((name) => name !== 'before' || hasBefore).map((name) => ({
      rangeIndex,
      name,
      // The third window is asked of pages alone, too.
      isForPagesOnly: isForPagesOnly || name === 'before',
      window: windowsOf(range, lastDay)[name],
    })),
  )
  const memberships = spans.map((span) =>
    windows.flatMap(({ window }, index) => (isWithin(span, window) ? [index] : [])),
  )
  const isForPairs = (members: readonly number[]) => members.some((index) => !windows[index]!.isForPagesOnly)
  const distinct = new Map(
    memberships.filter((members) => members.length > 0).map((members) => [members.join(), members]),
  )
  const ordered = [...distinct.values()].sort((a, b) => Number(isForPairs(b)) - Number(isForPairs(a)))
  const numbers = new Map(ordered.map((members, number) => [members.join(), number]))
  const slicesOf = (rangeIndex: number, name: WindowName): number[] => {
    const index = windows.findIndex((window) => window.rangeIndex === rangeIndex && window.name === name)
    return ordered.flatMap((members, number) => (members.includes(index) ? [number] : []))
  }
  return {
    ranges: wanted.map(({ range, isForPagesOnly }, index) => ({
      range,
      windows: windowsOf(range, lastDay),
      slices: {
        current: slicesOf(index, 'current'),
        previous: slicesOf(index, 'previous'),
        before: slicesOf(index, 'before'),
      },
      isForPagesOnly,
    })),
    count: ordered.length,
    pairCount: ordered.filter(isForPairs).length,
    sliceOfSpan: Int32Array.from(memberships, (members) => numbers.get(members.join()) ?? -1),
  }
}
