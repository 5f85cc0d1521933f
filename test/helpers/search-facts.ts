// Facts for the rules of quick wins, written as people would tell them: numbers of a period with an average position.

import { buildCtrCurve } from '../../src/features/quick-wins/ctr-curve.ts'
import type { Compared, RangeFacts, Totals } from '../../src/features/quick-wins/facts.ts'
import type { RuleContext } from '../../src/features/quick-wins/rule-context.ts'
import type { Season } from '../../src/features/quick-wins/season.ts'
import { floorsFor } from '../../src/features/quick-wins/thresholds.ts'

export type Given = { clicks: number; impressions: number; position: number } | null

export type GivenPeriods = {
  now?: Given
  previously?: Given
  earlier?: Given
  /** The first two, a year earlier. */
  yearAgo?: Given
  yearAgoPreviously?: Given
}
export type GivenFacts = {
  queries?: (GivenPeriods & { query: string })[]
  pages?: (GivenPeriods & { url: string })[]
  pairs?: (GivenPeriods & { query: string; url: string })[]
}

/** Ids are given in the order in which texts first come. */
export function factsOf({ queries = [], pages = [], pairs = [] }: GivenFacts): RangeFacts {
  const queryIds = new Map<string, number>()
  const pageIds = new Map<string, number>()
  const withQuery = <T extends { query: string }>({ query }: T) => ({ query, queryId: idOf(query, queryIds) })
  const withPage = <T extends { url: string }>({ url }: T) => ({ url, pageId: idOf(url, pageIds) })
  return {
    queries: queries.map((told) => ({ ...withQuery(told), ...periodsOf(told) })),
    pages: pages.map((told) => ({ ...withPage(told), ...periodsOf(told) })),
    pairs: pairs.map((told) => ({ ...withQuery(told), ...withPage(told), ...periodsOf(told) })),
  }
}

const SEASON: Season = { yearAgoDays: 28, yearAgoPreviousDays: 28, isWhole: true, isDistorted: false }

/** A small site, whole periods, and no word that means anything to it. */
export function contextOf(changes: Partial<RuleContext> = {}): RuleContext {
  return {
    floors: floorsFor({ impressions: 0, clicks: 0 }),
    curve: buildCtrCurve([]),
    days: 28,
    isComparable: true,
    arePagesComparable: changes.isComparable ?? true,
    isBeforeComparable: true,
    season: SEASON,
    pageSeason: SEASON,
    isDistorted: false,
    isBrand: () => false,
    isActionable: () => true,
    isCovered: () => false,
    ...changes,
  }
}

export function told(clicks: number, impressions: number, position: number): NonNullable<Given> {
  return { clicks, impressions, position }
}

function idOf(text: string, ids: Map<string, number>): number {
  const id = ids.get(text) ?? ids.size + 1
  ids.set(text, id)
  return id
}

function periodsOf(told: GivenPeriods): Compared {
  const { now = null, previously = null, earlier = null, yearAgo = null, yearAgoPreviously = null } = told
  return {
    current: totalsOf(now),
    previous: totalsOf(previously),
    yearAgo: totalsOf(yearAgo),
    yearAgoPrevious: totalsOf(yearAgoPreviously),
    before: totalsOf(earlier),
  }
}

/** The position as it is stored: to the thousandth. */
function totalsOf(numbers: Given): Totals | null {
  if (numbers === null) return null
  const { clicks, impressions, position } = numbers
  return { clicks, impressions, positionSum: Math.round(position * impressions * 1000) / 1000 }
}
