// How the world around the simulated site changes from day to day. All of it follows from the day alone and only takes
// + − × ÷, which are exact on every machine: any day can be computed, in any order, with the same result.

import { DAY_MS } from '../../../lib/durations.ts'
import { mix, toSigned, toUnit } from '../simulator/random.ts'

// demand: it is searched for more or less often; rank: it ranks higher or lower; clicks: it is clicked more or less
// often; shown: it is shown more or less often, with as many clicks as before.
export type Movement = { of: 'demand' | 'rank' | 'clicks' | 'shown'; periodDays: number; phase: number }

const SEASONS = {
  even: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  mild: [0.93, 0.95, 0.98, 1.02, 1.06, 1.08, 1.08, 1.06, 1.02, 0.98, 0.95, 0.93],
  summer: [0.45, 0.5, 0.7, 1, 1.35, 1.65, 1.7, 1.45, 1, 0.7, 0.5, 0.45],
  autumn: [0.8, 0.75, 0.8, 0.9, 0.95, 0.9, 0.9, 1.05, 1.3, 1.4, 1.3, 1],
  winter: [1.7, 1.45, 1, 0.65, 0.5, 0.4, 0.4, 0.5, 0.75, 1.15, 1.6, 1.8],
} as const satisfies Record<string, readonly number[]>
export type Season = keyof typeof SEASONS

// Starts on Thursday, as 1970-01-01 was one; trips are planned at the weekend.
const WEEKDAYS = [0.97, 0.94, 1.06, 1.13, 1, 0.96, 0.95]

/** The factor of weekday and season on demand; a month's value is reached in the middle of the month. */
export function seasonOn(season: Season, day: number): number {
  const year = new Date(day * DAY_MS).getUTCFullYear()
  const months = ((day - Date.UTC(year, 0, 1) / DAY_MS) / 366) * 12 + 11.5
  const before = SEASONS[season][Math.floor(months) % 12]!
  const after = SEASONS[season][Math.floor(months + 1) % 12]!
  return (before + (after - before) * (months - Math.floor(months))) * WEEKDAYS[day % 7]!
}

/** A triangle wave from 0 to 1 and back. */
export function waveOn(day: number, periodDays: number, phase: number): number {
  const cycles = day / periodDays + phase
  const part = cycles - Math.floor(cycles)
  return part < 0.5 ? 2 * part : 2 - 2 * part
}

/** A value from −1 to 1: hashed every `periodDays`, and interpolated linearly in between. */
export function wanderOn(seed: number, day: number, periodDays: number): number {
  // The seed shifts the phase, so that the values do not all turn on the same day.
  const time = day / periodDays + toUnit(seed)
  const from = Math.floor(time)
  const start = toSigned(mix(seed, from))
  return start + (toSigned(mix(seed, from + 1)) - start) * (time - from)
}
