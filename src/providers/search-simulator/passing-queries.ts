// Queries that the simulated site begins to be found for, and some time later is no more: one begins every three days,
// half of them stay for a month, the others for four. About a year later the same ones come again, so that at any
// time there are some that are new and some that are lost, over short ranges and long ones.

import { mix, seedOf, toUnit } from '../simulator/random.ts'
import type { Listing } from './listing.ts'

const EVERY_DAYS = 3
const SHORT_DAYS = 32
const LONG_DAYS = 128

const THINGS: readonly [thing: string, path: string][] = [
  ['hiking boots', '/collections/hiking-boots'],
  ['walking boots', '/products/moor-walking-boots'],
  ['trail shoes', '/products/scree-trail-running-shoes'],
  ['hiking socks', '/products/wool-hiking-socks'],
  ['trekking poles', '/products/heron-trekking-poles'],
  ['head torch', '/products/nightjar-headlamp'],
  ['roll top bag', '/products/otter-dry-bag'],
  ['backpacking tent', '/products/lone-pine-backpacking-tent'],
  ['family tent', '/products/meadow-family-tent'],
  ['ultralight tent', '/products/feather-ultralight-tent'],
  ['down sleeping bag', '/products/hollow-down-sleeping-bag'],
  ['summer sleeping bag', '/products/dormouse-summer-sleeping-bag'],
  ['camping stove', '/products/ember-camping-stove'],
  ['enamel mug', '/products/enamel-mug'],
  ['camping pots', '/products/nested-pot-set'],
  ['rain jacket', '/collections/rain-jackets'],
  ['fleece jacket', '/products/hearth-fleece-jacket'],
  ['merino shirt', '/products/merino-long-sleeve'],
  ['merino leggings', '/products/merino-leggings'],
  ['roll mat', '/guides/roll-mat-2026'],
]

const WISHES = [
  (thing: string) => `${thing} for women`,
  (thing: string) => `second hand ${thing}`,
  (thing: string) => `${thing} for tall people`,
  (thing: string) => `lightweight ${thing} review`,
  (thing: string) => `${thing} for children`,
  (thing: string) => `${thing} lifespan`,
]

const COUNT = THINGS.length * WISHES.length
// Has no divisor in common with their number: each has its turn before the first has it again.
const STEP = 49

/** Those of a day, with how much of its worth each is given. */
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
  const [thing, path] = THINGS[number % THINGS.length]!
  const query = WISHES[Math.floor(number / THINGS.length)]!(thing)
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
