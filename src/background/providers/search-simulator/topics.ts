// The queries that the pages of the simulated site rank for, from queries.json: a topic is a page with its queries.
//
// shop: shelves, products and services. Most are steady apart from the seasons; many rank on the second page of results,
//   and some entries are clicked far too seldom.
// answered: shown more and more and then less again, as the results page itself answers the question; clicks never grow.
// advice: guides and stories, each of which rises and falls as a whole: by demand, by rank, or by its share of clicks.
//   Six do so within weeks, as things get talked about; six over many months, as texts age and are rewritten; the diary
//   over years.
// restless: products for which several shops alternate at the top, so that they rise and fall by seven places within days.
// unmet: queries that no page is about, for which the nearest page ranks far behind.

import { mix, seedOf, toSigned } from '../simulator/random.ts'
import type { Listing } from './listing.ts'
import type { Movement, Season } from './movement.ts'
import queries from './queries.json' with { type: 'json' }

/** The query, impressions a day and position; and a factor on its clicks, if they differ from the usual. */
type TopicQuery = readonly [text: string, impressions: number, position: number, clickPart?: number]

type Topic = {
  path: string
  season: Season
  /** What moves, over which of the periods, and in which phase. */
  moves?: readonly [of: Movement['of'], over: keyof typeof PERIODS, phase: number]
  queries: readonly TopicQuery[]
}

// The phases are spread evenly over a period, so that at any time some topics rise and others fall.
const PERIODS = {
  days: { days: 20, phases: 4 },
  weeks: { days: 56, phases: 6 },
  months: { days: 320, phases: 6 },
  years: { days: 1460, phases: 4 },
}

export function readTopics(siteSeed: number): Listing[] {
  const topics: unknown[] = Object.values(queries.topics).flat()
  return (topics as Topic[]).flatMap(({ path, season, moves, queries }) => {
    const movement = moves && { movement: readMovement(moves) }
    return queries.map(([query, impressions, position, clickPart = 1]) => {
      const seed = mix(siteSeed, seedOf(`${query}\n${path}`))
      const clickFactor = clickPart * (1 + 0.2 * toSigned(mix(seed, 0)))
      return { query, path, seed, impressions, position, clickFactor, season, ...movement }
    })
  })
}

function readMovement([of, over, phase]: NonNullable<Topic['moves']>): Movement {
  const { days, phases } = PERIODS[over]
  return { of, periodDays: days, phase: phase / phases }
}
