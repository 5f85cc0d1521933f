// Queries for which two pages of the simulated site alternate, so that neither is clearly the right one.

import { mix, seedOf } from '../simulator/random.ts'
import type { Listing } from './listing.ts'
import { waveOn } from './movement.ts'
import queries from './queries.json' with { type: 'json' }

export type SharedQuery = { listings: readonly [Listing, Listing]; cycleDays: number }

export function readSharedQueries(siteSeed: number): SharedQuery[] {
  return queries.shared.map(({ query, impressions, position, pages }, index) => {
    const seed = mix(siteSeed, seedOf(query))
    const listings = pages.map((path, side) => ({
      query,
      path,
      seed: mix(seed, side),
      impressions,
      position: position + side * 1.3,
      clickFactor: 0.8,
      season: 'mild' as const,
    }))
    return { listings: listings as [Listing, Listing], cycleDays: 9 + index }
  })
}

/** The first page's share of the impressions. */
export function firstShareOn(day: number, { cycleDays }: SharedQuery): number {
  return 0.25 + 0.5 * waveOn(day, cycleDays, 0)
}
