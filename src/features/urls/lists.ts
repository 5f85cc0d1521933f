// The sorts and flags of the list of URLs, with the numbers that stand for them in storage.

import { type SortName, sortNames } from '../../data/lists/fields.ts'
import { URL_FIELDS } from './url-fields.ts'

export const URL_FLAGS = [
  'broken_with_backlinks',
  'broken_with_traffic',
  'redirected_with_backlinks',
  'noindex_with_traffic',
  'blocked_with_traffic',
  'canonicalized_with_traffic',
  'orphan_with_traffic',
  'not_in_sitemap_with_traffic',
  'ranking_url_not_canonical',
  'indexable_without_impressions',
  'thin_with_backlinks',
  'losing_clicks',
  'losing_links',
] as const
export type UrlFlag = (typeof URL_FLAGS)[number]

/** Every number of a row; `issues` stands for their sum. */
export const URL_SORTS = sortNames(URL_FIELDS)
export type UrlSort = SortName<typeof URL_FIELDS>

/** Clicks and the like cover this many days, up to the last stored one; the same number before are for comparison. */
export const WINDOW_DAYS = 28
/** How many days of clicks and position are kept for the page of one URL. */
export const SERIES_DAYS = 90

export function bitOf(flag: UrlFlag): number {
  return 1 << URL_FLAGS.indexOf(flag)
}

/** The flags in these bits, in the order of the list above. */
export function flagsOf(bits: number): UrlFlag[] {
  return URL_FLAGS.filter((flag) => (bits & bitOf(flag)) !== 0)
}

/** Orders exist for all rows, as part 0, and for the rows of each flag. */
export function partOf(flag: UrlFlag | undefined): number {
  return flag === undefined ? 0 : URL_FLAGS.indexOf(flag) + 1
}
