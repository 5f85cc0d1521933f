// What the rules of quick wins find in the search data of the demo. That there is something on every date is tested
// beside the simulator, by definitions of its own; here a few dates must do.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSimulatedSite, rowsOn } from '../../background/providers/search-simulator/day-rows.ts'
import type { SearchRow } from '../../background/providers/search-source.ts'
import { parseDay } from '../../lib/local-day.ts'
import { buildCtrCurve } from '../quick-wins/ctr-curve.ts'
import type { RangeFacts } from '../quick-wins/facts.ts'
import {
  defaultRangeOf,
  QUICK_WIN_TYPES,
  type QuickWinType,
  type Range,
  rangesOf,
} from '../quick-wins/lists.ts'
import { RULES } from '../quick-wins/rules/rules.ts'
import { isActionable } from '../quick-wins/texts/actionable.ts'
import { createBrandMatcher } from '../quick-wins/texts/brand.ts'
import { createCoverage } from '../quick-wins/texts/covered-queries.ts'
import { floorsFor } from '../quick-wins/thresholds.ts'
import { countDays, type WindowName, windowsOf } from '../quick-wins/windows.ts'
import { DEMO_DOMAIN, DEMO_NAME } from './demo-name.ts'
import { allPages } from './site/site-map.ts'

const FIRST_DATE = parseDay('2026-01-10')!
const site = createSimulatedSite(DEMO_DOMAIN)
const isBrand = createBrandMatcher({ name: DEMO_NAME, domain: DEMO_DOMAIN })
const rowsByDay = new Map<number, SearchRow[]>()

function rowsOf(day: number): SearchRow[] {
  const known = rowsByDay.get(day) ?? rowsOn(site, day)
  rowsByDay.set(day, known)
  return known
}

type Sum = { clicks: number; impressions: number; positionSum: number }
type Summed = { key: string } & Record<WindowName, Sum | null>
type Sums = Map<string, Summed>

function addTo(sums: Sums, key: string, window: WindowName, row: SearchRow): void {
  let summed = sums.get(key)
  if (summed === undefined) {
    summed = { key, current: null, previous: null, yearAgo: null, yearAgoPrevious: null, before: null }
    sums.set(key, summed)
  }
  summed[window] ??= { clicks: 0, impressions: 0, positionSum: 0 }
  summed[window].clicks += row.clicks
  summed[window].impressions += row.impressions
  summed[window].positionSum += row.position * row.impressions
}

/** More often than once in a while. */
function isAsked({ current, previous }: Summed): boolean {
  return Math.max(current?.impressions ?? 0, previous?.impressions ?? 0) >= 50
}

function readFacts(range: Range, lastDay: number): { facts: RangeFacts; site: Summed } {
  const windows = windowsOf(range, lastDay)
  const [queries, pages, pairs, whole]: Sums[] = [new Map(), new Map(), new Map(), new Map()]
  for (const window of ['current', 'previous'] as const) {
    for (let day = windows[window].firstDay; day <= windows[window].lastDay; day++) {
      for (const row of rowsOf(day)) {
        addTo(whole!, '', window, row)
        addTo(pages!, row.page!, window, row)
        if (row.query === null) continue
        addTo(queries!, row.query, window, row)
        addTo(pairs!, `${row.query}\n${row.page}`, window, row)
      }
    }
  }
  const numbers = new Map([...queries!.keys(), ...pages!.keys()].map((key, index) => [key, index + 1]))
  const asQuery = (query: string) => ({ query, queryId: numbers.get(query)! })
  const asPage = (url: string) => ({ url, pageId: numbers.get(url)! })
  const facts: RangeFacts = {
    queries: [...queries!.values()].filter(isAsked).map((sums) => ({ ...sums, ...asQuery(sums.key) })),
    pages: [...pages!.values()].map((sums) => ({ ...sums, ...asPage(sums.key) })),
    pairs: [...pairs!.values()].map((sums) => {
      const [query, url] = sums.key.split('\n') as [string, string]
      return { ...sums, ...asQuery(query), ...asPage(url) }
    }),
  }
  return { facts, site: whole!.get('')! }
}

function countFindings(range: Range, lastDay: number): Partial<Record<QuickWinType, number>> {
  const { facts, site } = readFacts(range, lastDay)
  const coverage = createCoverage(facts.queries.map(({ query }) => query))
  for (const { path, titles, headings } of allPages().values())
    coverage.addPage({
      url: `https://${DEMO_DOMAIN}${path}`,
      title: titles[0] ?? null,
      h1: headings[0] ?? null,
    })
  const context = {
    floors: floorsFor({
      clicks: Math.max(site.current!.clicks, site.previous!.clicks),
      impressions: Math.max(site.current!.impressions, site.previous!.impressions),
    }),
    curve: buildCtrCurve(
      facts.pages.flatMap(({ pageId, current }) => (current ? [{ pageId, ...current }] : [])),
    ),
    days: countDays(windowsOf(range, lastDay).current),
    isComparable: true,
    arePagesComparable: true,
    isBeforeComparable: false,
    season: null,
    pageSeason: null,
    isDistorted: false,
    isBrand,
    isActionable,
    isCovered: coverage.isCovered,
  }
  const types = QUICK_WIN_TYPES.filter((type) => rangesOf(type).includes(range))
  return Object.fromEntries(types.map((type) => [type, RULES[type](facts, context).length]))
}

function assertFound(range: Range, lastDay: number, least: number): void {
  for (const [type, count] of Object.entries(countFindings(range, lastDay)))
    assert.ok(count >= least, `${count} of ${type} over ${range} up to day ${lastDay}`)
}

for (const range of new Set(QUICK_WIN_TYPES.map(defaultRangeOf))) {
  test(`over ${range} every type has findings all year round`, () => {
    for (let date = 0; date < 365; date += 40) assertFound(range, FIRST_DATE + date, 2)
  })
}

for (const range of ['7d', '30d', '180d', '3m', '6m'] as const) {
  test(`over ${range} every type has findings`, () => {
    for (const date of [0, 100, 200, 300]) assertFound(range, FIRST_DATE + date, 1)
  })
}

test('people who know the shop are told apart', () => {
  const rows = rowsOf(FIRST_DATE).filter(({ query }) => query !== null && isBrand(query))
  assert.equal(rows.length, 7)
})
