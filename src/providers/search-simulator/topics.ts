// How the tables of this folder are written: a page with the queries that it is shown for. Read once, when a source is
// made.

import { mix, seedOf, toSigned } from '../simulator/random.ts'
import type { Listing } from './listing.ts'
import type { Movement, Season } from './movement.ts'

/** Query, impressions a day, position; and the part of the clicks that it gets, if that is not what it should be. */
export type TopicQuery = readonly [text: string, impressions: number, position: number, clickPart?: number]

export type Topic = {
  path: string
  season: Season
  movement?: Movement
  queries: readonly TopicQuery[]
}

export function readTopics(topics: readonly Topic[], siteSeed: number): Listing[] {
  return topics.flatMap(({ path, season, movement, queries }) =>
    queries.map(([query, impressions, position, clickPart = 1]) => {
      const seed = mix(siteSeed, seedOf(`${query}\n${path}`))
      const clickFactor = clickPart * (1 + 0.2 * toSigned(mix(seed, 0)))
      return {
        query,
        path,
        seed,
        impressions,
        position,
        clickFactor,
        season,
        ...(movement !== undefined && { movement }),
      }
    }),
  )
}
