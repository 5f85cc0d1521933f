// The columns of links, linking domains, anchors and linked pages, by id: the row of id 1 comes first. And the columns
// of staged observations of them. Days are those of lib/local-day.ts; ids of 0 stand for what is not known; codes are
// places in the lists of providers/backlink-source.ts and backlinks/tables.ts.

import type { BacklinkList } from '../tables.ts'
import type { Layout } from './layout.ts'

/**
 * Rows of one stored block. Two kilobytes are what both engines keep in one place: of larger ones every row that is cut
 * out costs a walk through the pieces that they are stored in.
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
  /** No value unless the link is lost. */
  lostAt: 16,
  rank: 16,
  outLinks: 16,
  spam: 8,
  rankKind: 8,
  follow: 8,
  type: 8,
  state: 8,
  /** Refreshes in a row that should have seen it and did not. */
  misses: 8,
  /** Place in LINK_SOURCES of the source that saw the link last. */
  origin: 8,
} as const satisfies Layout

/**
 * `backlinks` and the like are what is shown: what we count of live links, or what a source counts where that is more;
 * none where a domain is only known to link. `reported…` is what a source counts, none where it does not tell.
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
  /** State of a domain that a source reported by itself; that of other domains follows from their links. */
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
  /** What the linked page answers: by the latest crawl if that knows it, else by the source. */
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
  /** Its lost links; 0 where a source named it without any. */
  backlinks: 32,
  /** When the last of them was lost; no value where nobody knows. */
  lostAt: 16,
  isLost: 8,
} as const satisfies Layout

/** Columns that start as "no value" and not as zero. */
export const UNTOLD = {
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

/** Staged observations as numbers: the columns that they share with the stored lists, and the id. */
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
