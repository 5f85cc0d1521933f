// Clicks, impressions and positions of many subjects, numbered from 0, added up separately for each slice of time.
// They are stored slice after slice: rows of one day all go to one slice, which then stays in the processor's cache.

import { WINDOW_NAMES } from '../windows.ts'
import type { RangePlan } from './slices.ts'

/** Clicks, impressions, positions. */
export const METRICS = 3
/** How many numbers the sums of all windows of a range have. */
export const WINDOW_SUMS = WINDOW_NAMES.length * METRICS

/** Decoded rows of a block. */
export type Rows = {
  /** The number of each row's query within the bucket. */
  readonly queries: Uint16Array<ArrayBuffer>
  readonly pages: Int32Array<ArrayBuffer>
  readonly clicks: Int32Array<ArrayBuffer>
  readonly impressions: Int32Array<ArrayBuffer>
  readonly positionSums: Float64Array<ArrayBuffer>
}

export type SlicedSums = Float64Array<ArrayBuffer>[]

export function createSums(slices: number, things: number): SlicedSums {
  return Array.from({ length: slices }, () => new Float64Array(things * METRICS))
}

export function growSums(sums: SlicedSums, things: number): void {
  for (const [slice, values] of sums.entries()) {
    const larger = new Float64Array(things * METRICS)
    larger.set(values)
    sums[slice] = larger
  }
}

/** Adds each row to its subject. */
export function addRows(
  values: Float64Array,
  things: Uint16Array | Int32Array,
  { clicks, impressions, positionSums }: Rows,
): void {
  for (let row = 0; row < things.length; row++) {
    const at = things[row]! * METRICS
    values[at]! += clicks[row]!
    values[at + 1]! += impressions[row]!
    values[at + 2]! += positionSums[row]!
  }
}

/** Adds up a subject's slices for the first `windows` windows of a range; the other windows get zeros. */
export function sumWindows(
  sums: SlicedSums,
  thing: number,
  { slices }: RangePlan,
  { windows, into }: { windows: number; into: Float64Array },
): void {
  into.fill(0)
  for (let window = 0; window < windows; window++) {
    const to = window * METRICS
    for (const slice of slices[WINDOW_NAMES[window]!]) {
      const values = sums[slice]!
      const at = thing * METRICS
      into[to]! += values[at]!
      into[to + 1]! += values[at + 1]!
      into[to + 2]! += values[at + 2]!
    }
  }
}
