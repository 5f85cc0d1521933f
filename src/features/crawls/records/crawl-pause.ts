// What a crawl needs to resume after a pause in which other crawls ran: when each host may be asked again, how often pages
// were requested without success, the robots.txt of hosts, and which sitemaps are still to be read. Stored with the last step
// of a time slice and deleted with the first step of the next. A crawl that was killed has no such state, and resumes without
// it. Times are by the database's clock, because another machine may resume.

import type { Fault } from '../../../background/fetching/failure.ts'

/** The robots.txt of an origin: its text, byte by byte, or why there is none. */
export type KeptRobots = {
  readonly origin: string
  readonly atMs: number
  readonly text: string | null
  readonly unreachable: string | null
  readonly unconnected: Fault | null
}

/** A sitemap file: how many indexes lead to it, and whether robots.txt or an index names it. */
export type WaitingSitemap = { readonly url: string; readonly depth: number; readonly isExpected: boolean }

export type SitemapsLeft = {
  /** The origin whose sitemaps these are. */
  readonly site: string
  readonly waiting: readonly WaitingSitemap[]
  readonly seen: readonly string[]
  readonly filesRead: number
  /** A sitemap file could not be read, although it may exist. */
  readonly isUnsure?: boolean
  readonly listed: number
  readonly notes: readonly string[]
}

export type CrawlPause = {
  /** When the crawl can go on. From then on it waits only for other crawls. */
  readonly dueAtMs: number
  readonly readyAtMs: Readonly<Record<string, number>>
  /** The same time for hosts that are not listed. */
  readonly othersReadyAtMs: number
  /** The number of the next attempt, for addresses whose host asked for patience. */
  readonly attempts: readonly (readonly [id: number, attempt: number])[]
  /** Addresses that took too long at the end of a time slice: their requests were aborted, and are made once more. */
  readonly brokenOff: readonly number[]
  readonly robots: readonly KeptRobots[]
  readonly sitemaps: SitemapsLeft | null
}

/** The JSON was written by this release or an earlier one. */
export function readPause(json: string | null): CrawlPause | undefined {
  return json === null ? undefined : (JSON.parse(json) as CrawlPause)
}
