// Queries that brought clicks or impressions and now hardly do, or are no longer reported. Sources withhold rare
// queries, so a query that is gone from the report may still bring a visitor: it is never shown as zero.

import type { Opportunity, QueryFacts, Totals } from '../facts.ts'
import { counted, inDays, inWords } from '../recommendation.ts'
import type { RuleContext } from '../rule-context.ts'
import type { QuickWinRows } from '../schema.ts'
import { positionOf, staysWithinRatio } from '../totals.ts'
import {
  inOrder,
  isWorthActing,
  makeFinding,
  metricsOf,
  NOT_REPORTED,
  previousMetricsOf,
  type Rule,
} from './finding.ts'

export const lostQueries: Rule = (facts, context) => {
  if (!context.isComparable) return []
  return inOrder(facts.queries.flatMap((query) => judgeQuery(query, context)))
}

function judgeQuery({ queryId, query, current, previous }: QueryFacts, context: RuleContext): Opportunity[] {
  const { previousClicksMin, previousImpressionsMin } = context.floors.lostQueries
  if (previous === null) return []
  // Wrongly counted impressions come and go without a loss.
  const hasImpressions = previous.impressions >= previousImpressionsMin && !context.isDistorted
  if (previous.clicks < previousClicksMin && !hasImpressions) return []
  if (!isLost(current, previous, context) || !isWorthActing(query, context)) return []
  const state = current === null ? ('not_reported' as const) : ('fallen' as const)
  const finding = makeFinding({
    queryId,
    subject: { query },
    metrics: { ...(current === null ? NOT_REPORTED : metricsOf(current)), ...previousMetricsOf(previous) },
    opportunity: lostClicks(current, previous, context),
    own: { state },
    sentence: (row) => describe(row, context.days),
  })
  return [finding]
}

function isLost(current: Totals | null, previous: Totals, { floors }: RuleContext): boolean {
  const { leftRatioMax } = floors.lostQueries
  if (current === null) return true
  return (
    staysWithinRatio(current.clicks, leftRatioMax, previous.clicks) &&
    staysWithinRatio(current.impressions, leftRatioMax, previous.impressions)
  )
}

/** For a query that never had a click, the clicks that its impressions should have brought. */
function lostClicks(current: Totals | null, previous: Totals, { curve }: RuleContext): number {
  if (previous.clicks > 0) return previous.clicks - (current?.clicks ?? 0)
  const impressions = previous.impressions - (current?.impressions ?? 0)
  return impressions * curve.expectedAt(positionOf(previous))
}

function describe(row: Omit<QuickWinRows['lostQueries'], 'recommendation'>, days: number): string {
  const before = `${counted(row.previous_clicks, 'click')} and ${counted(row.previous_impressions, 'impression')}`
  const now =
    row.clicks === null || row.impressions === null
      ? `it is not reported ${inDays(days)}`
      : `it had ${counted(row.clicks, 'click')} and ${counted(row.impressions, 'impression')} ${inDays(days)}`
  return (
    `Check whether the page that answered this query still does: ${now}, after ${before} at position ` +
    `${inWords(row.previous_position)} in the days before.`
  )
}
