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
  const { count, rows: told } = unpackBlock(STAGED_LINK, block)
  const { linked_pages: pages, referring_domains: domains } = profile
  for (let index = 0; index < count; index++) {
    const at = told.id[index]! - 1
    seen[at] = 1
    applyLink(profile.backlinks, at, told, index, observer)
    const page = told.page[index]!
    if (page !== 0 && told.targetStatus[index] !== NONE_16)
      pages.reportedStatus[page - 1] = told.targetStatus[index]!
    const domain = told.domain[index]! - 1
    if (told.domainRank[index] !== NONE_16) {
      domains.rank[domain] = told.domainRank[index]!
      domains.rankKind[domain] = told.rankKind[index]!
    }
  }
}

function applyLink(
  links: ProfileColumns['backlinks'],
  at: number,
  told: Columns<typeof STAGED_LINK>,
  index: number,
  { today, origin }: Observer,
): void {
  links.source[at] = told.source[index]!
  links.page[at] = told.page[index]!
  links.anchor[at] = told.anchor[index]!
  links.domain[at] = told.domain[index]!
  links.firstSeen[at] = earlier(links.firstSeen[at]!, told.firstSeen[index]!)
  links.lastSeen[at] = later(links.lastSeen[at]!, told.lastSeen[index]!)
  const isLost = told.isLost[index] === 1
  if (!isLost) links.lostAt[at] = NONE_16
  else if (told.lostAt[index] !== NONE_16) links.lostAt[at] = told.lostAt[index]!
  else if (links.state[at] !== STATE.lost) links.lostAt[at] = today
  links.state[at] = isLost ? STATE.lost : STATE.live
  links.misses[at] = 0
  if (isOwner(origin) || !isOwner(links.origin[at]!)) links.origin[at] = origin
  if (told.rank[index] !== NONE_16) {
    links.rank[at] = told.rank[index]!
    links.rankKind[at] = told.rankKind[index]!
  }
  if (told.outLinks[index] !== NONE_16) links.outLinks[at] = told.outLinks[index]!
  if (told.spam[index] !== NONE_8) links.spam[at] = told.spam[index]!
  if (told.follow[index] !== FOLLOW.unknown) links.follow[at] = told.follow[index]!
  // Type 0 means that the report does not know the type.
  if (told.type[index] !== 0) links.type[at] = told.type[index]!
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
