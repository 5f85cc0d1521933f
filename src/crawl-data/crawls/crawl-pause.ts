// What a crawl that has given its place back needs to go on as if it had kept it: when each host may be asked again, how
// often pages were asked in vain, the rules of hosts, and which sitemaps are still to be read. Stored with the last step
// of its turn and taken out with the first of the next. A crawl that was killed has none, and goes on without. Times are
// the database's: another machine may go on.

import type { Fault } from '../../fetching/failure.ts'

/** The robots.txt of an origin: its text, byte by byte, or why there is none. */
export type KeptRobots = {
  readonly origin: string
  readonly atMs: number
  readonly text: string | null
  readonly unreachable: string | null
  readonly unconnected: Fault | null
}

/** A file of a sitemap: how many indexes lead to it, and whether anybody said that it is there. */
export type WaitingSitemap = { readonly url: string; readonly depth: number; readonly isExpected: boolean }

export type SitemapsLeft = {
  /** Of whose sitemaps. */
  readonly site: string
  readonly waiting: readonly WaitingSitemap[]
  readonly seen: readonly string[]
  readonly filesRead: number
  readonly listed: number
  readonly notes: readonly string[]
}

export type CrawlPause = {
  /** When it can go on. What it waits beyond that, it waits for others. */
  readonly dueAtMs: number
  readonly readyAtMs: Readonly<Record<string, number>>
  /** Of hosts that are not among those. */
  readonly othersReadyAtMs: number
  /** Which attempt is next, of addresses whose host asked for patience. */
  readonly attempts: readonly (readonly [id: number, attempt: number])[]
  /** Addresses that took longer than the end of a turn may take: they were broken off, and are asked once more. */
  readonly brokenOff: readonly number[]
  readonly robots: readonly KeptRobots[]
  readonly sitemaps: SitemapsLeft | null
}

/** Written by this release or an earlier one. */
export function readPause(json: string | null): CrawlPause | undefined {
  return json === null ? undefined : (JSON.parse(json) as CrawlPause)
}
