// What a rule knows beside the facts: how large the site is, what can be compared, and what words mean to it.

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
  /** And neither of them has clicks of pages that the other lacks. */
  readonly arePagesComparable: boolean
  /** What is known of the same season a year earlier; null where it is too little. */
  readonly season: Season | null
  readonly pageSeason: Season | null
  /** The same as the first, of the one before the previous. */
  readonly isBeforeComparable: boolean
  /** A window touches a time in which the source counted impressions wrongly. */
  readonly isDistorted: boolean
  isBrand(query: string): boolean
  isActionable(query: string): boolean
  /** Whether a page of the site is about it already. */
  isCovered(query: string): boolean
}
