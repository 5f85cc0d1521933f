// The input of the rules of quick wins: sums over the windows of a range. A window in which the source reported
// nothing is null and never zero: rare queries are withheld, so something unreported may still have happened.

export type Totals = {
  readonly clicks: number
  /** At least 1. */
  readonly impressions: number
  /** The sum of the positions of all impressions, counted from 1. */
  readonly positionSum: number
}

/**
 * The range itself, the period of the same length before it, both a year earlier, and the period before the previous
 * one.
 */
export type Compared = {
  readonly current: Totals | null
  readonly previous: Totals | null
  readonly yearAgo: Totals | null
  readonly yearAgoPrevious: Totals | null
  readonly before: Totals | null
}

export type QueryFacts = Compared & { readonly queryId: number; readonly query: string }
export type PageFacts = Compared & { readonly pageId: number; readonly url: string }
export type PairFacts = QueryFacts & PageFacts

/** All facts of a range that can matter to any rule; anything below all floors is left out. */
export type RangeFacts = {
  readonly queries: readonly QueryFacts[]
  readonly pages: readonly PageFacts[]
  /** A query on a page. */
  readonly pairs: readonly PairFacts[]
}

/** A row of a list. */
export type Opportunity = {
  /** 0 for a row that is not about a query; likewise the page. */
  readonly queryId: number
  readonly pageId: number
  /** Estimated extra clicks, not rounded. */
  readonly opportunity: number
  /** Orders rows that show the same number of clicks, in lists that also keep rows without extra clicks. A whole number. */
  readonly weight?: number
  /** The record as the API shows it, with every field of its type. */
  readonly record: Readonly<Record<string, unknown>>
}
