// The pages that were shown for a query often enough to rule out chance.

import type { PairFacts, RangeFacts, Totals } from '../facts.ts'
import type { RuleContext } from '../rule-context.ts'
import { reachesRatio } from '../totals.ts'

export type ShownPage = PairFacts & { readonly current: Totals }

/** The pages of each query, from the most impressions to the fewest. */
export function groupShownPages(facts: RangeFacts, { floors }: RuleContext): Map<number, ShownPage[]> {
  const { pageImpressionsMin, pageShareMin } = floors.cannibalizationRisks
  const demand = new Map(facts.queries.map(({ queryId, current }) => [queryId, current?.impressions ?? 0]))
  const groups = new Map<number, ShownPage[]>()
  for (const pair of facts.pairs) {
    const all = demand.get(pair.queryId)
    if (!isShown(pair) || all === undefined) continue
    const { impressions } = pair.current
    if (impressions < pageImpressionsMin || !reachesRatio(impressions, pageShareMin, all)) continue
    const group = groups.get(pair.queryId)
    if (group) group.push(pair)
    else groups.set(pair.queryId, [pair])
  }
  for (const group of groups.values())
    group.sort((a, b) => b.current.impressions - a.current.impressions || a.pageId - b.pageId)
  return groups
}

function isShown(pair: PairFacts): pair is ShownPage {
  return pair.current !== null
}
