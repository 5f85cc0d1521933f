// How a result moves from day to day. Each result has a place that it belongs to, and a score around it that wanders;
// the order of the scores is the order of the results. Most days a result moves a little or not at all, less near
// the top; now and then it leaps for a week; over months it drifts, a lot if it has a trend.
//
// A score is a function of the day alone, so any day can be asked for, in any order, and the answer is always the
// same: noise between fixed points, straight lines between them. Only + − × ÷, which are exact on every machine.

import { mix, toSigned, toUnit } from './random.ts'

export type Track = {
  /** The position that it belongs to, from 1. */
  place: number
  seed: number
  /** The same result on another device, or from another place, has another one. */
  viewSeed: number
  hasTrend: boolean
}

const WANDER_DAYS = 6
const SEASON_DAYS = 45
const TREND_DAYS = 70
const VIEW_DAYS = 9
const LEAP_DAYS = 7
const LEAP_CHANCE = 0.025

// Each kind of movement draws its numbers from its own stretch; days and periods are fewer than one has.
const STRETCH = 1 << 20
const SEASON = STRETCH
const TREND = 2 * STRETCH
const WANDER = 3 * STRETCH
const VIEW = 4 * STRETCH
const LEAP = 5 * STRETCH
const JITTER = 6 * STRETCH

/** Lower is better. Scores compare with each other on the same day and view alone. */
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

/** −1 to 1: a hashed value for each whole time, straight lines in between. */
function noise(seed: number, stretch: number, time: number): number {
  // The seed shifts the phase, so that not all turn on the same day.
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
