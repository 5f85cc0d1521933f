// How much of a window is stored. A stored day counts even without a row. A span of several days counts only in a
// window that contains all of it, because nobody knows how its sum is spread.

import type { KnownSpan } from '../search-performance/reads.ts'
import { countDays, type Window } from './windows.ts'

type Span = Pick<
  KnownSpan,
  'firstDay' | 'lastDay' | 'clicks' | 'impressions' | 'isTruncated' | 'lacksWithheld'
>

export type Coverage = {
  readonly days: number
  readonly coveredDays: number
  /** The first missing days, for a warning to people. */
  readonly missingDays: readonly number[]
  /** Clicks of the rows in the window. */
  readonly clicks: number
  readonly impressions: number
  readonly truncatedSpans: number
  /** Spans whose pages lack the clicks of withheld queries. */
  readonly lackingSpans: number
  /** Spans of several days that are only partly inside the window. */
  readonly cutSpans: number
}

// With a tenth of the days missing, a drop by a fifth is still a drop; with more, a gap could pass for a loss.
const COVERED_SHARE_MIN = 0.9
const UNLIKE_SHARE_MAX = 0.1
const MISSING_SHOWN_MAX = 10

export function isWithin(span: Window, window: Window): boolean {
  return span.firstDay >= window.firstDay && span.lastDay <= window.lastDay
}

/** `spans` are the published ones: no two of them share a day. */
export function coverageOf(spans: readonly Span[], window: Window): Coverage {
  const inside = spans.filter((span) => isWithin(span, window))
  const known = new Set<number>()
  for (const span of inside) for (let day = span.firstDay; day <= span.lastDay; day++) known.add(day)
  const missingDays: number[] = []
  for (let day = window.firstDay; day <= window.lastDay && missingDays.length < MISSING_SHOWN_MAX; day++)
    if (!known.has(day)) missingDays.push(day)
  const overlapping = spans.filter(
    (span) => span.firstDay <= window.lastDay && span.lastDay >= window.firstDay,
  )
  return {
    days: countDays(window),
    coveredDays: known.size,
    missingDays,
    clicks: inside.reduce((sum, { clicks }) => sum + clicks, 0),
    impressions: inside.reduce((sum, { impressions }) => sum + impressions, 0),
    truncatedSpans: inside.filter(({ isTruncated }) => isTruncated).length,
    lackingSpans: inside.filter(({ lacksWithheld }) => lacksWithheld).length,
    cutSpans: overlapping.length - inside.length,
  }
}

export function isCoveredWell({ days, coveredDays }: Pick<Coverage, 'days' | 'coveredDays'>): boolean {
  return coveredDays >= COVERED_SHARE_MIN * days
}

/**
 * Whether the pages of two windows were counted in the same way: otherwise clicks that one of them lacks would look
 * like a rise or a loss.
 */
export function areCountedAlike(one: Coverage, other: Coverage): boolean {
  const shareOf = ({ lackingSpans, days }: Coverage) => lackingSpans / days
  return Math.abs(shareOf(one) - shareOf(other)) <= UNLIKE_SHARE_MAX
}
