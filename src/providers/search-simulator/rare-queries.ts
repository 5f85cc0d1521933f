// The long end of the simulated site: queries that are asked once in a while, most of them shown once on a day.

import type { SearchRow } from '../search-source.ts'
import { mix, toBelow, toUnit } from '../simulator/random.ts'

const OPENINGS = [
  'is a',
  'where to buy a',
  'cheap',
  'used',
  'what is a',
  'good',
  'my',
  'small',
  'large',
  'blue',
  'old',
]
const THINGS: readonly [thing: string, path: string][] = [
  ['walking boot', '/collections/hiking-boots'],
  ['camping tent', '/collections/tents'],
  ['sleeping bag', '/collections/sleeping-bags'],
  ['rain jacket', '/collections/rain-jackets'],
  ['wool shirt', '/collections/merino-base-layer'],
  ['camping pot', '/collections/camp-kitchen'],
  ['walking pole', '/collections/lights-and-poles'],
  ['gas stove', '/blog/camping-stove-guide'],
  ['tent peg', '/guides/how-to-pitch-a-tent'],
  ['camping list', '/resources/camping-checklist'],
  ['zip', '/services/repairs'],
  ['stove cartridge', '/resources/Stove_Compatibility'],
  ['rope', '/resources/knots.html'],
]
const ENDINGS = [
  'worth it',
  'near me',
  'in winter',
  'for dogs',
  'that lasts',
  'made in europe',
  'on a train',
  'for rent',
]

const COUNT = OPENINGS.length * THINGS.length * ENDINGS.length
const A_DAY_MIN = 22
const A_DAY_SPREAD = 26
// Has no divisor in common with their number: none comes twice on a day.
const STEP = 61

export function rareRowsOn(day: number, siteSeed: number, origin: string): SearchRow[] {
  const chance = mix(siteSeed, day)
  const first = toBelow(chance, COUNT)
  const length = A_DAY_MIN + toBelow(mix(chance, 1), A_DAY_SPREAD)
  return Array.from({ length }, (_, index) => {
    const number = (first + index * STEP) % COUNT
    return rareRow(number, mix(mix(siteSeed, number), day), origin)
  })
}

function rareRow(number: number, chance: number, origin: string): SearchRow {
  const [thing, path] = THINGS[number % THINGS.length]!
  const rest = Math.floor(number / THINGS.length)
  const impressions = toUnit(mix(chance, 1)) < 0.75 ? 1 : 2
  return {
    query: `${OPENINGS[rest % OPENINGS.length]} ${thing} ${ENDINGS[Math.floor(rest / OPENINGS.length)]}`,
    page: origin + path,
    country: null,
    device: null,
    clicks: toUnit(mix(chance, 2)) < 0.02 ? 1 : 0,
    impressions,
    position: (impressions * 6 + toBelow(mix(chance, 3), impressions * 60)) / impressions,
  }
}
