// Queries for which the site is on the second page of results. The nearer to the first page, the more the gain
// counts.

import { roundTo4 } from '../../../lib/rounding.ts'
import { aboutClicks, counted, inDays, inWords } from '../recommendation.ts'
import { positionOf } from '../totals.ts'
import {
  extraClicks,
  inOrder,
  isWorthActing,
  makeFinding,
  metricsOf,
  previousIfKnown,
  type Rule,
} from './finding.ts'
import { groupShownPages } from './shown-pages.ts'

export const secondPageKeywords: Rule = (facts, context) => {
  const { positionAbove, positionMax, impressionsMin, targetPosition } = context.floors.secondPageKeywords
  const expectedCtr = context.curve.expectedAt(targetPosition)
  const pagesOf = groupShownPages(facts, context)
  const findings = facts.queries.flatMap(({ queryId, query, current, previous }) => {
    if (current === null || current.impressions < impressionsMin) return []
    const position = positionOf(current)
    if (position <= positionAbove || position > positionMax || !isWorthActing(query, context)) return []
    return makeFinding({
      queryId,
      subject: { query, url: pagesOf.get(queryId)?.[0]?.url ?? null },
      metrics: { ...metricsOf(current), ...previousIfKnown(previous, context) },
      opportunity: extraClicks(current, expectedCtr) * nearness(position),
      own: { target_position: targetPosition, expected_ctr: roundTo4(expectedCtr) },
      sentence: (row) =>
        `Strengthen ${row.url === null ? 'the page' : row.url} for this query, which stands at position ` +
        `${inWords(row.position)} with ${counted(row.impressions, 'impression')} ${inDays(context.days)}: allowing for the ` +
        `way up, position ${row.target_position} is worth ${aboutClicks(row.opportunity)}.`,
    })
  })
  return inOrder(findings)
}

/** 1 at the end of the first page, a tenth at the end of the second. */
function nearness(position: number): number {
  return Math.min(1, Math.max(0.1, (21 - position) / 10))
}
