// Why a crawl ended before it had read everything, or failed. It is stored as a value (crawls.end_json), from which the
// sentence for people is made here.

import { describeFullStorage } from '../../projects/reads.ts'
import type { CrawlsTable } from '../tables.ts'

export const END_REASONS = [
  'page_limit',
  'time_limit',
  'transfer_limit',
  'storage_limit',
  'account_storage_limit',
  'site_refused',
  'interrupted',
  'paused_too_long',
] as const

export type CrawlEnd =
  | { reason: 'page_limit'; pagesMax: number; pagesFound: number }
  | { reason: 'time_limit'; hours: number }
  | { reason: 'transfer_limit' | 'storage_limit' | 'account_storage_limit'; bytesMax: number }
  /** The site answered 429 or 503 this many times in a row. */
  | { reason: 'site_refused'; host: string; statusCode: number; times: number }
  /** Somebody pressed Ctrl-C in a command that crawls. */
  | { reason: 'interrupted' }
  /** Nobody resumed it: crawls/records/pause-crawl.ts. */
  | { reason: 'paused_too_long'; days: number }

/** Why a crawl failed, for programs. */
export type CrawlFailure = NonNullable<CrawlsTable['failure_code']>

/** Undefined unless the crawl ended because it had read as many pages as it may. */
export function endAtPageLimit(
  pagesMax: number,
  { pagesCrawled, pagesFound }: { pagesCrawled: number; pagesFound: number },
): CrawlEnd | undefined {
  if (pagesCrawled < pagesMax || pagesFound <= pagesCrawled) return undefined
  return { reason: 'page_limit', pagesMax, pagesFound }
}

export function describeEnd(end: CrawlEnd): string {
  switch (end.reason) {
    case 'page_limit': {
      const pages = end.pagesMax === 1 ? '1 page' : `${end.pagesMax.toLocaleString('en-US')} pages`
      return `The crawl ended at its limit of ${pages}; ${end.pagesFound.toLocaleString('en-US')} are known.`
    }
    case 'time_limit':
      return `The crawl was ended after ${end.hours} hours; not all pages were crawled.`
    case 'transfer_limit':
      return `The crawl was ended after ${mebibytes(end.bytesMax)}; not all pages were crawled.`
    case 'storage_limit':
      return `The crawl was ended when about ${mebibytes(end.bytesMax)} of it had been stored, which is the most that is allowed; not all pages were crawled.`
    case 'account_storage_limit':
      return `The crawl was ended. ${describeFullStorage(end.bytesMax)}`
    case 'site_refused':
      return `${describeRefusals(end)}, so the crawl was ended; not all pages were crawled.`
    case 'interrupted':
      return 'The crawl was ended by Ctrl-C; not all pages were crawled.'
    case 'paused_too_long':
      return `The crawl was ended after it had been paused for ${end.days} days; not all pages were crawled.`
  }
}

export function describeRefusals(refused: { host: string; statusCode: number; times: number }): string {
  const { host, statusCode, times } = refused
  return `${host} asked to be left alone (status ${statusCode}) ${times} times in a row`
}

export function readEnd(json: string | null): CrawlEnd | null {
  return json === null ? null : (JSON.parse(json) as CrawlEnd)
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20).toLocaleString('en-US')} MiB`
}
