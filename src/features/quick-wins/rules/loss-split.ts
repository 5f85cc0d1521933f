// Splits lost clicks by their cause, as far as numbers show it: fewer impressions, a worse position, or fewer clicks
// at the same position. The parts add up to the loss exactly, also as they are shown; a part may be negative (a gain
// that made the loss smaller).

import { roundTo2 } from '../../../lib/rounding.ts'
import type { Totals } from '../facts.ts'
import { inWords } from '../recommendation.ts'
import type { RuleContext } from '../rule-context.ts'
import type { Cause } from '../schema.ts'
import { ctrOf, positionOf } from '../totals.ts'
import type { Metrics, PreviousMetrics } from './finding.ts'

type LossSplit = { loss_demand: number; loss_rank: number; loss_ctr: number; cause: Cause }

/**
 * Uses the table that all sites share instead of the site's own curve: the table falls with every position, so a
 * worse position never counts as a gain.
 */
export function splitLoss(previous: Totals, current: Totals, { curve }: RuleContext): LossSplit {
  const previousCtr = ctrOf(previous)
  const kept = curve.shareAt(positionOf(current)) / curve.shareAt(positionOf(previous))
  const demand = roundTo2((previous.impressions - current.impressions) * previousCtr)
  const rank = roundTo2(current.impressions * previousCtr * (1 - kept))
  const ctr = roundTo2(previous.clicks - current.clicks - demand - rank)
  const largest = Math.max(demand, rank, ctr)
  const cause = largest === demand ? 'demand' : largest === rank ? 'rank' : 'ctr'
  return { loss_demand: demand, loss_rank: rank, loss_ctr: ctr, cause }
}

/** Names the change that accompanies the loss; numbers show no more than that. */
export function describeCause({
  cause,
  impressions,
  previous_impressions,
  position,
  previous_position,
}: LossSplit & Metrics & PreviousMetrics): string {
  if (cause === 'demand')
    return `fewer impressions (${inWords(impressions)} after ${inWords(previous_impressions)})`
  if (cause === 'rank')
    return `a lower place (position ${inWords(position)} after ${inWords(previous_position)})`
  return 'fewer clicks for each impression at a like position'
}
