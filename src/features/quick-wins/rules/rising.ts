// Queries and pages that gained: what works, and deserves more work. A subject that was not reported before is new,
// not rising.

import type { Compared, Opportunity, Totals } from '../facts.ts'
import { counted, inDays, inWords } from '../recommendation.ts'
import type { RuleContext } from '../rule-context.ts'
import { positionOf, reachesRatio } from '../totals.ts'
import { inOrder, isWorthActing, makeFinding, metricsOf, previousMetricsOf, type Rule } from './finding.ts'
import { pageSubject, querySubject, type Subject } from './subject.ts'

export const risingQueries: Rule = (facts, context) => {
  if (!context.isComparable) return []
  const findings = facts.queries.flatMap((facts) => judge(querySubject(facts), facts, context))
  return inOrder(findings)
}

export const risingPages: Rule = (facts, context) => {
  if (!context.arePagesComparable) return []
  const findings = facts.pages.flatMap((facts) => judge(pageSubject(facts), facts, context))
  return inOrder(findings)
}

function judge(subject: Subject, { current, previous }: Compared, context: RuleContext): Opportunity[] {
  if (current === null || previous === null) return []
  const gained = gainedClicks(subject, current, previous, context)
  const { noun, fields, ...ids } = subject
  if (gained === undefined || ('query' in fields && !isWorthActing(fields.query, context))) return []
  const finding = makeFinding({
    ...ids,
    subject: fields,
    metrics: { ...metricsOf(current), ...previousMetricsOf(previous) },
    opportunity: gained,
    own: {},
    sentence: (row) =>
      `Add to what this ${noun} gains from, for instance with links from other pages of the site: ` +
      `${counted(row.clicks, 'click')} and ${counted(row.impressions, 'impression')} ${inDays(context.days)} at position ` +
      `${inWords(row.position)}, after ${inWords(row.previous_clicks)} and ${inWords(row.previous_impressions)} in the ` +
      `days before at position ${inWords(row.previous_position)}.`,
  })
  return [finding]
}

/** Finds a gain of clicks, or of impressions without fewer clicks; undefined when nothing rises. */
function gainedClicks(
  { noun, pageId }: Subject,
  current: Totals,
  previous: Totals,
  { floors, curve, isDistorted }: RuleContext,
): number | undefined {
  const limits = noun === 'query' ? floors.risingQueries : floors.risingPages
  const clicks = current.clicks - previous.clicks
  if (clicks >= limits.clicksGainMin && reachesRatio(clicks, limits.clicksGainRatioMin, previous.clicks))
    return clicks
  const impressions = current.impressions - previous.impressions
  if (isDistorted || clicks < 0 || impressions < limits.impressionsGainMin) return undefined
  if (!reachesRatio(impressions, limits.impressionsGainRatioMin, previous.impressions)) return undefined
  return impressions * curve.expectedAt(positionOf(current), pageId)
}
