// Rates of sums: clicks by impressions, and positions weighted by impressions. Rates themselves are never averaged.

import type { Totals } from './facts.ts'

export function ctrOf({ clicks, impressions }: Totals): number {
  return clicks / impressions
}

export function positionOf({ positionSum, impressions }: Totals): number {
  return positionSum / impressions
}

/** Null when nothing was reported by any. */
export function addTotals(all: readonly (Totals | null)[]): Totals | null {
  let [clicks, impressions, positionSum] = [0, 0, 0]
  for (const totals of all) {
    clicks += totals?.clicks ?? 0
    impressions += totals?.impressions ?? 0
    positionSum += totals?.positionSum ?? 0
  }
  return impressions === 0 ? null : { clicks, impressions, positionSum }
}

const RATIO_UNIT = 10_000

/** `value >= ratio × base`, without the noise of fractions: 143 is 1.3 × 110. */
export function reachesRatio(value: number, ratio: number, base: number): boolean {
  return value * RATIO_UNIT >= Math.round(ratio * RATIO_UNIT) * base
}

/** `value <= ratio × base`. */
export function staysWithinRatio(value: number, ratio: number, base: number): boolean {
  return value * RATIO_UNIT <= Math.round(ratio * RATIO_UNIT) * base
}
