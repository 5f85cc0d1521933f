// The result of reading one page, as plain data that goes from thread to thread: the rows to be stored, and the
// addresses that the page refers to, which only the crawl's dictionary can number. References are columns: a message
// of strings and bytes costs a fifth of one of objects.

import type { AlternateKind } from '../audit/rule.ts'
import type { OtherFragment } from '../page.ts'
import type { MetOn } from './known-url.ts'
import type { SentOn } from './sent-on.ts'
import type { StoredValue, UrlAnswer } from './stored-rows.ts'

export type PageReading = WholeReading | SentOnReading

/** The result for a page that refreshes soon, which is followed like a redirect. */
type SentOnReading = { sentOn: SentOn }

export type WholeReading = {
  sentOn: null
  page: MetOn
  url: string
  /** Values of PAGE_COLUMNS; null when robots.txt forbids the page. */
  row: StoredValue[] | null
  /** Values of ISSUE_COLUMNS, row after row. */
  issues: StoredValue[]
  answer: UrlAnswer
  /** Where the redirect led; the content belongs to that address. */
  redirect: string | null
  references: PageReferences | null
  /** Why the page is stored without its content. */
  unreadable: string | null
  /** The page did not arrive completely: nothing of it is stored, and it is requested once more. */
  isAskedAgain: boolean
}

export type PageReferences = {
  links: LinkColumns
  images: ImageColumns
  alternates: Alternate[]
  /** Its style sheets and scripts, as a text of resource-lists.ts. */
  resources: string
  frames: string[]
  imageSources: string[]
  /** Those of `links` that lead to parts of other pages of the site. */
  fragments: OtherFragment[]
  partHashes: Uint32Array | null
  /** What rel=next and rel=prev name. */
  series: Neighbours | null
  /**
   * Pages of the site that the page shows in frames, or sends visitors to after a while: crawled like linked pages.
   */
  further: string[]
  /** Links and images that were left out, because there are too many. */
  omitted: number
  /** Links whose session ids were removed. */
  sessionLinks: CountedLinks | null
}

/** How many there are, and one of them. */
export type CountedLinks = { count: number; example: string }

/** Links in the order of the page; `flags` has bits of READ_LINK_FLAG. */
export type LinkColumns = { urls: string[]; anchors: string[]; flags: Uint8Array }
export const READ_LINK_FLAG = Object.freeze({ external: 1, nofollow: 2, targetBlank: 4 })

/** Images in the order of the page; inline images have no address. `flags` has bits of READ_IMAGE_FLAG. */
export type ImageColumns = {
  /** Positions among all images of the page: some of those have no usable address. */
  positions: number[]
  urls: (string | null)[]
  alts: (string | null)[]
  widths: (number | null)[]
  heights: (number | null)[]
  flags: Uint8Array
}
export const READ_IMAGE_FLAG = Object.freeze({ srcset: 1, svg: 2 })

export type Neighbours = { nextUrl: string | null; prevUrl: string | null }

export type Alternate = { kind: AlternateKind; url: string }
