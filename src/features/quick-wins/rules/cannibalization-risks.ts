// Queries whose impressions are split among several pages of the site, so that none of them gathers the clicks. A split is
// a risk also where the pages are clicked as usual and nothing would be gained today: such queries stand behind the others,
// those with the most impressions outside their largest page first.

import { roundTo4 } from '../../../lib/rounding.ts'
import type { Opportunity, QueryFacts, Totals } from '../facts.ts'
import { aboutClicks, counted, inDays, percent } from '../recommendation.ts'
import type { RuleContext } from '../rule-context.ts'
import { positionOf, staysWithinRatio } from '../totals.ts'
import {
  extraClicks,
  inOrder,
  isWorthActing,
  makeFinding,
  metricsOf,
  previousIfKnown,
  type Rule,
} from './finding.ts'
import { groupShownPages, type ShownPage } from './shown-pages.ts'

export const cannibalizationRisks: Rule = (facts, context) => {
  const { impressionsMin } = context.floors.cannibalizationRisks
  const pagesOf = groupShownPages(facts, context)
  const findings = facts.queries.flatMap((query) => {
    if (query.current === null || query.current.impressions < impressionsMin) return []
    const pages = pagesOf.get(query.queryId) ?? []
    if (!isSplit(pages, query.current, context) || !isWorthActing(query.query, context)) return []
    return describe(query, query.current, pages, context)
  })
  return inOrder(findings)
}

function isSplit(pages: readonly ShownPage[], all: Totals, { floors }: RuleContext): boolean {
  const { pagesMin, largestShareMax } = floors.cannibalizationRisks
  const largest = pages[0]?.current.impressions ?? 0
  return pages.length >= pagesMin && staysWithinRatio(largest, largestShareMax, all.impressions)
}

function describe(
  { queryId, query, previous }: QueryFacts,
  current: Totals,
  pages: readonly ShownPage[],
  context: RuleContext,
): Opportunity {
  const shares = pages.map((page) => page.current.impressions / current.impressions)
  const best = suggestPage(pages)
  return makeFinding({
    queryId,
    subject: { query },
    metrics: { ...metricsOf(current), ...previousIfKnown(previous, context) },
    opportunity: gainOfOthers(pages, best, context),
    // Impressions × share of the secondary pages.
    weight: current.impressions - (pages[0] as ShownPage).current.impressions,
    own: {
      pages: pages.map((page, index) => ({
        url: page.url,
        ...metricsOf(page.current),
        share: roundTo4(shares[index] as number),
      })),
      split_score: roundTo4(1 - shares.reduce((sum, share) => sum + share * share, 0)),
      secondary_share: roundTo4(1 - (shares[0] as number)),
      suggested_url: best.url,
    },
    sentence: (row) =>
      `Decide which page should answer this query, for instance ${row.suggested_url}, and link or merge the others ` +
      `into it: ${counted(row.pages.length, 'page')} share its ${counted(row.impressions, 'impression')} ` +
      `${inDays(context.days)} and the largest has ${percent((row.pages[0] as { share: number }).share)} of them, ` +
      `${consequence(row.opportunity)}.`,
  })
}

function consequence(opportunity: number): string {
  return opportunity > 0
    ? `so one page in their place could bring ${aboutClicks(opportunity)}`
    : 'and although they are clicked as often as is usual, none of them can count on its place'
}

/** Chooses the page with the most clicks, then the most impressions, then the better position. */
function suggestPage(pages: readonly ShownPage[]): ShownPage {
  return [...pages].sort(
    (a, b) =>
      b.current.clicks - a.current.clicks ||
      b.current.impressions - a.current.impressions ||
      positionOf(a.current) - positionOf(b.current) ||
      a.pageId - b.pageId,
  )[0] as ShownPage
}

/** The extra clicks if the other pages' impressions were clicked as often as usual at the best page's position. */
function gainOfOthers(pages: readonly ShownPage[], best: ShownPage, { curve }: RuleContext): number {
  const position = positionOf(best.current)
  return pages
    .filter((page) => page !== best)
    .reduce((sum, page) => sum + extraClicks(page.current, curve.expectedAt(position, page.pageId)), 0)
}
