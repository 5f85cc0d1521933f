// Queries that the site is shown for much more often, without more clicks.

import { roundTo4 } from '../../../lib/rounding.ts'
import type { Totals } from '../facts.ts'
import { aboutClicks, inDays, inWords, percent } from '../recommendation.ts'
import type { RuleContext } from '../rule-context.ts'
import { positionOf, reachesRatio, staysWithinRatio } from '../totals.ts'
import { inOrder, isWorthActing, makeFinding, metricsOf, previousMetricsOf, type Rule } from './finding.ts'

export const visibilityGrowthClicksFlat: Rule = (facts, context) => {
  // Wrongly counted impressions would look exactly like this.
  if (!context.isComparable || context.isDistorted) return []
  const findings = facts.queries.flatMap(({ queryId, query, current, previous }) => {
    if (current === null || previous === null || !isFlat(current, previous, context)) return []
    if (!isWorthActing(query, context)) return []
    const expectedCtr = context.curve.expectedAt(positionOf(current))
    const gained = current.clicks - previous.clicks
    return makeFinding({
      queryId,
      subject: { query },
      metrics: { ...metricsOf(current), ...previousMetricsOf(previous) },
      opportunity: Math.max(0, (current.impressions - previous.impressions) * expectedCtr - gained),
      own: { expected_ctr: roundTo4(expectedCtr) },
      sentence: (row) =>
        `Check what searchers see for this query: impressions went from ${inWords(row.previous_impressions)} to ` +
        `${inWords(row.impressions)} ${inDays(context.days)}, but clicks from ${inWords(row.previous_clicks)} to ` +
        `${inWords(row.clicks)}, and at the usual ${percent(row.expected_ctr)} the new impressions ` +
        `would have brought ${aboutClicks(row.opportunity)}.`,
    })
  })
  return inOrder(findings)
}

function isFlat(current: Totals, previous: Totals, { floors }: RuleContext): boolean {
  const { impressionsRatioMin, impressionsGainMin, clicksChangeMax, clicksChangeRatioMax } =
    floors.visibilityGrowthClicksFlat
  if (current.impressions - previous.impressions < impressionsGainMin) return false
  if (!reachesRatio(current.impressions, impressionsRatioMin, previous.impressions)) return false
  const change = Math.abs(current.clicks - previous.clicks)
  return change <= clicksChangeMax || staysWithinRatio(change, clicksChangeRatioMax, previous.clicks)
}
