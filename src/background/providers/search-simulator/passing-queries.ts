// Queries that the simulated site begins to be found for, and some time later is no more: one begins every three days,
// half of them stay for a month, the others for four. About a year later the same ones come again, so that at any
// time there are some that are new and some that are lost, over short ranges and long ones.

import { mix, seedOf, toUnit } from '../simulator/random.ts'
import type { Listing } from './listing.ts'
import queries from './queries.json' with { type: 'json' }

const EVERY_DAYS = 3
const SHORT_DAYS = 32
const LONG_DAYS = 128

const { things: THINGS, wishes: WISHES } = queries.passing
const COUNT = THINGS.length * WISHES.length
// Has no divisor in common with their number: each has its turn before the first has it again.
const STEP = 49

/** The passing queries of a day, each with the share of its clicks that it gets on that day. */
export function passingOn(day: number, siteSeed: number): { listing: Listing; scale: number }[] {
  const passing: { listing: Listing; scale: number }[] = []
  const latest = Math.floor(day / EVERY_DAYS)
  const earliest = Math.floor((day - LONG_DAYS) / EVERY_DAYS) - 1
  for (let turn = earliest; turn <= latest; turn++) {
    const chance = mix(siteSeed, turn)
    const age = day - turn * EVERY_DAYS - (toUnit(chance) < 0.5 ? 0 : 1)
    const days = (turn % 2 === 0 ? LONG_DAYS : SHORT_DAYS) - (toUnit(mix(chance, 1)) < 0.5 ? 0 : 1)
    if (age < 0 || age >= days) continue
    passing.push({ listing: listingOf(turn, siteSeed), scale: 1.15 - 0.3 * (age / days) })
  }
  return passing
}

function listingOf(turn: number, siteSeed: number): Listing {
  const number = (turn * STEP) % COUNT
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
