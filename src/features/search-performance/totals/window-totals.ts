// Adds up the stored days of a window. A span of several days counts only in a window that contains all of it: nobody
// knows how its sum is spread. Absent is not zero: a window without a stored day has no sums.

import { roundTo2, roundTo4 } from '../../../lib/rounding.ts'
import type { DaySpan } from '../store/counted-spans.ts'
import type { KnownSpan } from '../store/span-store.ts'

/** Position sums are in thousandths. */
const POSITION_UNITS = 1000

type Sums = {
  readonly clicks: number
  readonly impressions: number
  /** Null if an older release stored one of the spans. */
  readonly positionSum: number | null
}

type WindowTotals = Sums & {
  /** The number of rows that were added up. */
  readonly rows: number
  readonly knownDays: number
  readonly days: number
  readonly sources: readonly KnownSpan['source'][]
}

export function isWithin(span: DaySpan, window: DaySpan): boolean {
  return span.firstDay >= window.firstDay && span.lastDay <= window.lastDay
}

/** `spans` are those that count: no two of them share a day. */
export function totalsOf(spans: readonly KnownSpan[], window: DaySpan): WindowTotals {
  let [rows, clicks, impressions, knownDays] = [0, 0, 0, 0]
  let positionSum: number | null = 0
  const sources = new Set<KnownSpan['source']>()
  for (const span of spans) {
    if (!isWithin(span, window)) continue
    rows += span.rows
    clicks += span.clicks
    impressions += span.impressions
    positionSum = addPositions(positionSum, span)
    knownDays += span.lastDay - span.firstDay + 1
    sources.add(span.source)
  }
  const days = window.lastDay - window.firstDay + 1
  return { rows, clicks, impressions, positionSum, knownDays, days, sources: [...sources].sort() }
}

/** A day without impressions has no position to add. */
function addPositions(sum: number | null, span: Sums): number | null {
  if (sum === null || span.impressions === 0) return sum
  return span.positionSum === null ? null : sum + span.positionSum
}

export type ShownFigures = {
  clicks: number
  impressions: number
  ctr: number | null
  position: number | null
}

export function shownFigures({ clicks, impressions, positionSum }: Sums): ShownFigures {
  const isNothing = impressions === 0
  return {
    clicks,
    impressions,
    ctr: isNothing ? null : roundTo4(clicks / impressions),
    position: isNothing || positionSum === null ? null : roundTo2(positionSum / impressions / POSITION_UNITS),
  }
}

export const UNKNOWN_FIGURES = { clicks: null, impressions: null, ctr: null, position: null }
