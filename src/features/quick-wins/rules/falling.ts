// Queries and pages that lost clicks or impressions, with the likely cause. A query that is no longer reported is
// "lost", not "falling"; a page that is no longer reported is listed here, because pages are never withheld for being
// rare. A fall that comes every year at this time is marked.

import type { Compared, Opportunity, Totals } from '../facts.ts'
import { counted, inDays, inWords } from '../recommendation.ts'
import type { RuleContext } from '../rule-context.ts'
import type { Loss } from '../season.ts'
import type { Floors } from '../thresholds.ts'
import { positionOf, reachesRatio } from '../totals.ts'
import {
  inOrder,
  isWorthActing,
  makeFinding,
  metricsOf,
  NOT_REPORTED,
  previousMetricsOf,
  type Rule,
} from './finding.ts'
import { describeCause, splitLoss } from './loss-split.ts'
import { pageSubject, querySubject, type Subject } from './subject.ts'
import { FELL_LAST_YEAR, yearEarlierOf } from './year-earlier.ts'

const UNKNOWN_SPLIT = { loss_demand: null, loss_rank: null, loss_ctr: null, cause: null } as const

export const fallingQueries: Rule = (facts, context) => {
  if (!context.isComparable) return []
  const findings = facts.queries.flatMap((facts) => judge(querySubject(facts), facts, context))
  return inOrder(findings)
}

export const fallingPages: Rule = (facts, context) => {
  if (!context.arePagesComparable) return []
  const findings = facts.pages.flatMap((facts) => {
    const subject = pageSubject(facts)
    return facts.current === null ? judgeAbsent(subject, facts, context) : judge(subject, facts, context)
  })
  return inOrder(findings)
}

function judge(subject: Subject, compared: Compared, context: RuleContext): Opportunity[] {
  const { current, previous } = compared
  if (current === null || previous === null) return []
  const lost = findLoss(subject, current, previous, context)
  const { noun, fields, ...ids } = subject
  if (lost === undefined || ('query' in fields && !isWorthActing(fields.query, context))) return []
  const finding = makeFinding({
    ...ids,
    subject: fields,
    metrics: { ...metricsOf(current), ...previousMetricsOf(previous) },
    opportunity: lost.clicks,
    own: { ...splitLoss(previous, current, context), ...yearEarlierOf(noun, compared, context, lost.loss) },
    sentence: (row) =>
      `${row.is_seasonal ? 'Wait before you change anything' : 'Find out what changed'} for this ${noun}: ` +
      `${counted(row.clicks, 'click')} and ${counted(row.impressions, 'impression')} ${inDays(context.days)}, after ` +
      `${inWords(row.previous_clicks)} and ${inWords(row.previous_impressions)} in the days before, ` +
      `${row.is_seasonal ? FELL_LAST_YEAR : `and most of the loss goes with ${describeCause(row)}`}.`,
  })
  return [finding]
}

/** Requires twice the floor, because the source may have left the page out for another reason. */
function judgeAbsent(subject: Subject, compared: Compared, context: RuleContext): Opportunity[] {
  const { previous } = compared
  const { clicksLossMin, absentFactor } = context.floors.fallingPages
  if (previous === null || previous.clicks < absentFactor * clicksLossMin) return []
  const { noun, fields, ...ids } = subject
  const finding = makeFinding({
    ...ids,
    subject: fields,
    metrics: { ...NOT_REPORTED, ...previousMetricsOf(previous) },
    opportunity: previous.clicks,
    own: {
      ...UNKNOWN_SPLIT,
      ...yearEarlierOf(noun, compared, context, clicksLoss(context.floors.fallingPages)),
    },
    sentence: (row) =>
      `Check that this page is still there and may be indexed: it is not reported ${inDays(context.days)}, after ` +
      `${counted(row.previous_clicks, 'click')} and ${counted(row.previous_impressions, 'impression')} in the days before.`,
  })
  return [finding]
}

/** Finds a loss of clicks, or of impressions without more clicks; undefined when nothing falls. */
function findLoss(
  { noun, pageId }: Subject,
  current: Totals,
  previous: Totals,
  { floors, curve, isDistorted }: RuleContext,
): { clicks: number; loss: Loss } | undefined {
  const limits = noun === 'query' ? floors.fallingQueries : floors.fallingPages
  const clicks = previous.clicks - current.clicks
  if (clicks >= limits.clicksLossMin && reachesRatio(clicks, limits.clicksLossRatioMin, previous.clicks))
    return { clicks, loss: clicksLoss(limits) }
  const impressions = previous.impressions - current.impressions
  if (isDistorted || clicks < 0 || impressions < limits.impressionsLossMin) return undefined
  if (!reachesRatio(impressions, limits.impressionsLossRatioMin, previous.impressions)) return undefined
  const { impressionsLossMin: lossMin, impressionsLossRatioMin: lossRatioMin } = limits
  return {
    clicks: impressions * curve.expectedAt(positionOf(previous), pageId),
    loss: { metric: 'impressions', previousMin: lossMin, lossMin, lossRatioMin },
  }
}

function clicksLoss({ clicksLossMin, clicksLossRatioMin }: Floors['fallingQueries']): Loss {
  return {
    metric: 'clicks',
    previousMin: clicksLossMin,
    lossMin: clicksLossMin,
    lossRatioMin: clicksLossRatioMin,
  }
}
