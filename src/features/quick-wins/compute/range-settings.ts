// What is known of a range before its rows are read: how much of its windows is stored, how large the site is in
// them, and whether the source's figures of that time are reliable.

import { parseDay } from '../../../lib/local-day.ts'
import type { KnownSpan } from '../../search-performance/reads.ts'
import { areCountedAlike, type Coverage, coverageOf, isCoveredWell, isWithin } from '../coverage.ts'
import type { QuickWinType, Range } from '../lists.ts'
import type { Season } from '../season.ts'
import { floorsFor } from '../thresholds.ts'
import { listWarnings } from '../warnings.ts'
import { countDays, WINDOW_NAMES, type Window, type WindowName, windowsOf, YEAR_DAYS } from '../windows.ts'
import type { RangeSetting } from './computer.ts'

// Announced by Google on 2026-04-03: impressions were counted wrongly, and will not be corrected.
const DISTORTED: Window = { firstDay: parseDay('2025-05-13')!, lastDay: parseDay('2026-04-27')! }

export type KnownRange = RangeSetting & { warningsOf(type: QuickWinType): string[] }

type Coverages = Record<WindowName, Coverage>

export function settingOf(range: Range, lastDay: number, spans: readonly KnownSpan[]): KnownRange {
  const windows = windowsOf(range, lastDay)
  const coverage = Object.fromEntries(
    WINDOW_NAMES.map((name) => [name, coverageOf(spans, windows[name])]),
  ) as Coverages
  const compared = within(spans, windows.current, windows.previous)
  const isComparable = isCoveredWell(coverage.current) && isCoveredWell(coverage.previous)
  const facts = {
    isComparable,
    arePagesComparable: isComparable && areCountedAlike(coverage.current, coverage.previous),
    isDistorted: compared.some(isDistorted),
  }
  const season = isComparable
    ? seasonOf(coverage, within(spans, windows.yearAgo, windows.yearAgoPrevious))
    : null
  const isSeasonCountedAlike =
    areCountedAlike(coverage.current, coverage.yearAgo) &&
    areCountedAlike(coverage.yearAgo, coverage.yearAgoPrevious)
  return {
    range,
    days: countDays(windows.current),
    floors: floorsFor(sizeOf(coverage)),
    isBeforeComparable:
      facts.arePagesComparable &&
      isCoveredWell(coverage.before) &&
      areCountedAlike(coverage.current, coverage.before),
    season,
    pageSeason: isSeasonCountedAlike ? season : null,
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

function within(spans: readonly KnownSpan[], ...windows: readonly Window[]): KnownSpan[] {
  return spans.filter((span) => windows.some((window) => isWithin(span, window)))
}

/** With this many days stored of the period before, a fall can be seen. */
const YEAR_AGO_PREVIOUS_DAYS = 28

/** Returns null for a range of a year, which has no season of its own. */
function seasonOf({ yearAgo, yearAgoPrevious }: Coverages, spans: readonly KnownSpan[]): Season | null {
  const { days, coveredDays } = yearAgoPrevious
  if (days >= YEAR_DAYS || !isCoveredWell(yearAgo)) return null
  if (!isCoveredWell({ days: Math.min(days, YEAR_AGO_PREVIOUS_DAYS), coveredDays })) return null
  return {
    yearAgoDays: yearAgo.coveredDays,
    yearAgoPreviousDays: coveredDays,
    isWhole: isCoveredWell(yearAgoPrevious),
    isDistorted: spans.some(isDistorted),
  }
}

/** Takes the larger of the two windows, so that a site that shrank is not judged by its remaining size. */
function sizeOf({ current, previous }: Coverages) {
  return {
    impressions: Math.max(current.impressions, previous.impressions),
    clicks: Math.max(current.clicks, previous.clicks),
  }
}

function isDistorted({ firstDay, lastDay, source }: KnownSpan): boolean {
  return source !== 'simulator' && firstDay <= DISTORTED.lastDay && lastDay >= DISTORTED.firstDay
}
