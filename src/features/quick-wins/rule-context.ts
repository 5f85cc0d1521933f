// What a rule knows beside the facts: how large the site is, which windows can be compared, and which words belong to
// the site.

import type { CtrCurve } from './ctr-curve.ts'
import type { Season } from './season.ts'
import type { Floors } from './thresholds.ts'

export type RuleContext = {
  /** Grown with the site: thresholds.ts. */
  readonly floors: Floors
  readonly curve: CtrCurve
  /** Days of the range, for the sentences. */
  readonly days: number
  /** Both windows are covered well enough to tell a loss from a gap in the data. */
  readonly isComparable: boolean
  /** Also, pages of both windows were counted alike. */
  readonly arePagesComparable: boolean
  /** Facts of the same season a year earlier; null if too little is known. */
  readonly season: Season | null
  readonly pageSeason: Season | null
  /** Like the first, for the period before the previous one. */
  readonly isBeforeComparable: boolean
  /** A window touches a time in which the source counted impressions wrongly. */
  readonly isDistorted: boolean
  isBrand(query: string): boolean
  isActionable(query: string): boolean
  /** Whether a page of the site is about the query already. */
  isCovered(query: string): boolean
}
