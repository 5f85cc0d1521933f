// What it costs at most to track keywords: a round of checks, and the rounds of thirty days. Also what a cheaper choice
// would cost, if that is much less. Pure.

import type { Frequency } from '../../projects/reads.ts'
import { INTERVAL_DAYS } from './slots.ts'

export const MONTH_DAYS = 30
const CENT_MICROS = 10_000

export type Tracking = {
  /** Checks of a round; a keyword that is five times as dear as others counts for five. */
  checks: number
  frequency: Frequency
  depth: number
  /** The price of one check. */
  estimateMicros(depth: number): number
}

type TrackingCost = { roundMicros: number; monthMicros: number }

/** The month in whole cents, because it is a rate and no price. */
export function trackingCost({ checks, frequency, depth, estimateMicros }: Tracking): TrackingCost {
  const roundMicros = checks * estimateMicros(depth)
  const rounds = MONTH_DAYS / INTERVAL_DAYS[frequency]
  return { roundMicros, monthMicros: Math.ceil((roundMicros * rounds) / CENT_MICROS) * CENT_MICROS }
}

export function sumOfCosts(costs: readonly TrackingCost[]): TrackingCost {
  const sum = (name: keyof TrackingCost) => costs.reduce((total, cost) => total + cost[name], 0)
  return { roundMicros: sum('roundMicros'), monthMicros: sum('monthMicros') }
}

type Proposal = { what: string; cost: TrackingCost }

const LESS_OFTEN = (tracking: Tracking): Tracking =>
  tracking.frequency === 'daily' ? { ...tracking, frequency: 'weekly' } : tracking
const LESS_DEEP = (tracking: Tracking): Tracking => ({ ...tracking, depth: Math.min(tracking.depth, 20) })

const WAYS: readonly { what: string; change(tracking: Tracking): Tracking }[] = [
  { what: 'weekly', change: LESS_OFTEN },
  { what: 'depth 20', change: LESS_DEEP },
  { what: 'weekly and depth 20', change: (tracking) => LESS_DEEP(LESS_OFTEN(tracking)) },
]

/** Choices that cost half or less in a month; of two with the same cost, the simpler one. */
export function proposeCheaper(trackings: readonly Tracking[]): Proposal[] {
  const now = sumOfCosts(trackings.map(trackingCost)).monthMicros
  const proposals: Proposal[] = []
  for (const { what, change } of WAYS) {
    const cost = sumOfCosts(trackings.map((tracking) => trackingCost(change(tracking))))
    const isKnown = proposals.some((other) => other.cost.monthMicros === cost.monthMicros)
    if (cost.monthMicros * 2 <= now && !isKnown) proposals.push({ what, cost })
  }
  return proposals
}
