// The plain rules of queries, and of queries on pages.

import {
  bothFields,
  lossFields,
  nowFields,
  type PlainFacts,
  type PlainPair,
  type PlainRow,
  type PlainRule,
  positive,
} from './plain-quick-wins-rows.ts'
import {
  ctrOf,
  isDeeperThan,
  type PlainCompared,
  type PlainTotals,
  positionOf,
} from './plain-quick-wins-sums.ts'
import { fallOf, fallSeason, riseOf } from './plain-quick-wins-trends.ts'

const onSecondPage = (totals: PlainTotals) => isDeeperThan(totals, 10) && !isDeeperThan(totals, 20)

function eachQuery(
  { queries }: PlainFacts,
  rowOf: (query: string, sums: PlainCompared) => Omit<PlainRow, 'query' | 'url'> | undefined,
): PlainRow[] {
  return [...queries].flatMap(([query, sums]) => {
    const row = rowOf(query, sums)
    return row === undefined ? [] : [{ query, url: null, ...row, fields: { query, ...row.fields } }]
  })
}

const ctrOpportunities: PlainRule = ({ pairs, impressionsFloor, expected, isComparable }) =>
  pairs.flatMap(({ query, page, sums: { current, previous } }) => {
    if (current === null || isDeeperThan(current, 10) || current.impressions < impressionsFloor(200))
      return []
    const usual = expected(positionOf(current), page)
    // At the limit itself it is not below it.
    if (ctrOf(current) >= 0.6 * usual * (1 - 1e-12)) return []
    const fields = { ...bothFields(current, isComparable ? previous : null), expected_ctr: usual }
    const opportunity = current.impressions * usual - current.clicks
    return [{ query, url: page, opportunity, fields: { query, url: page, ...fields } }]
  })

const cannibalizationRisks: PlainRule = (facts) =>
  eachQuery(facts, (query, { current, previous }) => {
    if (current === null || current.impressions < facts.impressionsFloor(50)) return undefined
    const material = facts.pairs
      .filter((pair) => pair.query === query)
      .flatMap(({ page, sums }) => (sums.current === null ? [] : [{ page, totals: sums.current }]))
      .filter(({ totals }) => totals.impressions >= 10 && totals.impressions * 10 >= current.impressions)
    const largest = Math.max(0, ...material.map(({ totals }) => totals.impressions))
    if (material.length < 2 || largest * 10 > current.impressions * 8) return undefined
    const shareOf = (totals: PlainTotals) => totals.impressions / current.impressions
    const [owner] = material.toSorted(
      (a, b) =>
        b.totals.clicks - a.totals.clicks ||
        b.totals.impressions - a.totals.impressions ||
        positionOf(a.totals) - positionOf(b.totals) ||
        facts.idOf(a.page) - facts.idOf(b.page),
    )
    if (owner === undefined) return undefined
    const gains = material
      .filter((pair) => pair !== owner)
      .map(({ page, totals }) => {
        const usual = facts.expected(positionOf(owner.totals), page)
        return positive(totals.impressions * usual - totals.clicks)
      })
    return {
      opportunity: gains.reduce((sum, gain) => sum + gain, 0),
      weight: current.impressions - largest,
      fields: {
        ...bothFields(current, facts.isComparable ? previous : null),
        pages: material.map(({ page, totals }) => ({
          url: page,
          ...nowFields(totals),
          share: shareOf(totals),
        })),
        split_score: 1 - material.reduce((sum, { totals }) => sum + shareOf(totals) ** 2, 0),
        secondary_share: 1 - largest / current.impressions,
        suggested_url: owner.page,
      },
    }
  })

const newVisibilityOpportunities: PlainRule = (facts) =>
  eachQuery(facts, (_, { current, previous }) => {
    if (current === null || (previous !== null && previous.impressions >= 10)) return undefined
    if (current.impressions < facts.impressionsFloor(50) || isDeeperThan(current, 30)) return undefined
    const target = isDeeperThan(current, 5) ? 5 : isDeeperThan(current, 3) ? 3 : 1
    return atTarget(facts, current, previous, target)
  })

function atTarget(
  facts: PlainFacts,
  now: PlainTotals,
  previous: PlainTotals | null,
  target: number,
  weight = 1,
) {
  const usual = facts.expected(target)
  return {
    opportunity: positive(now.impressions * usual - now.clicks) * weight,
    fields: { ...bothFields(now, previous), target_position: target, expected_ctr: usual },
  }
}

const visibilityGrowthClicksFlat: PlainRule = (facts) =>
  facts.isDistorted
    ? []
    : eachQuery(facts, (_, { current, previous }) => {
        if (current === null || previous === null) return undefined
        const more = current.impressions - previous.impressions
        const clicks = current.clicks - previous.clicks
        if (current.impressions * 10 < previous.impressions * 13) return undefined
        if (more < facts.impressionsFloor(100)) return undefined
        if (Math.abs(clicks) > 2 && Math.abs(clicks) * 10 > previous.clicks) return undefined
        const usual = facts.expected(positionOf(current))
        const opportunity = positive(more * usual - clicks)
        return { opportunity, fields: { ...bothFields(current, previous), expected_ctr: usual } }
      })

const newContentOpportunities: PlainRule = (facts) =>
  eachQuery(facts, (query, { current, previous }) => {
    if (current === null || current.impressions < facts.impressionsFloor(50)) return undefined
    if (!isDeeperThan(current, 20) || facts.isCovered(query)) return undefined
    const row = atTarget(facts, current, facts.isComparable ? previous : null, 8)
    return { ...row, opportunity: current.impressions * facts.expected(8) }
  })

const secondPageKeywords: PlainRule = (facts) =>
  eachQuery(facts, (query, { current, previous }) => {
    if (current === null || current.impressions < facts.impressionsFloor(50)) return undefined
    if (!onSecondPage(current)) return undefined
    const weight = Math.min(Math.max((21 - positionOf(current)) / 10, 0.1), 1)
    const row = atTarget(facts, current, facts.isComparable ? previous : null, 5, weight)
    return { ...row, fields: { ...row.fields, url: mostShown(facts.pairs, query, current) } }
  })

/** All that are shown most often, if one of them counts for the query at all. */
function mostShown(
  pairs: readonly PlainPair[],
  query: string,
  { impressions: all }: PlainTotals,
): (string | null)[] {
  const shown = pairs.flatMap(({ query: asked, page, sums: { current } }) =>
    asked === query && current !== null ? [{ page, impressions: current.impressions }] : [],
  )
  const most = Math.max(0, ...shown.map(({ impressions }) => impressions))
  if (most < 10 || most * 10 < all) return [null]
  return shown.filter(({ impressions }) => impressions === most).map(({ page }) => page)
}

const lostQueries: PlainRule = (facts) =>
  eachQuery(facts, (_, { current, previous }) => {
    if (previous === null) return undefined
    const wasShown = !facts.isDistorted && previous.impressions >= facts.impressionsFloor(100)
    if (previous.clicks < facts.clicksFloor(5) && !wasShown) return undefined
    if (
      current !== null &&
      (current.clicks * 5 > previous.clicks || current.impressions * 5 > previous.impressions)
    )
      return undefined
    const opportunity =
      previous.clicks === 0
        ? (previous.impressions - (current?.impressions ?? 0)) * facts.expected(positionOf(previous))
        : previous.clicks - (current?.clicks ?? 0)
    const state = current === null ? 'not_reported' : 'fallen'
    return { opportunity, fields: { ...bothFields(current, previous), state } }
  })

const risingQueries: PlainRule = (facts) =>
  eachQuery(facts, (_, { current, previous }) => {
    if (current === null || previous === null) return undefined
    const opportunity = riseOf(facts, current, previous)
    return { opportunity, fields: bothFields(current, previous) }
  })

const fallingQueries: PlainRule = (facts) =>
  eachQuery(facts, (_, sums) => {
    const { current, previous } = sums
    if (current === null || previous === null) return undefined
    const opportunity = fallOf(facts, current, previous)
    const fields = { ...bothFields(current, previous), ...lossFields(current, previous) }
    return { opportunity, fields: { ...fields, ...fallSeason(facts, sums, false) } }
  })

export const queryRules = {
  ctrOpportunities,
  cannibalizationRisks,
  newVisibilityOpportunities,
  visibilityGrowthClicksFlat,
  newContentOpportunities,
  secondPageKeywords,
  lostQueries,
  risingQueries,
  fallingQueries,
}
