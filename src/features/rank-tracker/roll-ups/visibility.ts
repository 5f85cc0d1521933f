// How visible a project is: the clicks that its positions would draw, as a share of those that position 1 everywhere
// would draw. All keywords count alike, because nobody knows how often each is searched for. The weights are those of
// lib/click-shares.ts.

import { CLICK_SHARES } from '../../../lib/click-shares.ts'
import { roundTo2 } from '../../../lib/rounding.ts'

/** Days that an overview shows. */
export const VISIBILITY_DAYS = 30

export const WEIGHT_OF_FIRST = CLICK_SHARES[1] as number

/** How a day ended: the sum of the weights of all positions, and the keywords that were tracked. */
export type VisibilityDay = { weight: number; keywords: number }

type VisibilitySeries = {
  /** Oldest first. */
  rows: { score: number; delta: number }[]
  seven_day_change: number
}

/** 0 for a keyword without a position, or with one beyond the table. */
export function weightOf(position: number | null): number {
  return position === null ? 0 : (CLICK_SHARES[position] ?? 0)
}

/**
 * 0 to 100: 100 is first with every keyword, 0 is also a day without any. Rounded here, so that a change is what lies
 * between the two scores that people see, wherever either is shown.
 */
export function visibilityScore(weight: number, keywords: number): number {
  return keywords === 0 ? 0 : roundTo2((100 * weight) / (keywords * WEIGHT_OF_FIRST))
}

/** `days`, oldest first, starts with the day before the first row: its delta needs it. */
export function visibilitySeries(days: readonly VisibilityDay[]): VisibilitySeries {
  if (days.length !== VISIBILITY_DAYS + 1) throw new RangeError(`${days.length} days do not make a series`)
  const scores = days.map(({ weight, keywords }) => visibilityScore(weight, keywords))
  const scoreAt = (index: number) => scores.at(index) as number
  return {
    rows: scores.slice(1).map((score, index) => ({
      score,
      delta: roundTo2(score - scoreAt(index)),
    })),
    seven_day_change: roundTo2(scoreAt(-1) - scoreAt(-8)),
  }
}
