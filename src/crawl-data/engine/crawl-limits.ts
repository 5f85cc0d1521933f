// What one crawl may use at most, whatever its project asks for. At a limit a crawl ends where it is, completes with what
// it has, and says so in its notes.

import type { CrawlSettings } from '../../crawler/crawl-settings.ts'

export type CrawlLimits = {
  readonly durationMsMax: number
  /** Over the wire. */
  readonly bytesMax: number
  /** Of what is stored, about; see also `storedBytesOf`. */
  readonly storedBytesMax: number
  /** Addresses that are noted, crawled or not. */
  readonly urlsMax: number
}

/** Images and links that are asked for their status, for each page that may be crawled. */
export const CHECKS_PER_PAGE_MAX = 5
export const CHECKS_MIN = 1_000

// Some 250 bytes are stored of an address with the links to it, and some 5 KB of a page: what takes much more is made to.
const STORED_BYTES_PER_URL = 512
const STORED_BYTES_PER_PAGE = 32 * 1024

/** What one crawl may store: a crawl of a thousand pages has no use for what one of a hundred thousand needs. */
export function storedBytesOf(
  { storedBytesMax, urlsMax }: Pick<CrawlLimits, 'storedBytesMax' | 'urlsMax'>,
  { pagesMax }: Pick<CrawlSettings, 'pagesMax'>,
): number {
  return Math.min(storedBytesMax, urlsMax * STORED_BYTES_PER_URL + pagesMax * STORED_BYTES_PER_PAGE)
}
