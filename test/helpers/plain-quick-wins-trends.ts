// When the plain rules call something rising or falling, and how many clicks that is worth: 0 for what is not.

import { type PlainFacts, positive } from './plain-quick-wins-rows.ts'
import { type PlainCompared, type PlainTotals, positionOf } from './plain-quick-wins-sums.ts'

export function riseOf(facts: PlainFacts, now: PlainTotals, previous: PlainTotals, page?: string): number {
  const clicks = now.clicks - previous.clicks
  if (clicks >= facts.clicksFloor(5) && now.clicks * 10 >= previous.clicks * 12) return clicks
  const shown = now.impressions - previous.impressions
  if (
    facts.isDistorted ||
    clicks < 0 ||
    shown < facts.impressionsFloor(100) ||
    now.impressions * 10 < previous.impressions * 13
  )
    return 0
  return positive(shown * facts.expected(positionOf(now), page))
}

export function fallOf(facts: PlainFacts, now: PlainTotals, previous: PlainTotals, page?: string): number {
  const clicks = previous.clicks - now.clicks
  if (fallsByClicks(facts, now, previous)) return clicks
  const shown = previous.impressions - now.impressions
  if (
    facts.isDistorted ||
    clicks < 0 ||
    shown < facts.impressionsFloor(100) ||
    now.impressions * 10 > previous.impressions * 7
  )
    return 0
  return positive(shown * facts.expected(positionOf(previous), page))
}

function fallsByClicks(facts: PlainFacts, now: PlainTotals, previous: PlainTotals): boolean {
  return previous.clicks - now.clicks >= facts.clicksFloor(5) && now.clicks * 10 <= previous.clicks * 8
}

/** The season of what falls, by the measure that falls. */
export function fallSeason(facts: PlainFacts, sums: PlainCompared, isPage: boolean): Fields {
  const { current, previous } = sums
  const isByClicks = current === null || previous === null || fallsByClicks(facts, current, previous)
  return isByClicks
    ? clicksSeason(facts, sums, { isPage, least: facts.clicksFloor(5) })
    : seasonFields(facts, sums, {
        isPage,
        metric: 'impressions',
        least: facts.impressionsFloor(100),
        loss: facts.impressionsFloor(100),
        keptTenths: 7,
      })
}

export function clicksSeason(
  facts: PlainFacts,
  sums: PlainCompared,
  { isPage, least }: { isPage: boolean; least: number },
): Fields {
  return seasonFields(facts, sums, {
    isPage,
    metric: 'clicks',
    least,
    loss: facts.clicksFloor(5),
    keptTenths: 8,
  })
}

type Fields = { year_earlier_clicks: number | null; is_seasonal: boolean | null }
type Season = {
  isPage: boolean
  metric: 'clicks' | 'impressions'
  least: number
  loss: number
  keptTenths: number
}

function seasonFields(facts: PlainFacts, sums: PlainCompared, wanted: Season): Fields {
  if (facts.season === null) return { year_earlier_clicks: null, is_seasonal: null }
  return {
    year_earlier_clicks: sums.yearAgo?.clicks ?? null,
    is_seasonal: seasonOf(facts.season, sums, wanted),
  }
}

function seasonOf(
  { isDistorted, days, previousDays, isWhole }: NonNullable<PlainFacts['season']>,
  { current, yearAgo, yearAgoPrevious }: PlainCompared,
  { isPage, metric, least, loss, keptTenths }: Season,
): boolean | null {
  if (metric === 'impressions' && isDistorted) return null
  if (yearAgo === null && yearAgoPrevious === null) return null
  const missing = isPage ? 0 : Number.NaN
  const now = current?.[metric] ?? missing
  const then = yearAgo?.[metric] ?? missing
  const before = yearAgoPrevious?.[metric] ?? missing
  if (Number.isNaN(now) || Number.isNaN(then)) return null
  if (then - now >= loss && now * 10 <= then * keptTenths) return false
  if (Number.isNaN(before)) return null
  // Compares figures of a day, multiplied by the days of both.
  if (before >= least && then * previousDays * 10 <= before * days * keptTenths) return true
  return isWhole ? false : null
}
