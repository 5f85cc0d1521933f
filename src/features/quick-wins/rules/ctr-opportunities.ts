// Results on the first page that fewer people choose than is usual at their position.

import { roundTo4 } from '../../../lib/rounding.ts'
import { aboutClicks, counted, inDays, inWords, percent } from '../recommendation.ts'
import { ctrOf, positionOf } from '../totals.ts'
import {
  extraClicks,
  inOrder,
  isWorthActing,
  makeFinding,
  metricsOf,
  previousIfKnown,
  type Rule,
} from './finding.ts'

export const ctrOpportunities: Rule = (facts, context) => {
  const { positionMin, positionMax, impressionsMin, expectedRatioBelow } = context.floors.ctrOpportunities
  const findings = facts.pairs.flatMap(({ queryId, pageId, query, url, current, previous }) => {
    if (current === null || current.impressions < impressionsMin) return []
    const position = positionOf(current)
    if (position < positionMin || position > positionMax) return []
    const expectedCtr = context.curve.expectedAt(position, pageId)
    if (ctrOf(current) >= expectedRatioBelow * expectedCtr || !isWorthActing(query, context)) return []
    return makeFinding({
      queryId,
      pageId,
      subject: { url, query },
      metrics: { ...metricsOf(current), ...previousIfKnown(previous, context) },
      opportunity: extraClicks(current, expectedCtr),
      own: { expected_ctr: roundTo4(expectedCtr) },
      sentence: (row) =>
        `Make the title and description of this page more inviting for this query: ${percent(row.ctr)} of ` +
        `${counted(row.impressions, 'impression')} ${inDays(context.days)} became clicks, and about ` +
        `${percent(row.expected_ctr)} is usual at position ${inWords(row.position)}, which would be ` +
        `${aboutClicks(row.opportunity)}.`,
    })
  })
  return inOrder(findings)
}
