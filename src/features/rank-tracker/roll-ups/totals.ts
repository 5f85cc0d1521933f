// The totals of a project's keywords: sums to which one keyword can be added and from which it can be subtracted,
// named as the columns of rank_totals that keep them, and the parts of an overview that are read from them.

import type { Device } from '../../../background/providers/contracts.ts'
import { roundTo2 } from '../../../lib/rounding.ts'
import type { AnalysisStatus } from '../records/record.ts'
import { type Bucket, bucketOf, countRanking } from './position-ranges.ts'
import { hasResult } from './recent-days.ts'

export type KeywordState = {
  device: Device
  status: AnalysisStatus
  position: number | null
  /** The position of the successful analysis before the one that gave `position`. */
  previousPosition: number | null
  /** Number of saved segments that the keyword is a member of. */
  segmentCount: number
  /** Its last days: recent-days.ts. */
  recent: string
}

type Count = 'tracked' | 'measured' | 'improved' | 'declined' | 'pending' | 'failed' | 'unmatched'

export type Totals = Record<Count | Bucket | 'position_sum', number>

type Summary = {
  tracked_keywords: number
  ranking_keywords: number
  top_three: number
  top_ten: number
  /** Over ranking keywords; null when there is none. */
  avg_position: number | null
  improved: number
  declined: number
  pending: number
  failed: number
}

export const EMPTY_TOTALS: Readonly<Totals> = Object.freeze({
  tracked: 0,
  measured: 0,
  in_1_3: 0,
  in_4_10: 0,
  in_11_20: 0,
  in_21_50: 0,
  in_51_100: 0,
  position_sum: 0,
  improved: 0,
  declined: 0,
  pending: 0,
  failed: 0,
  unmatched: 0,
})

/** The contribution of one keyword. */
export function contribution(state: KeywordState): Totals {
  const { status, position, previousPosition } = state
  const totals: Totals = { ...EMPTY_TOTALS, tracked: 1, measured: hasResult(state.recent) ? 1 : 0 }
  const bucket = bucketOf(position)
  if (bucket !== undefined) {
    totals[bucket] = 1
    totals.position_sum = position as number
  }
  if (previousPosition !== null) {
    if (position !== null && position < previousPosition) totals.improved = 1
    // "No longer found" is worse than any position.
    if (position === null || position > previousPosition) totals.declined = 1
  }
  if (status === 'failed') totals.failed = 1
  else if (status !== 'success' && position === null) totals.pending = 1
  if (state.segmentCount === 0) totals.unmatched = 1
  return totals
}

// One by one: a loop over the names takes 20 times as long, and a segment adds its members up on every read.
export function addTotals(into: Totals, of: Readonly<Totals>, sign: 1 | -1): void {
  into.tracked += sign * of.tracked
  into.measured += sign * of.measured
  into.in_1_3 += sign * of.in_1_3
  into.in_4_10 += sign * of.in_4_10
  into.in_11_20 += sign * of.in_11_20
  into.in_21_50 += sign * of.in_21_50
  into.in_51_100 += sign * of.in_51_100
  into.position_sum += sign * of.position_sum
  into.improved += sign * of.improved
  into.declined += sign * of.declined
  into.pending += sign * of.pending
  into.failed += sign * of.failed
  into.unmatched += sign * of.unmatched
}

/** The summary of an overview, except for the visibility, which is no sum of states. */
export function summarize(totals: Readonly<Totals>): Summary {
  const ranking = countRanking(totals)
  return {
    tracked_keywords: totals.tracked,
    ranking_keywords: ranking,
    top_three: totals.in_1_3,
    top_ten: totals.in_1_3 + totals.in_4_10,
    avg_position: ranking === 0 ? null : roundTo2(totals.position_sum / ranking),
    improved: totals.improved,
    declined: totals.declined,
    pending: totals.pending,
    failed: totals.failed,
  }
}
