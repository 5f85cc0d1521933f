// Cuts time into slices: days that lie in exactly the same windows are added up together, once, and each window of
// each range is then the sum of a few slices.

import type { DaySpan } from '../store/counted-spans.ts'
import { TOP_RANGES, WINDOWS, windowOf } from '../totals/ranges.ts'
import { isWithin } from '../totals/window-totals.ts'

export type SlicePlan = {
  readonly count: number
  /** The slice of each span, by its place; -1 for a span that lies in no window. */
  readonly sliceOfSpan: Int32Array
  /** For each range and window, the slices that add up to it. */
  readonly windows: readonly (readonly (readonly number[])[])[]
}

/** `spans` are those that count, in ascending order. */
export function planSlices(spans: readonly DaySpan[], lastDay: number): SlicePlan {
  const windows = TOP_RANGES.flatMap((range) => WINDOWS.map((name) => windowOf(range, lastDay, name)))
  const memberships = spans.map((span) =>
    windows.flatMap((window, index) => (isWithin(span, window) ? [index] : [])),
  )
  const slices = new Map<string, number>()
  for (const members of memberships)
    if (members.length > 0 && !slices.has(members.join())) slices.set(members.join(), slices.size)
  const slicesOf = (window: number) =>
    [...slices].flatMap(([members, slice]) => (members.split(',').includes(String(window)) ? [slice] : []))
  return {
    count: slices.size,
    sliceOfSpan: Int32Array.from(memberships, (members) => slices.get(members.join()) ?? -1),
    windows: TOP_RANGES.map((_, range) => WINDOWS.map((_, at) => slicesOf(range * WINDOWS.length + at))),
  }
}
