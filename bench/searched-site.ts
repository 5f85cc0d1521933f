// Generates the search performance of a large site, day after day: few queries that are asked every day and a long tail
// of rare ones, each with a page or a few, with weekdays, drifting positions, and clicks that follow from positions.

import type { PerformanceRow } from '../src/features/search-performance/performance-row.ts'
import { sequence } from './sequence.ts'

export type SearchedSite = { rows: number; days: number; queries: number; pages: number; lastDay: number }

export const LAST_DAY = 20_769

export const SEARCHED_SITE: SearchedSite = {
  rows: 5_000_000,
  days: 486,
  queries: 300_000,
  pages: 20_000,
  lastDay: LAST_DAY,
}

const WORDS =
  'waterproof hiking boots light tent winter jacket camping stove trail backpack climbing rope warm gloves for women men kids sale review best cheap used repair size guide'.split(
    ' ',
  )
const UNIT = 1_000_000

/** Yields the rows of one day: each pair of a query and a page once. */
export function* rowsOfDay(site: SearchedSite, day: number): Generator<PerformanceRow> {
  const below = sequence(day + 1)
  const seen = new Set<number>()
  const count = Math.round(site.rows / site.days)
  const weekday = 1 - 0.25 * Number(day % 7 >= 5)
  while (seen.size < count) {
    // With the cube, half of the rows belong to an eighth of the queries.
    const query = Math.floor((below(UNIT) / UNIT) ** 3 * site.queries)
    const page = pageOf(site, query, below(10))
    const pair = query * site.pages + page
    if (seen.has(pair)) continue
    seen.add(pair)
    const demand = (3000 / (query + 30) + 1) * weekday
    const impressions = 1 + Math.floor((demand * below(UNIT) * 2) / UNIT)
    const position = 1 + ((query * 7 + page) % 40) * (0.9 + 0.2 * ((day / 30 + query) % 1))
    const rate = 0.3 / position ** 1.3
    const clicks = Math.min(impressions, Math.floor(impressions * rate + below(UNIT) / UNIT))
    yield {
      firstDay: day,
      lastDay: day,
      query: queryText(query),
      page: pageUrl(page),
      country: null,
      device: null,
      clicks,
      impressions,
      positionSum: (Math.round(position * 10) / 10) * impressions,
    }
  }
}

export function* daysOf({ days, lastDay }: SearchedSite): Generator<number> {
  for (let day = lastDay - days + 1; day <= lastDay; day++) yield day
}

function pageOf({ pages }: SearchedSite, query: number, chance: number): number {
  return (query * 7919 + (chance < 8 ? 0 : chance - 7) * 104_729) % pages
}

function queryText(query: number): string {
  const word = (at: number) => WORDS[(query * 31 + at * 17 + (query >> (at * 3))) % WORDS.length]!
  return `${word(1)} ${word(2)} ${word(3)} ${query.toString(36)}`
}

function pageUrl(page: number): string {
  return `https://www.example.com/${WORDS[page % WORDS.length]}/${WORDS[(page * 7) % WORDS.length]}-${page}`
}
