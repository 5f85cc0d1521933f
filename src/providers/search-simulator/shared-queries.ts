// Queries for which two pages of the simulated site take turns: neither is sure to be the right one.

import { mix, seedOf } from '../simulator/random.ts'
import type { Listing } from './listing.ts'
import { waveOn } from './movement.ts'

export type SharedQuery = { listings: readonly [Listing, Listing]; turnDays: number }

const SHARED: readonly [query: string, impressions: number, position: number, pages: [string, string]][] = [
  [
    'rain jacket drizzle',
    70,
    4.6,
    ['/products/drizzle-rain-jacket-blue', '/products/drizzle-rain-jacket-red'],
  ],
  [
    'best hiking boots for beginners',
    130,
    6.4,
    ['/blog/best-hiking-boots-for-beginners-guide', '/blog/best-hiking-boots'],
  ],
  ['backpacking tent', 120, 8.2, ['/products/lone-pine-backpacking-tent', '/collections/tents']],
  ['enamel camping mug', 60, 5.7, ['/products/enamel-mug', '/products/enamel-mug-1']],
  ['ultralight tent', 90, 9.1, ['/products/feather-ultralight-tent', '/collections/tents']],
  ['dry bag 20 litres', 64, 4.9, ['/products/otter-dry-bag', '/blog/dry-bag-for-beginners']],
]

export function readSharedQueries(siteSeed: number): SharedQuery[] {
  return SHARED.map(([query, impressions, position, pages], index) => {
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
    return { listings: listings as [Listing, Listing], turnDays: 9 + index }
  })
}

/** How much of it the first page gets. */
export function firstShareOn(day: number, { turnDays }: SharedQuery): number {
  return 0.25 + 0.5 * waveOn(day, turnDays, 0)
}
