// How visible a project is: the share of clicks that its positions would draw, by the share that being first everywhere
// would. All keywords count alike, because nobody knows how often each is searched for. Weights are whole numbers, so
// that sums kept by adding and subtracting never drift.

import { roundTo2 } from '../../lib/rounding.ts'

/** Days that an overview shows. */
export const VISIBILITY_DAYS = 30

// Hundredths of a percent of the clicks, by position; nothing stands at 0. Positions 1 to 10: Sistrix, 2020, 80 million
// keywords. From 11 on nobody publishes a curve, so this is an assumption of ours: it falls by the same share with each
// position from 1.0 % at 11 to 0.3 % at 20, and from there to 0.01 % at 100.
// biome-ignore format: ten positions a line
export const WEIGHTS: readonly number[] = [
  0,
  2850, 1570, 1100, 800, 720, 510, 400, 320, 280, 250,
  100, 87, 77, 67, 59, 51, 45, 39, 34, 30,
  29, 28, 26, 25, 24, 23, 22, 21, 20, 20,
  19, 18, 17, 17, 16, 15, 15, 14, 13, 13,
  12, 12, 11, 11, 10, 10, 10, 9, 9, 8,
  8, 8, 7, 7, 7, 6, 6, 6, 6, 5,
  5, 5, 5, 5, 4, 4, 4, 4, 4, 4,
  3, 3, 3, 3, 3, 3, 3, 3, 2, 2,
  2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
  1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
]

export const WEIGHT_OF_FIRST = 2850

/** How a day ended: the sum of the weights of all positions, and the keywords that were tracked. */
export type VisibilityDay = { weight: number; keywords: number }

export type VisibilitySeries = {
  /** Oldest first. */
  rows: { score: number; delta: number }[]
  seven_day_change: number
}

/** Nothing for a keyword without a position and for what stands beyond the table. */
export function weightOf(position: number | null): number {
  return position === null ? 0 : (WEIGHTS[position] ?? 0)
}

/** 0 to 100, not rounded: 100 is first with every keyword, 0 is also a day without any. */
export function visibilityScore(weight: number, keywords: number): number {
  return keywords === 0 ? 0 : (100 * weight) / (keywords * WEIGHT_OF_FIRST)
}

/** `days`, oldest first, starts with the day before the first row: its delta needs it. */
export function visibilitySeries(days: readonly VisibilityDay[]): VisibilitySeries {
  if (days.length !== VISIBILITY_DAYS + 1) throw new RangeError(`${days.length} days do not make a series`)
  const scores = days.map(({ weight, keywords }) => visibilityScore(weight, keywords))
  const scoreAt = (index: number) => scores.at(index) as number
  return {
    rows: scores.slice(1).map((score, index) => ({
      score: roundTo2(score),
      delta: roundTo2(score - scoreAt(index)),
    })),
    seven_day_change: roundTo2(scoreAt(-1) - scoreAt(-8)),
  }
}
