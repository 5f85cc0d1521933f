// What a source reports of linking domains, anchors and linked pages themselves, applied to what the profile knows.

import { NONE_8, NONE_16, NONE_32, unpackBlock } from '../store/layout.ts'
import { SPAM_FROM, STAGED_ANCHOR, STAGED_DOMAIN, STAGED_PAGE, STATE } from '../store/layouts.ts'
import { earlier, later, type Observer } from './apply-links.ts'
import type { ProfileColumns } from './profile-columns.ts'

// Whether the report names a domain, and which of its counts it gives.
const SEEN = { domain: 1, backlinks: 2, dofollow: 4 } as const

/** `seen` gets bits at the place of each domain that the report names. */
export function applyDomains(
  domains: ProfileColumns['referring_domains'],
  block: Uint8Array,
  { origin }: Observer,
  seen: Uint8Array,
): void {
  const { count, rows: staged } = unpackBlock(STAGED_DOMAIN, block)
  for (let index = 0; index < count; index++) {
    const at = staged.id[index]! - 1
    seen[at]! |= SEEN.domain
    domains.state[at] = STATE.live
    domains.misses[at] = 0
    domains.origin[at] = origin
    domains.firstSeen[at] = earlier(domains.firstSeen[at]!, staged.firstSeen[index]!)
    domains.lastSeen[at] = later(domains.lastSeen[at]!, staged.lastSeen[index]!)
    addReported(domains.reportedBacklinks, at, staged.backlinks[index]!, seen, SEEN.backlinks)
    addReported(domains.reportedDofollow, at, staged.dofollow[index]!, seen, SEEN.dofollow)
    if (staged.rank[index] !== NONE_16) {
      domains.rank[at] = staged.rank[index]!
      domains.rankKind[at] = staged.rankKind[index]!
    }
    if (staged.spam[index] !== NONE_8) {
      domains.spam[at] = staged.spam[index]!
      domains.spamFrom[at] = SPAM_FROM.source
    }
  }
}

/** A second row for a domain is about another host of it, so its counts are added. */
function addReported(column: Uint32Array, at: number, count: number, seen: Uint8Array, bit: number): void {
  if (count === NONE_32) return
  const before = (seen[at]! & bit) === 0 ? 0 : column[at]!
  seen[at]! |= bit
  column[at] = Math.min(before + count, NONE_32 - 1)
}

/** Counts that were reported for a domain that no longer links are dropped. */
export function forgetDomains(domains: ProfileColumns['referring_domains'], places: readonly number[]): void {
  for (const at of places) {
    domains.reportedBacklinks[at] = NONE_32
    domains.reportedDofollow[at] = NONE_32
  }
}

/** Called once, before the first row of a new report: whatever the report does not name is no longer in it. */
export function forgetReport(rows: ProfileColumns['anchors'] | ProfileColumns['linked_pages']): void {
  rows.reportedBacklinks.fill(NONE_32)
  rows.reportedDomains.fill(NONE_32)
  rows.reportedRank.fill(NONE_16)
  rows.isReported.fill(0)
}

export function applyAnchors(anchors: ProfileColumns['anchors'], block: Uint8Array): void {
  const { count, rows: staged } = unpackBlock(STAGED_ANCHOR, block)
  for (let index = 0; index < count; index++) {
    const at = staged.id[index]! - 1
    anchors.isReported[at] = 1
    anchors.firstSeen[at] = earlier(anchors.firstSeen[at]!, staged.firstSeen[index]!)
    anchors.reportedBacklinks[at] = staged.backlinks[index]!
    anchors.reportedDomains[at] = staged.domains[index]!
    anchors.reportedRank[at] = staged.rank[index]!
  }
}

export function applyPages(pages: ProfileColumns['linked_pages'], block: Uint8Array): void {
  const { count, rows: staged } = unpackBlock(STAGED_PAGE, block)
  for (let index = 0; index < count; index++) {
    const at = staged.id[index]! - 1
    pages.isReported[at] = 1
    pages.reportedBacklinks[at] = staged.backlinks[index]!
    pages.reportedDomains[at] = staged.domains[index]!
    pages.reportedRank[at] = staged.rank[index]!
    if (staged.status[index] !== NONE_16) pages.reportedStatus[at] = staged.status[index]!
  }
}
