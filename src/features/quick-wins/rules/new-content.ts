// Queries for which the site is shown far down, and about which it has no page.

import { roundTo4 } from '../../../lib/rounding.ts'
import { aboutClicks, counted, inDays, inWords } from '../recommendation.ts'
import { positionOf } from '../totals.ts'
import { inOrder, isWorthActing, makeFinding, metricsOf, previousIfKnown, type Rule } from './finding.ts'

export const newContentOpportunities: Rule = (facts, context) => {
  const { impressionsMin, positionAbove, targetPosition } = context.floors.newContentOpportunities
  const expectedCtr = context.curve.expectedAt(targetPosition)
  const findings = facts.queries.flatMap(({ queryId, query, current, previous }) => {
    if (current === null || current.impressions < impressionsMin) return []
    if (positionOf(current) <= positionAbove) return []
    if (!isWorthActing(query, context) || context.isCovered(query)) return []
    return makeFinding({
      queryId,
      subject: { query },
      metrics: { ...metricsOf(current), ...previousIfKnown(previous, context) },
      opportunity: current.impressions * expectedCtr,
      own: { target_position: targetPosition, expected_ctr: roundTo4(expectedCtr) },
      sentence: (row) =>
        `Write a page about this query: no known title, heading or address of the site covers it, yet the site was shown ` +
        `${counted(row.impressions, 'time')} ${inDays(context.days)} at position ${inWords(row.position)}, and a page at ` +
        `position ${row.target_position} could expect ${aboutClicks(row.opportunity, 'click')}.`,
    })
  })
  return inOrder(findings)
}
