// What a rule knows besides the facts: how large the site is, which windows can be compared, and which words belong
// to the site.

import type { CtrCurve } from './ctr-curve.ts'
import type { Season } from './season.ts'
import type { Floors } from './thresholds.ts'

export type RuleContext = {
  /** The floors of thresholds.ts for a site of this size. */
  readonly floors: Floors
  readonly curve: CtrCurve
  /** The number of days in the range, for sentences. */
  readonly days: number
  /** True if enough of both windows is stored to tell a loss from a gap in the data. */
  readonly isComparable: boolean
  /** True if, in addition, the pages of both windows were counted in the same way. */
  readonly arePagesComparable: boolean
  /** Facts of the same season a year earlier; null if too little is known. */
  readonly season: Season | null
  readonly pageSeason: Season | null
  /** Like isComparable, for the period before the previous one. */
  readonly isBeforeComparable: boolean
  /** A window touches a time in which the source counted impressions wrongly. */
  readonly isDistorted: boolean
  isBrand(query: string): boolean
  isActionable(query: string): boolean
  /** Whether the site has a page about the query already. */
  isCovered(query: string): boolean
}
