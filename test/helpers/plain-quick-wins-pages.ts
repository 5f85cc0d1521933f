// The plain rules of pages.

import {
  bothFields,
  lossFields,
  type PlainFacts,
  type PlainPair,
  type PlainRow,
  type PlainRule,
  positive,
} from './plain-quick-wins-rows.ts'
import {
  addTotals,
  isDeeperThan,
  type PlainCompared,
  type PlainTotals,
  positionOf,
} from './plain-quick-wins-sums.ts'
import { clicksSeason, fallOf, fallSeason, riseOf } from './plain-quick-wins-trends.ts'

function eachPage(
  { pages }: PlainFacts,
  rowOf: (url: string, sums: PlainCompared) => Omit<PlainRow, 'query' | 'url'> | undefined,
): PlainRow[] {
  return [...pages].flatMap(([url, sums]) => {
    const row = rowOf(url, sums)
    return row === undefined ? [] : [{ query: null, url, ...row, fields: { url, ...row.fields } }]
  })
}

type ShownPair = PlainPair & { now: PlainTotals }

const strikingDistancePages: PlainRule = (facts) =>
  eachPage(facts, (url) => {
    const near = facts.pairs.flatMap((pair): ShownPair[] => {
      const { current } = pair.sums
      if (pair.page !== url || current === null) return []
      const isNear =
        isDeeperThan(current, 10) &&
        !isDeeperThan(current, 20) &&
        current.impressions >= facts.impressionsFloor(50)
      return isNear ? [{ ...pair, now: current }] : []
    })
    const now = near.reduce<PlainTotals | null>((sum, pair) => addTotals(sum, pair.now), null)
    if (now === null || now.impressions < facts.impressionsFloor(100)) return undefined
    const previous = near.reduce<PlainTotals | null>((sum, pair) => addTotals(sum, pair.sums.previous), null)
    const usual = facts.expected(5, url)
    const gainOf = (pair: ShownPair) => positive(pair.now.impressions * usual - pair.now.clicks)
    const opportunity = near.reduce((sum, pair) => sum + gainOf(pair), 0)
    return {
      opportunity,
      fields: {
        ...bothFields(now, facts.isComparable ? previous : null),
        queries_count: near.length,
        // With the gain of each, because those of equal gain stand by their ids.
        queries: near.map((pair) => ({
          query: pair.query,
          clicks: pair.now.clicks,
          impressions: pair.now.impressions,
          position: positionOf(pair.now),
          gain: gainOf(pair),
        })),
        target_position: 5,
        expected_ctr: usual,
      },
    }
  })

const contentDecay: PlainRule = (facts) =>
  eachPage(facts, (_, sums) => {
    const { current, previous, before } = sums
    if (current === null || previous === null) return undefined
    const loss = previous.clicks - current.clicks
    if (previous.clicks < facts.clicksFloor(10) || loss < facts.clicksFloor(5)) return undefined
    if (current.clicks * 10 > previous.clicks * 8) return undefined
    const isLongTerm = before === null ? null : current.clicks * 10 <= before.clicks * 8
    return {
      opportunity: loss,
      fields: {
        ...bothFields(current, previous),
        ...lossFields(current, previous),
        is_long_term: facts.isBeforeKnown ? isLongTerm : null,
        ...clicksSeason(facts, sums, { isPage: true, least: facts.clicksFloor(10) }),
      },
    }
  })

const risingPages: PlainRule = (facts) =>
  eachPage(facts, (url, { current, previous }) => {
    if (current === null || previous === null) return undefined
    const opportunity = riseOf(facts, current, previous, url)
    return { opportunity, fields: bothFields(current, previous) }
  })

const NOT_KNOWN = { loss_demand: null, loss_rank: null, loss_ctr: null, cause: [null] }

const fallingPages: PlainRule = (facts) =>
  eachPage(facts, (url, sums) => {
    const { current, previous } = sums
    if (previous === null) return undefined
    const season = fallSeason(facts, sums, true)
    if (current === null) {
      if (previous.clicks < 2 * facts.clicksFloor(5)) return undefined
      const fields = { ...bothFields(null, previous), ...NOT_KNOWN, ...season }
      return { opportunity: previous.clicks, fields }
    }
    const opportunity = fallOf(facts, current, previous, url)
    const fields = { ...bothFields(current, previous), ...lossFields(current, previous), ...season }
    return { opportunity, fields }
  })

export const pageRules = { strikingDistancePages, contentDecay, risingPages, fallingPages }
