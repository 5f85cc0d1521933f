// What the plain rules are given, and the rows that they make.

import { type ExpectedCtr, publishedCtr } from './plain-quick-wins-clicks.ts'
import { ctrOf, type PlainCompared, type PlainTotals, positionOf } from './plain-quick-wins-sums.ts'

export type PlainPair = { query: string; page: string; sums: PlainCompared }

export type PlainFacts = {
  idOf(url: string): number
  pages: ReadonlyMap<string, PlainCompared>
  /** Without brands and what nobody can act on; pairs too. */
  queries: ReadonlyMap<string, PlainCompared>
  pairs: readonly PlainPair[]
  impressionsFloor(least: number): number
  clicksFloor(least: number): number
  expected: ExpectedCtr
  isComparable: boolean
  isBeforeKnown: boolean
  isDistorted: boolean
  /** Null where too little is stored of a year ago. */
  season: { days: number; previousDays: number; isWhole: boolean; isDistorted: boolean } | null
  isCovered(query: string): boolean
}

export type PlainRow = {
  /** A list has one row of a query at most. */
  query: string | null
  url: string | null
  /** Not rounded. */
  opportunity: number
  /** Orders rows that show the same figures, also those that are listed without extra clicks. */
  weight?: number
  /** The fields of its record, not rounded, without the sentence. */
  fields: Record<string, unknown>
}

export type PlainRule = (facts: PlainFacts) => PlainRow[]

export function nowFields(totals: PlainTotals | null): Record<string, number | null> {
  return {
    clicks: totals?.clicks ?? null,
    impressions: totals?.impressions ?? null,
    ctr: totals === null ? null : ctrOf(totals),
    position: totals === null ? null : positionOf(totals),
  }
}

export function bothFields(
  now: PlainTotals | null,
  previous: PlainTotals | null,
): Record<string, number | null> {
  const before = Object.entries(nowFields(previous)).map(([name, value]) => [`previous_${name}`, value])
  return { ...nowFields(now), ...Object.fromEntries(before) }
}

export type Loss = { loss_demand: number; loss_rank: number; loss_ctr: number; cause: readonly string[] }

/** Parts that show as the same may be told apart by more. */
const SHOWN_STEP = 0.011

/** `cause` has all that are the largest, if they differ by nothing but rounding. */
export function lossFields(now: PlainTotals, previous: PlainTotals): Loss {
  const loss = previous.clicks - now.clicks
  const demand = (previous.impressions - now.impressions) * ctrOf(previous)
  const fall = 1 - publishedCtr(positionOf(now)) / publishedCtr(positionOf(previous))
  const rank = now.impressions * ctrOf(previous) * fall
  const parts = { demand, rank, ctr: loss - demand - rank }
  const largest = Math.max(...Object.values(parts))
  const cause = Object.entries(parts).filter(([, part]) => part > largest - SHOWN_STEP)
  return {
    loss_demand: parts.demand,
    loss_rank: parts.rank,
    loss_ctr: parts.ctr,
    cause: cause.map(([name]) => name),
  }
}

/** Estimates that are nothing but the rounding of a processor. */
export function positive(value: number): number {
  return value > 1e-9 ? value : 0
}
