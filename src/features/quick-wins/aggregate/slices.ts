// Cuts time into slices: days that lie in exactly the same windows are added up together, once, and each window is
// then the sum of a few slices. Eight ranges and their comparisons need some twenty-five sums instead of twenty-nine
// windows that overlap many times.

import { isWithin } from '../coverage.ts'
import type { Range } from '../lists.ts'
import { type RangeWindows, WINDOW_NAMES, type Window, type WindowName, windowsOf } from '../windows.ts'

/** Which slices a range adds up. */
export type RangePlan = {
  readonly range: Range
  readonly windows: RangeWindows
  /** The slices of each window; none for a window that is not needed. */
  readonly slices: Readonly<Record<WindowName, readonly number[]>>
  /** True if only sums of pages are needed, as for the decay of a year. */
  readonly isForPagesOnly: boolean
}

export type SlicePlan = {
  readonly ranges: readonly RangePlan[]
  readonly count: number
  /** Slices below this number are needed for queries too, the others only for pages. */
  readonly queryCount: number
  /** Slices below this number are needed for pairs too; comparisons with a year earlier do not need pairs. */
  readonly pairCount: number
  /** The slice of each span, by its place; -1 for a span that lies in no window. */
  readonly sliceOfSpan: Int32Array
}

type Wanted = { range: Range; isForPagesOnly: boolean; hasBefore: boolean; hasYearAgo: boolean }
type Wants = 'pages' | 'queries' | 'pairs'

/** The most detailed sums that a window needs: of pairs, queries or pages. */
const WANTED_OF: Readonly<Record<WindowName, Wants>> = {
  current: 'pairs',
  previous: 'pairs',
  yearAgo: 'queries',
  yearAgoPrevious: 'queries',
  before: 'pages',
}
const RANKS: Readonly<Record<Wants, number>> = { pairs: 0, queries: 1, pages: 2 }

/** `spans` are the published ones. */
export function planSlices(wanted: readonly Wanted[], lastDay: number, spans: readonly Window[]): SlicePlan {
  const windows = wanted.flatMap(({ range, isForPagesOnly, ...optional }, rangeIndex) =>
    WINDOW_NAMES.filter((name) => isWanted(name, optional)).map((name) => ({
      rangeIndex,
      name,
      rank: RANKS[isForPagesOnly ? 'pages' : WANTED_OF[name]],
      window: windowsOf(range, lastDay)[name],
    })),
  )
  const memberships = spans.map((span) =>
    windows.flatMap(({ window }, index) => (isWithin(span, window) ? [index] : [])),
  )
  const rankOf = (members: readonly number[]) => Math.min(...members.map((index) => windows[index]!.rank))
  const distinct = new Map(
    memberships.filter((members) => members.length > 0).map((members) => [members.join(), members]),
  )
  const ordered = [...distinct.values()].sort((a, b) => rankOf(a) - rankOf(b))
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
        yearAgo: slicesOf(index, 'yearAgo'),
        yearAgoPrevious: slicesOf(index, 'yearAgoPrevious'),
        before: slicesOf(index, 'before'),
      },
      isForPagesOnly,
    })),
    count: ordered.length,
    queryCount: ordered.filter((members) => rankOf(members) <= RANKS.queries).length,
    pairCount: ordered.filter((members) => rankOf(members) === RANKS.pairs).length,
    sliceOfSpan: Int32Array.from(memberships, (members) => numbers.get(members.join()) ?? -1),
  }
}

function isWanted(name: WindowName, { hasBefore, hasYearAgo }: Pick<Wanted, 'hasBefore' | 'hasYearAgo'>) {
  if (name === 'before') return hasBefore
  return hasYearAgo || (name !== 'yearAgo' && name !== 'yearAgoPrevious')
}
