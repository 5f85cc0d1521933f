// One row of search performance, as every source hands it over: what a page got from a query, in one country and on one
// kind of device as far as the source tells them apart.

export const DEVICES = ['desktop', 'mobile', 'tablet'] as const
export type Device = (typeof DEVICES)[number]

export type PerformanceRow = {
  /** Days since 1970-01-01, as the source counts days (Search Console: Pacific time). */
  firstDay: number
  /** The same as the first day, unless the source only gave the sum of several days. */
  lastDay: number
  /** Null where the source withholds or does not tell it. */
  query: string | null
  page: string | null
  /** ISO 3166-1 alpha-3, lower case. */
  country: string | null
  device: Device | null
  clicks: number
  impressions: number
  /** The positions of all impressions added up, counted from 1: position × impressions. */
  positionSum: number
}
