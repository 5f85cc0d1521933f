// The long end of the simulated site: queries that are asked once in a while, most of them shown once on a day.

import type { SearchRow } from '../search-source.ts'
import { mix, toBelow, toUnit } from '../simulator/random.ts'
import queries from './queries.json' with { type: 'json' }

const { openings: OPENINGS, things: THINGS, endings: ENDINGS } = queries.rare
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
  const { thing, path } = THINGS[number % THINGS.length]!
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
