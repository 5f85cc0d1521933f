// The rules of quick wins written down a second time, as docs/quick-wins.md states them: slowly, one sentence a line, without
// any of the code that they check, for a small site (no floor grows), the table's click rates and no brand.

import type { Compared, RangeFacts, Totals } from '../../src/features/quick-wins/facts.ts'
import type { QuickWinType } from '../../src/features/quick-wins/lists.ts'
import { CLICK_SHARES } from '../../src/lib/click-shares.ts'

export type SlowRow = { queryId: number; pageId: number; opportunity: number }

const pos = (t: Totals) => t.positionSum / t.impressions
const tableAt = (position: number): number => {
  const p = Math.min(100, Math.max(1, position))
  const lower = Math.floor(p)
  const [a, b] = [CLICK_SHARES[lower]! / 10_000, CLICK_SHARES[Math.min(100, lower + 1)]! / 10_000]
  if (lower === p) return a
  const slope = (Math.log(b) - Math.log(a)) / (Math.log(lower + 1) - Math.log(lower))
  return Math.exp(Math.log(a) + slope * (Math.log(p) - Math.log(lower)))
}
const gap = (t: Totals, rate: number) => Math.max(0, t.impressions * rate - t.clicks)

/** Rows whose opportunity shows as 0 are none, but for a split, which is a risk without it. */
export function slowQuickWins(
  { queries, pages, pairs }: RangeFacts,
  isCovered: (query: string) => boolean,
): Record<QuickWinType, SlowRow[]> {
  const both = <T extends Compared>(all: readonly T[]) =>
    all.flatMap((one) => (one.current && one.previous ? [{ ...one, c: one.current, p: one.previous }] : []))
  const now = <T extends Compared>(all: readonly T[]) =>
    all.flatMap((one) => (one.current ? [{ ...one, c: one.current }] : []))
  const query = (queryId: number, opportunity: number) => ({ queryId, pageId: 0, opportunity })
  const page = (pageId: number, opportunity: number) => ({ queryId: 0, pageId, opportunity })

  const secondPage = (t: Totals) => pos(t) > 10 && pos(t) <= 20 && t.impressions >= 50
  const materialOf = (queryId: number, all: number) =>
    now(pairs).filter(
      (pair) => pair.queryId === queryId && pair.c.impressions >= 10 && pair.c.impressions * 10 >= all,
    )

  function cannibalized(queryId: number, c: Totals): SlowRow[] {
    const material = materialOf(queryId, c.impressions)
    const largest = Math.max(...material.map((pair) => pair.c.impressions))
    if (c.impressions < 50 || material.length < 2 || largest * 10 > c.impressions * 8) return []
    const best = material.reduce((a, b) => {
      const better =
        b.c.clicks - a.c.clicks ||
        b.c.impressions - a.c.impressions ||
        pos(a.c) - pos(b.c) ||
        a.pageId - b.pageId
      return better > 0 ? b : a
    })
    const others = material.filter((pair) => pair.pageId !== best.pageId)
    return [
      query(
        queryId,
        others.reduce((sum, pair) => sum + gap(pair.c, tableAt(pos(best.c))), 0),
      ),
    ]
  }

  function rise(c: Totals, p: Totals): number {
    const [dc, di] = [c.clicks - p.clicks, c.impressions - p.impressions]
    if (dc >= 5 && dc * 5 >= p.clicks) return dc
    return dc >= 0 && di >= 100 && di * 10 >= p.impressions * 3 ? di * tableAt(pos(c)) : 0
  }

  function fall(c: Totals, p: Totals): number {
    const [dc, di] = [p.clicks - c.clicks, p.impressions - c.impressions]
    if (dc >= 5 && dc * 5 >= p.clicks) return dc
    return dc >= 0 && di >= 100 && di * 10 >= p.impressions * 3 ? di * tableAt(pos(p)) : 0
  }

  const lists: Record<QuickWinType, SlowRow[]> = {
    strikingDistancePages: [...new Set(pairs.map(({ pageId }) => pageId))].flatMap((pageId) => {
      const striking = now(pairs).filter((pair) => pair.pageId === pageId && secondPage(pair.c))
      if (striking.reduce((sum, { c }) => sum + c.impressions, 0) < 100) return []
      return [
        page(
          pageId,
          striking.reduce((sum, { c }) => sum + gap(c, 0.072), 0),
        ),
      ]
    }),
    ctrOpportunities: now(pairs)
      .filter(({ c }) => pos(c) <= 10 && c.impressions >= 200)
      .filter(({ c }) => c.clicks / c.impressions < 0.6 * tableAt(pos(c)))
      .map(({ queryId, pageId, c }) => ({ queryId, pageId, opportunity: gap(c, tableAt(pos(c))) })),
    cannibalizationRisks: now(queries).flatMap(({ queryId, c }) => cannibalized(queryId, c)),
    contentDecay: both(pages)
      .filter(({ c, p }) => p.clicks >= 10 && c.clicks * 5 <= p.clicks * 4 && p.clicks - c.clicks >= 5)
      .map(({ pageId, c, p }) => page(pageId, p.clicks - c.clicks)),
    newVisibilityOpportunities: now(queries)
      .filter(({ c, previous }) => c.impressions >= 50 && pos(c) <= 30 && (previous?.impressions ?? 0) < 10)
      .map(({ queryId, c }) => query(queryId, gap(c, tableAt(pos(c) > 5 ? 5 : pos(c) > 3 ? 3 : 1)))),
    visibilityGrowthClicksFlat: both(queries)
      .filter(({ c, p }) => c.impressions * 10 >= p.impressions * 13 && c.impressions - p.impressions >= 100)
      .filter(({ c, p }) => Math.abs(c.clicks - p.clicks) <= Math.max(2, p.clicks / 10))
      .map(({ queryId, c, p }) =>
        query(queryId, (c.impressions - p.impressions) * tableAt(pos(c)) - (c.clicks - p.clicks)),
      ),
    newContentOpportunities: now(queries)
      .filter(({ c, query }) => c.impressions >= 50 && pos(c) > 20 && !isCovered(query))
      .map(({ queryId, c }) => query(queryId, c.impressions * 0.032)),
    secondPageKeywords: now(queries)
      .filter(({ c }) => secondPage(c))
      .map(({ queryId, c }) => query(queryId, gap(c, 0.072) * Math.min(1, (21 - pos(c)) / 10))),
    lostQueries: queries.flatMap(({ queryId, current: c, previous: p }) => {
      if (p === null || (p.clicks < 5 && p.impressions < 100)) return []
      if (c !== null && (c.clicks * 5 > p.clicks || c.impressions * 5 > p.impressions)) return []
      const shown = p.impressions - (c?.impressions ?? 0)
      return [query(queryId, p.clicks > 0 ? p.clicks - (c?.clicks ?? 0) : shown * tableAt(pos(p)))]
    }),
    risingQueries: both(queries).map(({ queryId, c, p }) => query(queryId, rise(c, p))),
    fallingQueries: both(queries).map(({ queryId, c, p }) => query(queryId, fall(c, p))),
    risingPages: both(pages).map(({ pageId, c, p }) => page(pageId, rise(c, p))),
    fallingPages: pages.flatMap(({ pageId, current: c, previous: p }) => {
      if (p === null) return []
      return [page(pageId, c === null ? (p.clicks >= 10 ? p.clicks : 0) : fall(c, p))]
    }),
  }
  for (const type of Object.keys(lists) as QuickWinType[])
    if (type !== 'cannibalizationRisks')
      lists[type] = lists[type].filter(({ opportunity }) => opportunity >= 0.005)
  return lists
}
