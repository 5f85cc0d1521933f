// The columns of links, linking domains, anchors and linked pages, by id, where the row of id 1 comes first, and
// those of their staged observations. Days are those of lib/local-day.ts; an id of 0 means "not known"; codes are
// places in the lists of providers/backlink-source.ts and backlinks/tables.ts.

import type { BacklinkList } from '../tables.ts'
import type { Layout } from './layout.ts'

/**
 * Rows of one stored block. Both engines keep up to two kilobytes in one place; cutting a row out of a larger block
 * would cost a walk through the pieces that it is stored in.
 */
export const BLOCK_ROWS = 56

export const STATE = { absent: 0, live: 1, lost: 2 } as const
export const FOLLOW = { unknown: 0, dofollow: 1, nofollow: 2 } as const
/** Who made the spam score; `links`: the mean of the scores that the source gives the domain's links. */
export const SPAM_FROM = { nobody: 0, source: 1, us: 2, links: 3 } as const

const LINK = {
  source: 32,
  page: 32,
  anchor: 32,
  domain: 32,
  firstSeen: 16,
  lastSeen: 16,
  /** No value for a live link. */
  lostAt: 16,
  rank: 16,
  outLinks: 16,
  spam: 8,
  rankKind: 8,
  follow: 8,
  type: 8,
  state: 8,
  /** Refreshes in a row that should have seen the link and did not. */
  misses: 8,
  /** The source that saw the link last, as its place in LINK_SOURCES. */
  origin: 8,
} as const satisfies Layout

/**
 * `backlinks` and the like hold the numbers that are shown: our count of live links, or a source's count where that
 * is greater; no value where a domain is only known to link. `reported…` holds the source's count, or no value where
 * it gives none.
 */
export const DOMAIN = {
  backlinks: 32,
  dofollow: 32,
  reportedBacklinks: 32,
  reportedDofollow: 32,
  /** Bits of backlinks/build/spam/reasons.ts. */
  spamReasons: 32,
  firstSeen: 16,
  lastSeen: 16,
  rank: 16,
  rankKind: 8,
  spam: 8,
  spamFrom: 8,
  /** The state of a domain that a source reported by itself; the state of other domains follows from their links. */
  state: 8,
  misses: 8,
  origin: 8,
} as const satisfies Layout

const ANCHOR = {
  backlinks: 32,
  domains: 32,
  reportedBacklinks: 32,
  reportedDomains: 32,
  firstSeen: 16,
  /** The rank that a source reported, else the best rank of the links. */
  rank: 16,
  reportedRank: 16,
  /** Whether a source reported the row by itself. */
  isReported: 8,
} as const satisfies Layout

const PAGE = {
  backlinks: 32,
  domains: 32,
  reportedBacklinks: 32,
  reportedDomains: 32,
  rank: 16,
  reportedRank: 16,
  /** The HTTP status of the linked page: from the latest crawl if that knows it, else from the source. */
  status: 16,
  reportedStatus: 16,
  isReported: 8,
} as const satisfies Layout

export const LAYOUTS = {
  backlinks: LINK,
  referring_domains: DOMAIN,
  anchors: ANCHOR,
  linked_pages: PAGE,
} as const satisfies Record<BacklinkList, Layout>

/** The columns of a block for domains that no longer link. */
export const LOST_DOMAIN = {
  /** How many links the domain lost; 0 if a source named it without links. */
  backlinks: 32,
  /** When the last link was lost; no value if that is not known. */
  lostAt: 16,
  isLost: 8,
} as const satisfies Layout

/** Columns that start as "no value" and not as zero. */
export const UNREPORTED = {
  backlinks: ['firstSeen', 'lastSeen', 'lostAt', 'rank', 'outLinks', 'spam'],
  referring_domains: [
    'backlinks',
    'dofollow',
    'reportedBacklinks',
    'reportedDofollow',
    'firstSeen',
    'lastSeen',
    'rank',
    'spam',
  ],
  anchors: ['reportedBacklinks', 'reportedDomains', 'firstSeen', 'rank', 'reportedRank'],
  linked_pages: ['reportedBacklinks', 'reportedDomains', 'rank', 'reportedRank', 'status', 'reportedStatus'],
} as const satisfies { [L in BacklinkList]: readonly (keyof (typeof LAYOUTS)[L])[] }

/** Columns of staged observations: those that they share with the stored lists, and the id. */
export const STAGED_LINK = {
  id: 32,
  source: 32,
  page: 32,
  anchor: 32,
  domain: 32,
  firstSeen: 16,
  lastSeen: 16,
  lostAt: 16,
  rank: 16,
  domainRank: 16,
  outLinks: 16,
  targetStatus: 16,
  spam: 8,
  rankKind: 8,
  follow: 8,
  type: 8,
  isLost: 8,
} as const satisfies Layout

export const STAGED_DOMAIN = {
  id: 32,
  backlinks: 32,
  dofollow: 32,
  firstSeen: 16,
  lastSeen: 16,
  rank: 16,
  rankKind: 8,
  spam: 8,
} as const satisfies Layout

export const STAGED_ANCHOR = {
  id: 32,
  backlinks: 32,
  domains: 32,
  firstSeen: 16,
  rank: 16,
} as const satisfies Layout

export const STAGED_PAGE = {
  id: 32,
  backlinks: 32,
  domains: 32,
  rank: 16,
  status: 16,
} as const satisfies Layout
