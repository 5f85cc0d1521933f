// What reading one page brings, as plain data that goes from thread to thread: the rows that are stored of it, and the
// addresses that it refers to, which only the dictionary of the crawl can number. References are columns: a message of
// strings and bytes costs a fifth of one of objects.

import type { OtherFragment } from '../page.ts'
import type { SentOn } from './sent-on.ts'
import type { StoredValue, UrlAnswer } from './stored-rows.ts'
import type { MetOn } from './url-index.ts'

export type PageReading = WholeReading | SentOnReading

/** Of a page that refreshes soon. */
type SentOnReading = { sentOn: SentOn; bodyBytes: number }

export type WholeReading = {
  sentOn: null
  page: MetOn
  url: string
  /** Of PAGE_COLUMNS; null when robots.txt forbids the page. */
  row: StoredValue[] | null
  /** Of ISSUE_COLUMNS, row after row. */
  issues: StoredValue[]
  answer: UrlAnswer
  /** Where it led; what stands there belongs to that address. */
  redirect: string | null
  references: PageReferences | null
  /** Why it is stored without its content. */
  unreadable: string | null
  /** It did not come whole: nothing of it is noted, and it is asked once more. */
  isAskedAgain: boolean
  /** Of its body as it came. */
  bodyBytes: number
}

export type PageReferences = {
  links: LinkColumns
  images: ImageColumns
  alternates: Alternate[]
  /** Its style sheets and scripts, by resource-lists.ts. */
  resources: string
  frames: string[]
  imageSources: string[]
  /** Of `links`, those that lead to parts of other pages of the site. */
  fragments: OtherFragment[]
  partHashes: Uint32Array | null
  /** What rel=next and rel=prev name. */
  series: Neighbours | null
  /** Pages of the site that it shows in frames, or leads to after a while: to be crawled like those of links. */
  further: string[]
  /** Links and images of the page that are not among these, because there are too many. */
  leftOut: number
  /** Links that are given without their session ids. */
  sessionLinks: CountedLinks | null
}

/** How many, and one of them. */
export type CountedLinks = { count: number; example: string }

/** In the order of the page; READ_LINK_FLAG. */
export type LinkColumns = { urls: string[]; anchors: string[]; flags: Uint8Array }
export const READ_LINK_FLAG = Object.freeze({ external: 1, nofollow: 2, targetBlank: 4 })

/** In the order of the page; one without an address is written into the page. READ_IMAGE_FLAG. */
export type ImageColumns = {
  /** Which of the images of the page: some of them have no address that counts. */
  positions: number[]
  urls: (string | null)[]
  alts: (string | null)[]
  widths: (number | null)[]
  heights: (number | null)[]
  flags: Uint8Array
}
export const READ_IMAGE_FLAG = Object.freeze({ srcset: 1, svg: 2 })

export type Neighbours = { nextUrl: string | null; prevUrl: string | null }

export type Alternate = { kind: 'canonical' | 'hreflang'; url: string }
