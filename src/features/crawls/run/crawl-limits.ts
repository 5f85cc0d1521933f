// What one crawl may use at most, whatever its project asks for. A crawl that reaches a limit stops there, completes with
// what it has, and says so in its notes.

import { HOUR_MS } from '../../../lib/durations.ts'
import type { CrawlSettings } from '../engine/crawl-settings.ts'
import type { CrawlEnd } from '../records/crawl-end.ts'
import type { CrawlProgress } from '../records/crawl-progress.ts'

export type CrawlLimits = {
  readonly durationMsMax: number
  /** Bytes over the wire. */
  readonly bytesMax: number
  /** About how many bytes are stored; see also `storedBytesOf`. */
  readonly storedBytesMax: number
  /** Addresses that are stored, crawled or not. */
  readonly urlsMax: number
  /** True once somebody has pressed Ctrl-C: the crawl ends, and its report covers the pages read so far. */
  readonly isInterrupted?: () => boolean
}

/** Images and links that are asked for their status, for each page that may be crawled. */
export const CHECKS_PER_PAGE_MAX = 5
export const CHECKS_MIN = 1_000

// An address with the links to it takes some 250 bytes in the database, and a page some 5 KB: a site that needs much more
// is built to waste space.
const STORED_BYTES_PER_URL = 512
const STORED_BYTES_PER_PAGE = 32 * 1024

/** What one crawl may store: a crawl of a thousand pages has no use for what one of a hundred thousand needs. */
export function storedBytesOf(
  { storedBytesMax, urlsMax }: Pick<CrawlLimits, 'storedBytesMax' | 'urlsMax'>,
  { pagesMax }: Pick<CrawlSettings, 'pagesMax'>,
): number {
  return Math.min(storedBytesMax, urlsMax * STORED_BYTES_PER_URL + pagesMax * STORED_BYTES_PER_PAGE)
}

type Spent = {
  workedMs: number
  /** Includes what was read and waits to be stored. */
  storedBytes: number
  storedBytesMax: number
  /** How much more the account may store. */
  accountBytesLeft: number
  accountBytesMax: number
}

/** Why nothing more may be requested; undefined while there is no reason to end. */
export function spentLimit(
  progress: Pick<CrawlProgress, 'siteRefusal' | 'bytes' | 'end'>,
  { isInterrupted, durationMsMax, bytesMax }: Omit<CrawlLimits, 'storedBytesMax' | 'urlsMax'>,
  spent: Spent,
): CrawlEnd | undefined {
  // Decided while the crawl was paused, or at the end of its reading.
  if (progress.end) return progress.end
  if (progress.siteRefusal !== null) return progress.siteRefusal
  if (isInterrupted?.()) return { reason: 'interrupted' }
  if (spent.accountBytesLeft <= 0) return { reason: 'account_storage_limit', bytesMax: spent.accountBytesMax }
  if (spent.workedMs > durationMsMax)
    return { reason: 'time_limit', hours: Math.round(durationMsMax / HOUR_MS) }
  if (progress.bytes > bytesMax) return { reason: 'transfer_limit', bytesMax }
  if (spent.storedBytes > spent.storedBytesMax)
    return { reason: 'storage_limit', bytesMax: spent.storedBytesMax }
  return undefined
}
