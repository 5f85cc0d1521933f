// Quick wins by hand: the thirteen types written straight from their rules, one row after the other, for any range.
// Tests compare the product's own computation with it.

import type { QuickWinType, Range } from '../../src/features/quick-wins/lists.ts'
import { isActionable } from '../../src/features/quick-wins/texts/actionable.ts'
import { createBrandMatcher, type Site } from '../../src/features/quick-wins/texts/brand.ts'
import { createCoverage, type PageWords } from '../../src/features/quick-wins/texts/covered-queries.ts'
import type { PerformanceRow } from '../../src/features/search-performance/performance-row.ts'
import type { SearchPerformanceSource } from '../../src/features/search-performance/tables.ts'
import { plainExpectedCtr } from './plain-quick-wins-clicks.ts'
import { pageRules } from './plain-quick-wins-pages.ts'
import { queryRules } from './plain-quick-wins-queries.ts'
import type { PlainFacts, PlainRow } from './plain-quick-wins-rows.ts'
import {
  isInside,
  isWellCovered,
  knownDays,
  type PlainDays,
  type PlainTotals,
  type PlainWindows,
  plainCounted,
  plainSums,
  plainWindows,
} from './plain-quick-wins-sums.ts'

export type PlainData = {
  /** The rows that count: replaced ones are not among them, and texts are spelled as stored. */
  rows: readonly PerformanceRow[]
  /** All days that are stored, those without rows too. */
  spans: readonly PlainDays[]
  source: SearchPerformanceSource
  site: Site
  /** Orders pages that are alike in all else. */
  idOf(url: string): number
  /** The pages of the crawl that was completed last. */
  crawled: readonly PageWords[]
}

const COMPARING: readonly QuickWinType[] = [
  'contentDecay',
  'newVisibilityOpportunities',
  'visibilityGrowthClicksFlat',
  'lostQueries',
  'risingQueries',
  'fallingQueries',
  'risingPages',
  'fallingPages',
]

const DAY_MS = 86_400_000
const WRONG_FROM = Date.UTC(2025, 4, 13) / DAY_MS
const WRONG_TO = Date.UTC(2026, 3, 27) / DAY_MS

/** What is less would show as 0; at the limit itself a processor may be wrong. */
const SHOWN_MIN = 0.005 - 1e-9

/** Not in order: rows of one opportunity stand by ids that only the store knows. */
export function plainQuickWins(facts: PlainFacts, type: QuickWinType): PlainRow[] {
  if (COMPARING.includes(type) && !facts.isComparable) return []
  return { ...pageRules, ...queryRules }
    [type](facts)
    .filter(({ opportunity, weight }) => weight !== undefined || opportunity >= SHOWN_MIN)
}

export function plainFacts(
  { rows, spans, source, site, idOf, crawled }: PlainData,
  range: Range,
): PlainFacts {
  const counted = plainCounted(spans)
  const lastDay = Math.max(...counted.map((span) => span.lastDay))
  const windows = plainWindows(range, lastDay)
  const countedRows = rows.filter((row) =>
    counted.some((span) => span.firstDay === row.firstDay && span.lastDay === row.lastDay),
  )
  const isBrand = createBrandMatcher(site)
  const isWanted = (query: string) => !isBrand(query) && isActionable(query)
  const all = plainSums(countedRows, windows, () => 'all').get('all')
  const pages = plainSums(countedRows, windows, ({ page }) => page)
  const queries = plainSums(countedRows, windows, ({ query }) =>
    query !== null && isWanted(query) ? query : null,
  )
  const pairs = plainSums(countedRows, windows, ({ query, page }) =>
    query !== null && page !== null && isWanted(query) ? JSON.stringify([query, page]) : null,
  )
  const largest = (metric: 'clicks' | 'impressions') =>
    Math.max(all?.current?.[metric] ?? 0, all?.previous?.[metric] ?? 0)
  const currentPages = new Map<string, PlainTotals>()
  for (const [url, { current }] of pages) if (current !== null) currentPages.set(url, current)
  const coverage = createCoverage([...queries.keys()])
  for (const page of crawled) coverage.addPage(page)
  for (const { page } of rows) if (page !== null) coverage.addPage({ url: page, title: null, h1: null })
  const touches = (days: PlainDays) => days.lastDay >= WRONG_FROM && days.firstDay <= WRONG_TO
  const isWrong = (days: PlainDays) => source !== 'simulator' && touches(days)
  const isComparable = isWellCovered(counted, windows.current) && isWellCovered(counted, windows.previous)
  return {
    idOf,
    pages,
    queries,
    pairs: [...pairs].map(([key, sums]) => {
      const [query, page] = JSON.parse(key) as [string, string]
      return { query, page, sums }
    }),
    impressionsFloor: (least) => Math.max(least, 0.0005 * largest('impressions')),
    clicksFloor: (least) => Math.max(least, 0.0005 * largest('clicks')),
    expected: plainExpectedCtr(currentPages),
    isComparable,
    isBeforeKnown: isWellCovered(counted, windows.before),
    isDistorted: isWrong(windows.current) || isWrong(windows.previous),
    season: isComparable && range !== '365d' ? plainSeason(counted, windows, isWrong) : null,
    isCovered: (query) => coverage.isCovered(query),
  }
}

function plainSeason(
  counted: readonly PlainDays[],
  { yearAgo, yearAgoPrevious }: PlainWindows,
  isWrong: (days: PlainDays) => boolean,
): PlainFacts['season'] {
  const previousDays = knownDays(counted, yearAgoPrevious)
  const isWhole = isWellCovered(counted, yearAgoPrevious)
  if (!isWellCovered(counted, yearAgo) || !(isWhole || previousDays * 10 >= 28 * 9)) return null
  const stored = counted.filter((span) => isInside(span, yearAgo) || isInside(span, yearAgoPrevious))
  return { days: knownDays(counted, yearAgo), previousDays, isWhole, isDistorted: stored.some(isWrong) }
}
