// What a crawl needs, besides its rows, to resume after a stop: one JSON column, written with each step.

import type { HostRest } from '../../../background/fetching/host-limits.ts'
import type { TrapReason } from '../engine/traps.ts'
import type { CrawlEnd } from './crawl-end.ts'

export type AnswerCounts = Readonly<
  Record<'ok' | 'redirect' | 'client_error' | 'server_error' | 'none', number>
>

export type CrawlProgress = {
  /** The start page, once the choice of https or http is settled; null before. */
  readonly startUrl: string | null
  /** Why the start page gave no answer, for people; null when it answered. */
  readonly startFailure: string | null
  /** Where the start page ended after redirects; null when it gave no answer. */
  readonly homeUrl: string | null
  /** How often in a row the site's robots.txt asked for patience before the crawl began. */
  readonly robotsRefusals: number
  /** A sitemap was found. */
  readonly hasSitemap: boolean
  /**
   * The fingerprint of the answer to an address that cannot exist, in base64; null when it has no text or is refused.
   */
  readonly missingPage: string | null
  /** The number of the next batch of staged references. */
  readonly nextBatch: number
  /** Bytes of all responses, as they came over the wire. */
  readonly bytes: number
  readonly checksDone: number
  /** Pages that were read from what an earlier crawl has kept of them. */
  readonly pagesReused: number
  /** About how many bytes are stored. */
  readonly storedBytes: number
  /** Addresses that trap guards kept out: how many, and one of them. */
  readonly traps: Readonly<Partial<Record<TrapReason, { count: number; example: string }>>>
  /** Addresses that the scope of the crawl kept out: how many, and one of them. */
  readonly outOfScope: { count: number; example: string } | null
  /** Addresses that were not stored at all, because there are too many. */
  readonly urlsLeftOut: number
  /** Pages that are stored without their content, because reading them went wrong: how many, and one of them. */
  readonly unreadable: { count: number; example: string } | null
  /** Pages of which not all links and images are stored: how many, one of them, and how many references are not. */
  readonly cut: { count: number; example: string; references: number } | null
  /** Ids of pages that did not arrive completely: those that still wait are requested one last time. */
  readonly askedAgain: readonly number[]
  /** Links that are followed without the session id that they carry: how many, and one of them. */
  readonly sessionLinks: { count: number; example: string } | null
  /** Pages were read as they are sent, because there was no browser to render them. */
  readonly isBrowserMissing: boolean
  /** Bytes that are staged for links to parts of pages, until the audit. */
  readonly fragmentBytes: number
  /** Set once the site itself has refused so often that nothing more is requested from it. */
  readonly siteRefusal: Extract<CrawlEnd, { reason: 'site_refused' }> | null
  /** Why the crawl ended before it had read everything; null when it did not. */
  readonly end: CrawlEnd | null
  /** When the certificate of the site ends; null when that is not known. */
  readonly certificateEndsAtMs: number | null
  /** Other hosts that asked to be left alone. */
  readonly hostsLeft: readonly string[]
  /** Hosts that asked for patience: until when, by the database's clock, and how often in a row they refused. */
  readonly hostsResting: Readonly<Record<string, HostRest>>
  /** The longest time between two requests that the rules of any host have asked for. */
  readonly crawlDelayMsMax: number
  /** How long the crawl waited while other crawls ran: that time does not count as its own. */
  readonly waitedMs: number
  /** What was answered so far: by pages, and by addresses that were only checked. */
  readonly answers: AnswerCounts
  /** Ids of the addresses that answered last, the latest first. */
  readonly latest: readonly number[]
  /** Sentences for the reader of the report. */
  readonly notes: readonly string[]
}

export const NO_PROGRESS: CrawlProgress = Object.freeze({
  startUrl: null,
  startFailure: null,
  homeUrl: null,
  robotsRefusals: 0,
  missingPage: null,
  hasSitemap: false,
  nextBatch: 1,
  bytes: 0,
  checksDone: 0,
  pagesReused: 0,
  storedBytes: 0,
  traps: {},
  outOfScope: null,
  urlsLeftOut: 0,
  unreadable: null,
  cut: null,
  askedAgain: [],
  sessionLinks: null,
  isBrowserMissing: false,
  fragmentBytes: 0,
  siteRefusal: null,
  end: null,
  certificateEndsAtMs: null,
  hostsLeft: [],
  hostsResting: {},
  crawlDelayMsMax: 0,
  waitedMs: 0,
  answers: Object.freeze({ ok: 0, redirect: 0, client_error: 0, server_error: 0, none: 0 }),
  latest: [],
  notes: [],
})

/** Fields that an older release did not write get their default. */
export function readProgress(json: string): CrawlProgress {
  return { ...NO_PROGRESS, ...(JSON.parse(json) as Partial<CrawlProgress>) }
}
