// Turns a finding of a rule into a row of its list: fields in order, numbers rounded, and the sentence made of them.

import { roundTo2, roundTo4 } from '../../../lib/rounding.ts'
import type { Opportunity, RangeFacts, Totals } from '../facts.ts'
import type { RuleContext } from '../rule-context.ts'
import { ctrOf, positionOf } from '../totals.ts'

export type Rule = (facts: RangeFacts, context: RuleContext) => Opportunity[]

type Parts<S, M, O> = {
  readonly queryId?: number
  readonly pageId?: number
  /** The query, the page or both. */
  readonly subject: S
  /** The figures of the range and of the period before. */
  readonly metrics: M
  readonly opportunity: number
  readonly weight?: number
  /** The fields of the type. */
  readonly own: O
  sentence(row: S & M & O & { opportunity: number }): string
}

export function makeFinding<S extends object, M extends object, O extends object>(
  parts: Parts<S, M, O>,
): Opportunity {
  const { subject, metrics, own } = parts
  const opportunity = roundTo2(parts.opportunity)
  const recommendation = parts.sentence({ ...subject, ...metrics, ...own, opportunity })
  return {
    queryId: parts.queryId ?? 0,
    pageId: parts.pageId ?? 0,
    opportunity: parts.opportunity,
    ...(parts.weight !== undefined && { weight: parts.weight }),
    record: { ...subject, ...metrics, opportunity, recommendation, ...own },
  }
}

/** Largest opportunity first. An opportunity that would be shown as 0 is left out, unless the row has a weight. */
export function inOrder(findings: readonly Opportunity[]): Opportunity[] {
  return findings
    .filter(({ opportunity, weight }) => weight !== undefined || roundTo2(opportunity) > 0)
    .sort(
      (a, b) =>
        worthOf(b) - worthOf(a) ||
        (b.weight ?? 0) - (a.weight ?? 0) ||
        a.queryId - b.queryId ||
        a.pageId - b.pageId,
    )
}

/** The number by which rows are ordered; the weight decides between rows that show the same. */
function worthOf({ opportunity, weight }: Opportunity): number {
  return weight === undefined ? opportunity : roundTo2(opportunity)
}

export type Metrics = { clicks: number; impressions: number; ctr: number; position: number }

export function metricsOf(totals: Totals): Metrics {
  return {
    clicks: totals.clicks,
    impressions: totals.impressions,
    ctr: roundTo4(ctrOf(totals)),
    position: roundTo2(positionOf(totals)),
  }
}

export const NOT_REPORTED = { clicks: null, impressions: null, ctr: null, position: null } as const

export type PreviousMetrics = {
  previous_clicks: number
  previous_impressions: number
  previous_ctr: number
  previous_position: number
}

const UNKNOWN_BEFORE = {
  previous_clicks: null,
  previous_impressions: null,
  previous_ctr: null,
  previous_position: null,
} as const

export function previousMetricsOf(totals: Totals): PreviousMetrics {
  const { clicks, impressions, ctr, position } = metricsOf(totals)
  return {
    previous_clicks: clicks,
    previous_impressions: impressions,
    previous_ctr: ctr,
    previous_position: position,
  }
}

/** For rules that do not compare: an incomplete period before would look like growth, so it is hidden. */
export function previousIfKnown(
  previous: Totals | null,
  { isComparable }: RuleContext,
): PreviousMetrics | typeof UNKNOWN_BEFORE {
  return previous !== null && isComparable ? previousMetricsOf(previous) : UNKNOWN_BEFORE
}

/** False for queries that nobody can act on, and for searches for the site's own name. */
export function isWorthActing(query: string, context: RuleContext): boolean {
  return context.isActionable(query) && !context.isBrand(query)
}

/** The clicks that a better click rate would add. */
export function extraClicks({ clicks, impressions }: Totals, expectedCtr: number): number {
  return Math.max(0, impressions * expectedCtr - clicks)
}
