// The four lists of a profile: what each can be sorted by, and the parts that it is stored in. A filter chooses parts
// and never looks at rows.

import { FOLLOW } from './store/layouts.ts'
import type { BacklinkList } from './tables.ts'

export const SORTS = {
  backlinks: ['rank', 'domain_rank', 'spam_score', 'first_seen', 'last_seen', 'lost_at'],
  referring_domains: [
    'backlinks',
    'dofollow_backlinks',
    'rank',
    'spam_score',
    'first_seen',
    'last_seen',
    'lost_at',
    'lost_backlinks',
  ],
  anchors: ['backlinks', 'referring_domains', 'rank', 'first_seen'],
  linked_pages: ['backlinks', 'referring_domains', 'rank', 'status_code'],
} as const satisfies Record<BacklinkList, readonly string[]>

export type SortOf<L extends BacklinkList> = (typeof SORTS)[L][number]

export const DEFAULT_SORTS = {
  backlinks: 'rank',
  referring_domains: 'backlinks',
  anchors: 'backlinks',
  linked_pages: 'backlinks',
} as const satisfies { [L in BacklinkList]: SortOf<L> }

/** The statuses by which clients ask for links. `new` and `broken` links are also `live`. */
export const LINK_STATUSES = ['live', 'new', 'lost', 'broken', 'all'] as const
export type LinkStatus = (typeof LINK_STATUSES)[number]

/** The statuses by which clients ask for linking domains. */
export const DOMAIN_STATUSES = ['live', 'new', 'lost', 'all'] as const
export type DomainStatus = (typeof DOMAIN_STATUSES)[number]

/** Days for which a link counts as new. */
export const NEW_DAYS = 30

// Each of these statuses has a part for every value of FOLLOW.
const PARTED_STATUSES = ['live', 'new', 'broken', 'lost'] as const
type PartedStatus = (typeof PARTED_STATUSES)[number]
const FOLLOWS = Object.keys(FOLLOW).length
export const LINK_PARTS = PARTED_STATUSES.length * FOLLOWS

export function partOf(status: PartedStatus, follow: number): number {
  return PARTED_STATUSES.indexOf(status) * FOLLOWS + follow
}

/** Returns the parts that together hold the links of a status, only followed or only nofollow links if `isDofollow` is given. */
export function partsOf(status: LinkStatus, isDofollow: boolean | undefined): number[] {
  const statuses: readonly PartedStatus[] = status === 'all' ? ['live', 'lost'] : [status]
  const follows =
    isDofollow === undefined ? Object.values(FOLLOW) : [isDofollow ? FOLLOW.dofollow : FOLLOW.nofollow]
  return statuses.flatMap((of) => follows.map((follow) => partOf(of, follow)))
}

const DOMAIN_PARTS = { live: 0, lost: 1 } as const

/** New domains are among the live ones; a filter finds them. */
export function domainPartsOf(status: DomainStatus): number[] {
  if (status === 'all') return Object.values(DOMAIN_PARTS)
  return [status === 'lost' ? DOMAIN_PARTS.lost : DOMAIN_PARTS.live]
}

/** False for profiles built by an older release: they do not know which domains were lost until they are rebuilt. */
export function areLostDomainsKnown({ referring_domains }: PartCounts): boolean {
  return referring_domains.length > DOMAIN_PARTS.lost
}

const PAGE_PARTS = { listed: 0, otherSpellings: 1 } as const

/** False for profiles built by an older release: they list each spelling of a linked page's address until they are rebuilt. */
export function areSpellingsJoined({ linked_pages }: PartCounts): boolean {
  return linked_pages.length > PAGE_PARTS.otherSpellings
}

/**
 * How many rows each part holds. Anchors have one part. Linked pages have two: the listed rows, and the other
 * spellings of their addresses, which are not listed.
 */
export type PartCounts = Readonly<Record<BacklinkList, readonly number[]>>

/** The summary of a published generation; the overview shows it as `summary`. */
export type ProfileSummary = {
  readonly rank: number | null
  readonly backlinks: number | null
  readonly referring_domains: number
  readonly referring_pages: number | null
  readonly spam_score: number | null
  readonly broken_backlinks: number | null
}
