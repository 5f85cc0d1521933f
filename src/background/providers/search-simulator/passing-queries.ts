// Queries that the simulated site ranks for only for a while: one begins every three days, half of them stay for a
// month, the others for four. They come again about a year later, so that there are always some new and some lost ones,
// over short ranges and long ones.

import { mix, seedOf, toUnit } from '../simulator/random.ts'
import type { Listing } from './listing.ts'
import queries from './queries.json' with { type: 'json' }

const EVERY_DAYS = 3
const SHORT_DAYS = 32
const LONG_DAYS = 128

const { things: THINGS, wishes: WISHES } = queries.passing
const COUNT = THINGS.length * WISHES.length
// Coprime to their number, so each comes once before any comes again.
const STEP = 49

/** The passing queries of a day, each with the factor on its figures for that day. */
export function passingOn(day: number, siteSeed: number): { listing: Listing; scale: number }[] {
  const passing: { listing: Listing; scale: number }[] = []
  const latest = Math.floor(day / EVERY_DAYS)
  const earliest = Math.floor((day - LONG_DAYS) / EVERY_DAYS) - 1
  for (let round = earliest; round <= latest; round++) {
    const chance = mix(siteSeed, round)
    const age = day - round * EVERY_DAYS - (toUnit(chance) < 0.5 ? 0 : 1)
    const days = (round % 2 === 0 ? LONG_DAYS : SHORT_DAYS) - (toUnit(mix(chance, 1)) < 0.5 ? 0 : 1)
    if (age < 0 || age >= days) continue
    passing.push({ listing: listingOf(round, siteSeed), scale: 1.15 - 0.3 * (age / days) })
  }
  return passing
}

function listingOf(round: number, siteSeed: number): Listing {
  const number = (round * STEP) % COUNT
  const { thing, path } = THINGS[number % THINGS.length]!
  const query = WISHES[Math.floor(number / THINGS.length)]!.replace('{thing}', thing)
  const seed = mix(siteSeed, seedOf(query))
  return {
    query,
    path,
    seed,
    impressions: 42 + 40 * toUnit(mix(seed, 1)),
    position: 4 + 9 * toUnit(mix(seed, 2)),
    clickFactor: 1,
    season: 'even',
  }
}
