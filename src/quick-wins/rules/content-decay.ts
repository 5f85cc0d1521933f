// Pages that lost a good part of their clicks.

import type { Finding, PageFacts } from '../facts.ts'
import { counted, inWords } from '../recommendation.ts'
import type { RuleContext } from '../rule-context.ts'
import { staysWithinRatio } from '../totals.ts'
import { inOrder, makeFinding, metricsOf, previousMetricsOf, type Rule } from './finding.ts'
import { describeCause, splitLoss } from './loss-split.ts'

export const contentDecay: Rule = (facts, context) => {
  if (!context.isComparable) return []
  return inOrder(facts.pages.flatMap((page) => judgePage(page, context)))
}

function judgePage({ pageId, url, current, previous, before }: PageFacts, context: RuleContext): Finding[] {
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
    own: { ...splitLoss(previous, current, context), is_long_term: isLongTerm },
    sentence: (row) =>
      `Look over and update this page: it had ${counted(row.clicks, 'click')} in ${inWords(context.days)} days, ` +
      `${inWords(row.opportunity)} fewer than in the ${inWords(context.days)} days before, and most of the loss goes with ` +
      `${describeCause(row)}.`,
  })
  return [finding]
}
