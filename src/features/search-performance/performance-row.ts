// One row of search performance, in the form that every source delivers: the figures of a page for a query, in one
// country and on one kind of device as far as the source distinguishes them.

export const DEVICES = ['desktop', 'mobile', 'tablet'] as const
export type Device = (typeof DEVICES)[number]

export type PerformanceRow = {
  /** Days since 1970-01-01, as the source counts days (Search Console: Pacific time). */
  firstDay: number
  /** Equals the first day, unless the source only gave the sum of several days. */
  lastDay: number
  /** Null where the source withholds or does not report it. */
  query: string | null
  page: string | null
  /** ISO 3166-1 alpha-3, lower case. */
  country: string | null
  device: Device | null
  clicks: number
  impressions: number
  /** The sum of the positions of all impressions, counted from 1: position × impressions. */
  positionSum: number
}
