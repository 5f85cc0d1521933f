// Computes clicks and impressions of queries that Search Console withholds. Rare queries, and those beyond its limit of
// rows, count in the sums of pages but have no row of their own. The difference between a page's sum and its rows
// becomes a row without a query, so that all rows of a page add up to what Search Console shows for it.

import type { SearchRow } from '../search-source.ts'

type Left = { clicks: number; impressions: number; positions: number }

/** No position is better than 1; rounded sums may leave a slightly smaller number. */
const POSITION_MIN = 1

/** `pages` are rows without a query, one for each page (and market); `rows` are those with one. */
export function withheldRows(pages: readonly SearchRow[], rows: readonly SearchRow[]): SearchRow[] {
  const disclosed = new Map<string, Left>()
  for (const row of rows) {
    const sum = disclosed.get(keyOf(row)) ?? { clicks: 0, impressions: 0, positions: 0 }
    sum.clicks += row.clicks
    sum.impressions += row.impressions
    sum.positions += row.position * row.impressions
    disclosed.set(keyOf(row), sum)
  }
  return pages.flatMap((page) => {
    const left = subtract(page, disclosed.get(keyOf(page)))
    return left === undefined ? [] : [{ ...page, query: null, ...left }]
  })
}

function subtract(
  { clicks, impressions, position }: SearchRow,
  disclosed: Left | undefined,
): Pick<SearchRow, 'clicks' | 'impressions' | 'position'> | undefined {
  if (disclosed === undefined) return { clicks, impressions, position }
  const left = impressions - disclosed.impressions
  // The two were requested one after the other, so corrections in between can make the difference negative.
  if (left <= 0) return undefined
  return {
    clicks: Math.min(left, Math.max(0, clicks - disclosed.clicks)),
    impressions: left,
    position: Math.max(POSITION_MIN, (position * impressions - disclosed.positions) / left),
  }
}

/** All unknown countries and devices share one key. */
function keyOf({ page, country, device }: SearchRow): string {
  return JSON.stringify([page, country, device])
}
