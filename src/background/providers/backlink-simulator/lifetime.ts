// When simulated linking pages appear and vanish. Everything follows from a seed and the day, so any day can be
// computed, in any order. A place is filled again and again, each time by another page, so that links still come and go
// years from now.

import { parseDay } from '../../../lib/local-day.ts'
import { mix, toBelow, toUnit } from '../simulator/random.ts'

// `page` is the page's seed, from which its texts follow. It links on the days from `from` until before `to`.
export type Life = { page: number; from: number; to: number }

/**
 * steady: appears once and stays; passing: stays for months; together: appears with others of its group, and vanishes
 * within months.
 */
export type Lifetime = { kind: 'steady' | 'passing' } | { kind: 'together'; groupSeed: number }

// The profile grows during these years.
const GROWTH_FROM = parseDay('2021-01-01')!
const GROWTH_DAYS = 3650
const FOREVER = 100_000

const PASSING_DAYS_MIN = 150
const PASSING_DAYS_SPREAD = 700
const GROUP_DAYS_MIN = 115
const GROUP_DAYS_SPREAD = 60
const ARRIVAL_DAYS = 18
const STAY_DAYS_MIN = 25
const STAY_DAYS_SPREAD = 120

// Each random decision mixes its own number into the seed.
const PERIOD = 1
const PHASE = 2
const SHARE = 3

/** Returns the page that fills the place on a day; undefined if none does. */
export function lifeOn(seed: number, lifetime: Lifetime, day: number): Life | undefined {
  const life = latestLife(seed, lifetime, day)
  return day >= life.from && day < life.to ? life : undefined
}

function latestLife(seed: number, lifetime: Lifetime, day: number): Life {
  if (lifetime.kind === 'steady')
    return { page: seed, from: GROWTH_FROM + toBelow(mix(seed, PHASE), GROWTH_DAYS), to: FOREVER }
  if (lifetime.kind === 'together') return lifeInGroup(seed, lifetime.groupSeed, day)
  const period = PASSING_DAYS_MIN + toBelow(mix(seed, PERIOD), PASSING_DAYS_SPREAD)
  const { cycle, from } = cycleOn(seed, period, day)
  const page = mix(seed, cycle)
  return { page, from, to: from + Math.floor(period * (0.5 + 0.45 * toUnit(mix(page, SHARE)))) }
}

function lifeInGroup(seed: number, groupSeed: number, day: number): Life {
  const { cycle, from: begin } = cycleOn(groupSeed, groupPeriod(groupSeed), day)
  const page = mix(seed, cycle)
  const from = begin + toBelow(mix(page, PHASE), ARRIVAL_DAYS)
  return { page, from, to: from + STAY_DAYS_MIN + toBelow(mix(page, SHARE), STAY_DAYS_SPREAD) }
}

/** Returns how often the group has appeared, so that it can get new names each time. */
export function groupCycle(groupSeed: number, day: number): number {
  return cycleOn(groupSeed, groupPeriod(groupSeed), day).cycle
}

function groupPeriod(groupSeed: number): number {
  return GROUP_DAYS_MIN + toBelow(mix(groupSeed, PERIOD), GROUP_DAYS_SPREAD)
}

function cycleOn(seed: number, period: number, day: number): { cycle: number; from: number } {
  const phase = toBelow(mix(seed, PHASE), period)
  const cycle = Math.floor((day + phase) / period)
  return { cycle, from: cycle * period - phase }
}
