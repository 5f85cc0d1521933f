// Pages that lost a good part of their clicks. Pages that lose them every year at this time are marked: there is nothing to
// fix.

import type { Opportunity, PageFacts } from '../facts.ts'
import { counted, inWords } from '../recommendation.ts'
import type { RuleContext } from '../rule-context.ts'
import { staysWithinRatio } from '../totals.ts'
import { inOrder, makeFinding, metricsOf, previousMetricsOf, type Rule } from './finding.ts'
import { describeCause, splitLoss } from './loss-split.ts'
import { FELL_LAST_YEAR, yearEarlierOf } from './year-earlier.ts'

export const contentDecay: Rule = (facts, context) => {
  if (!context.arePagesComparable) return []
  return inOrder(facts.pages.flatMap((page) => judgePage(page, context)))
}

function judgePage(page: PageFacts, context: RuleContext): Opportunity[] {
  const { pageId, url, current, previous, before } = page
  const { previousClicksMin, clicksRatioMax, lossMin } = context.floors.contentDecay
  if (current === null || previous === null || previous.clicks < previousClicksMin) return []
  const loss = previous.clicks - current.clicks
  if (loss < lossMin || !staysWithinRatio(current.clicks, clicksRatioMax, previous.clicks)) return []
  const isLongTerm =
    before === null || !context.isBeforeComparable
      ? null
      : staysWithinRatio(current.clicks, clicksRatioMax, before.clicks)
  const finding = makeFinding({
    pageId,
    subject: { url },
    metrics: { ...metricsOf(current), ...previousMetricsOf(previous) },
    opportunity: loss,
    own: {
      ...splitLoss(previous, current, context),
      is_long_term: isLongTerm,
      ...yearEarlierOf('page', page, context, {
        metric: 'clicks',
        previousMin: previousClicksMin,
        lossMin,
        lossRatioMin: 1 - clicksRatioMax,
      }),
    },
    sentence: (row) =>
      `${row.is_seasonal ? 'Wait before you change this page' : 'Look over and update this page'}: it had ` +
      `${counted(row.clicks, 'click')} in ${inWords(context.days)} days, ${inWords(row.opportunity)} fewer than in the ` +
      `${inWords(context.days)} days before, ${row.is_seasonal ? FELL_LAST_YEAR : `and most of the loss goes with ${describeCause(row)}`}.`,
  })
  return [finding]
}
