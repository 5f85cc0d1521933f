// How a result moves from day to day. Each result has a fixed place, and a score that varies around it; the results are
// ordered by their scores. Most days a result moves a little or not at all, less near the top; sometimes it jumps for a
// week; over months it drifts, a lot if it has a trend.
//
// A score is a function of the day alone, so any day can be computed, in any order, with the same result: hashed values
// at fixed points, and linear interpolation between them. It uses only + − × ÷, which are exact on every machine.

import { mix, toSigned, toUnit } from './random.ts'

export type Track = {
  /** The position around which it varies, from 1. */
  place: number
  seed: number
  /** Differs by device and location of the search. */
  viewSeed: number
  hasTrend: boolean
}

const WANDER_DAYS = 6
const SEASON_DAYS = 45
const TREND_DAYS = 70
const VIEW_DAYS = 9
const LEAP_DAYS = 7
const LEAP_CHANCE = 0.025

// Each kind of movement takes its random numbers from a range of its own, larger than the number of days or periods.
const STRETCH = 1 << 20
const SEASON = STRETCH
const TREND = 2 * STRETCH
const WANDER = 3 * STRETCH
const VIEW = 4 * STRETCH
const LEAP = 5 * STRETCH
const JITTER = 6 * STRETCH

/** Lower is better. Scores can only be compared within the same day and view. */
export function scoreOn({ place, seed, viewSeed, hasTrend }: Track, day: number): number {
  const spread = 0.35 + 0.045 * place
  const season = hasTrend
    ? noise(seed, TREND, day / TREND_DAYS) * (5 + 0.6 * place)
    : noise(seed, SEASON, day / SEASON_DAYS) * spread * 1.5
  const wander = noise(seed, WANDER, day / WANDER_DAYS) * spread * 1.3
  const jitter = toSigned(mix(seed, JITTER + day)) * spread * 0.6
  const view = toSigned(viewSeed) * spread * 1.5 + noise(viewSeed, VIEW, day / VIEW_DAYS) * spread * 0.5
  return place + season + wander + jitter + view + leap(seed, day / LEAP_DAYS, place)
}

/** A value from −1 to 1: hashed at each whole time, and interpolated linearly in between. */
function noise(seed: number, stretch: number, time: number): number {
  // The seed shifts the phase, so that the values do not all turn on the same day.
  const shifted = time + toUnit(seed)
  const from = Math.floor(shifted)
  const start = toSigned(mix(seed, stretch + from))
  const end = toSigned(mix(seed, stretch + from + 1))
  return start + (end - start) * (shifted - from)
}

function leap(seed: number, time: number, place: number): number {
  const chosen = mix(seed, LEAP + Math.floor(time + toUnit(seed)))
  if (toUnit(chosen) >= LEAP_CHANCE) return 0
  return toSigned(mix(chosen, 1)) * (4 + 0.35 * place)
}
