// Pages that several queries find on the second page of results: improving one page helps many queries.

import { roundTo2, roundTo4 } from '../../../lib/rounding.ts'
import type { Opportunity, PairFacts, Totals } from '../facts.ts'
import { aboutClicks, counted, inDays, inWords } from '../recommendation.ts'
import type { RuleContext } from '../rule-context.ts'
import { addTotals, positionOf } from '../totals.ts'
import {
  extraClicks,
  inOrder,
  isWorthActing,
  makeFinding,
  metricsOf,
  previousIfKnown,
  type Rule,
} from './finding.ts'

const QUERIES_SHOWN_MAX = 5

type StrikingPair = PairFacts & { readonly current: Totals }

export const strikingDistancePages: Rule = (facts, context) => {
  const pages = new Map<number, StrikingPair[]>()
  for (const pair of facts.pairs) {
    if (!isStriking(pair, context)) continue
    const pairs = pages.get(pair.pageId)
    if (pairs) pairs.push(pair)
    else pages.set(pair.pageId, [pair])
  }
  return inOrder([...pages.values()].flatMap((pairs) => judgePage(pairs, context)))
}

function isStriking(pair: PairFacts, context: RuleContext): pair is StrikingPair {
  const { positionAbove, positionMax, queryImpressionsMin } = context.floors.strikingDistancePages
  if (pair.current === null || pair.current.impressions < queryImpressionsMin) return false
  const position = positionOf(pair.current)
  return position > positionAbove && position <= positionMax && isWorthActing(pair.query, context)
}

function judgePage(pairs: readonly StrikingPair[], context: RuleContext): Opportunity[] {
  const { impressionsMin, targetPosition } = context.floors.strikingDistancePages
  const [{ pageId, url }] = pairs as readonly [StrikingPair]
  const current = addTotals(pairs.map((pair) => pair.current)) as Totals
  if (current.impressions < impressionsMin) return []
  const expectedCtr = context.curve.expectedAt(targetPosition, pageId)
  const byGain = pairs
    .map((pair) => ({ ...pair, gain: extraClicks(pair.current, expectedCtr) }))
    .sort((a, b) => b.gain - a.gain || a.queryId - b.queryId)
  const finding = makeFinding({
    pageId,
    subject: { url },
    metrics: {
      ...metricsOf(current),
      ...previousIfKnown(addTotals(pairs.map((pair) => pair.previous)), context),
    },
    opportunity: byGain.reduce((sum, { gain }) => sum + gain, 0),
    own: {
      queries_count: pairs.length,
      queries: byGain.slice(0, QUERIES_SHOWN_MAX).map(({ query, current }) => ({
        query,
        clicks: current.clicks,
        impressions: current.impressions,
        position: roundTo2(positionOf(current)),
      })),
      target_position: targetPosition,
      expected_ctr: roundTo4(expectedCtr),
    },
    sentence: (row) =>
      `Improve this page for ${row.queries_count === 1 ? 'the query' : `the ${inWords(row.queries_count)} queries`} ` +
      `that found it on the second page of results (${counted(row.impressions, 'impression')} ${inDays(context.days)} ` +
      `at an average position of ${inWords(row.position)}): at position ${row.target_position} ` +
      `${aboutClicks(row.opportunity)} could be expected.`,
  })
  return [finding]
}
