// What is known of a range before its rows are read: how well its windows are covered, how large the site is in them, and
// whether its source could be believed at the time.

import { parseDay } from '../../lib/local-day.ts'
import type { StoredSpan } from '../../search-performance/store/span-store.ts'
import { type Coverage, coverageOf, isCoveredWell, isWithin } from '../coverage.ts'
import type { QuickWinType, Range } from '../lists.ts'
import { floorsFor } from '../thresholds.ts'
import { listWarnings } from '../warnings.ts'
import { countDays, type RangeWindows, type Window, windowsOf } from '../windows.ts'
import type { RangeSetting } from './computer.ts'

// Announced by Google on 2026-04-03: impressions were counted wrongly, and will not be corrected.
const DISTORTED: Window = { firstDay: parseDay('2025-05-13')!, lastDay: parseDay('2026-04-27')! }

export type KnownRange = RangeSetting & { warningsOf(type: QuickWinType): string[] }

export function settingOf(range: Range, lastDay: number, spans: readonly StoredSpan[]): KnownRange {
  const windows = windowsOf(range, lastDay)
  const coverage = {
    current: coverageOf(spans, windows.current),
    previous: coverageOf(spans, windows.previous),
    before: coverageOf(spans, windows.before),
  }
  const compared = spans.filter((span) => isWithin(span, windows.current) || isWithin(span, windows.previous))
  const facts = {
    isComparable: isCoveredWell(coverage.current) && isCoveredWell(coverage.previous),
    isDistorted: compared.some(isDistorted),
  }
  return {
    range,
    days: countDays(windows.current),
    floors: floorsFor(sizeOf(coverage)),
    isBeforeComparable: facts.isComparable && isCoveredWell(coverage.before),
    ...facts,
    warningsOf: (type) =>
      listWarnings({
        type,
        range,
        windows,
        coverage,
        sources: [...new Set(compared.map(({ source }) => source))],
        ...facts,
      }),
  }
}

/** Of the two windows the larger, so that a site that shrank is not judged by what is left of it. */
function sizeOf({ current, previous }: Record<keyof RangeWindows, Coverage>) {
  return {
    impressions: Math.max(current.impressions, previous.impressions),
    clicks: Math.max(current.clicks, previous.clicks),
  }
}

function isDistorted({ firstDay, lastDay, source }: StoredSpan): boolean {
  return source !== 'simulator' && firstDay <= DISTORTED.lastDay && lastDay >= DISTORTED.firstDay
}
