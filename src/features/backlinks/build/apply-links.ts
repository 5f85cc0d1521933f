// What a refresh or a file says of links, applied to what the profile knows. The latest report counts: a link that is
// reported as live is live again, a link that is reported as lost is lost at once. A field that the report leaves out
// keeps its earlier value.

import { REFRESH_SOURCES } from '../../../background/providers/backlink-source.ts'
import { type Columns, NONE_8, NONE_16, unpackBlock } from '../store/layout.ts'
import { FOLLOW, STAGED_LINK, STATE } from '../store/layouts.ts'
import { LINK_SOURCES } from '../tables.ts'
import type { ProfileColumns } from './profile-columns.ts'

export type Observer = {
  /** The day, in the project's time zone. */
  readonly today: number
  /** Place in LINK_SOURCES. */
  readonly origin: number
}

/** `seen` gets a 1 at the place of each link that the report names. */
export function applyLinks(
  profile: ProfileColumns,
  block: Uint8Array,
  observer: Observer,
  seen: Uint8Array,
): void {
  const { count, rows: staged } = unpackBlock(STAGED_LINK, block)
  const { linked_pages: pages, referring_domains: domains } = profile
  for (let index = 0; index < count; index++) {
    const at = staged.id[index]! - 1
    seen[at] = 1
    applyLink(profile.backlinks, at, staged, index, observer)
    const page = staged.page[index]!
    if (page !== 0 && staged.targetStatus[index] !== NONE_16)
      pages.reportedStatus[page - 1] = staged.targetStatus[index]!
    const domain = staged.domain[index]! - 1
    if (staged.domainRank[index] !== NONE_16) {
      domains.rank[domain] = staged.domainRank[index]!
      domains.rankKind[domain] = staged.rankKind[index]!
    }
  }
}

function applyLink(
  links: ProfileColumns['backlinks'],
  at: number,
  staged: Columns<typeof STAGED_LINK>,
  index: number,
  { today, origin }: Observer,
): void {
  links.source[at] = staged.source[index]!
  links.page[at] = staged.page[index]!
  links.anchor[at] = staged.anchor[index]!
  links.domain[at] = staged.domain[index]!
  links.firstSeen[at] = earlier(links.firstSeen[at]!, staged.firstSeen[index]!)
  links.lastSeen[at] = later(links.lastSeen[at]!, staged.lastSeen[index]!)
  const isLost = staged.isLost[index] === 1
  if (!isLost) links.lostAt[at] = NONE_16
  else if (staged.lostAt[index] !== NONE_16) links.lostAt[at] = staged.lostAt[index]!
  else if (links.state[at] !== STATE.lost) links.lostAt[at] = today
  links.state[at] = isLost ? STATE.lost : STATE.live
  links.misses[at] = 0
  if (isOwner(origin) || !isOwner(links.origin[at]!)) links.origin[at] = origin
  if (staged.rank[index] !== NONE_16) {
    links.rank[at] = staged.rank[index]!
    links.rankKind[at] = staged.rankKind[index]!
  }
  if (staged.outLinks[index] !== NONE_16) links.outLinks[at] = staged.outLinks[index]!
  if (staged.spam[index] !== NONE_8) links.spam[at] = staged.spam[index]!
  if (staged.follow[index] !== FOLLOW.unknown) links.follow[at] = staged.follow[index]!
  // Type 0 means that the report does not know the type.
  if (staged.type[index] !== 0) links.type[at] = staged.type[index]!
}

/** Only a source that is asked regularly decides whether its links are lost; a file that names one of them does not. */
function isOwner(origin: number): boolean {
  return OWNERS.has(origin)
}

const OWNERS: ReadonlySet<number> = new Set(REFRESH_SOURCES.map((source) => LINK_SOURCES.indexOf(source)))

/** Returns the earlier of two days. The number for a missing day is greater than all others, so a known day wins. */
export function earlier(day: number, other: number): number {
  return Math.min(day, other)
}

export function later(day: number, other: number): number {
  if (day === NONE_16) return other
  return other === NONE_16 ? day : Math.max(day, other)
}
