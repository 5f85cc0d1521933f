// Computes rates from sums: clicks by impressions, and positions weighted by impressions. Rates themselves are never
// averaged.

import type { Totals } from './facts.ts'

export function ctrOf({ clicks, impressions }: Totals): number {
  return clicks / impressions
}

export function positionOf({ positionSum, impressions }: Totals): number {
  return positionSum / impressions
}

/** Returns null when all are null. */
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

/** Whether `value >= ratio × base`, without rounding errors: 143 is 1.3 × 110. */
export function reachesRatio(value: number, ratio: number, base: number): boolean {
  return value * RATIO_UNIT >= Math.round(ratio * RATIO_UNIT) * base
}

/** Whether `value <= ratio × base`, without rounding errors. */
export function staysWithinRatio(value: number, ratio: number, base: number): boolean {
  return value * RATIO_UNIT <= Math.round(ratio * RATIO_UNIT) * base
}
