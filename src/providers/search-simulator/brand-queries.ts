// Who knows the simulated site searches for it by its name, and finds it at the top.

import { mix, seedOf } from '../simulator/random.ts'
import type { Listing } from './listing.ts'

/** www.outdoor.example is called Example Outdoor. */
export function brandListings(domain: string, siteSeed: number): Listing[] {
  const words = domain.replace(/^www\./, '').split(/[.-]/)
  const name = [words.at(-1), ...words.slice(0, -1)].join(' ')
  const queries: [query: string, path: string, impressions: number][] = [
    [name, '/', 120],
    [words.join(' '), '/', 90],
    [name.replaceAll(' ', ''), '/', 34],
    [`${name} delivery`, '/services/delivery', 16],
    [`${name} returns`, '/services/returns', 20],
    [`${name} contact`, '/services/contact', 12],
    [`about ${name}`, '/about', 9],
  ]
  return queries.map(([query, path, impressions]) => ({
    query,
    path,
    seed: mix(siteSeed, seedOf(query)),
    impressions,
    position: 1.1,
    clickFactor: 1.8,
    season: 'mild',
  }))
}
