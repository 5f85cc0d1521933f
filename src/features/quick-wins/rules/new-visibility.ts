// Queries that the site was not shown for before: first impressions, which a better position would turn into clicks.

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

/** Each target is within reach of the one before. */
const TARGETS = [5, 3, 1] as const

export const newVisibilityOpportunities: Rule = (facts, context) => {
  if (!context.isComparable) return []
  const { previousImpressionsBelow, impressionsMin, positionMax } = context.floors.newVisibilityOpportunities
  const findings = facts.queries.flatMap(({ queryId, query, current, previous }) => {
    if (current === null || current.impressions < impressionsMin) return []
    if (previous !== null && previous.impressions >= previousImpressionsBelow) return []
    const position = positionOf(current)
    if (position > positionMax || !isWorthActing(query, context)) return []
    const target = TARGETS.find((step) => position > step) ?? 1
    const expectedCtr = context.curve.expectedAt(target)
    return makeFinding({
      queryId,
      subject: { query },
      metrics: { ...metricsOf(current), ...previousIfKnown(previous, context) },
      opportunity: extraClicks(current, expectedCtr),
      own: { target_position: target, expected_ctr: roundTo4(expectedCtr) },
      sentence: (row) =>
        `Build on this new query: the site was shown for it ${counted(row.impressions, 'time')} ${inDays(context.days)} ` +
        `at position ${inWords(row.position)}, ` +
        `${row.previous_impressions === null ? 'and it was not reported' : `after ${counted(row.previous_impressions, 'impression')}`} ` +
        `in the days before; position ${row.target_position} could bring ${aboutClicks(row.opportunity)}.`,
    })
  })
  return inOrder(findings)
}
