// Counts the live links of linking domains, anchors and linked pages. The lists show the source's count where that is
// greater: a source may know of links that it was not asked for.

import { NONE_16, NONE_32 } from '../store/layout.ts'
import { FOLLOW, STATE } from '../store/layouts.ts'
import { earlier, later } from './apply-links.ts'
import { countPartners, pairOf } from './distinct.ts'
import type { ProfileColumns } from './profile-columns.ts'

type Links = ProfileColumns['backlinks']

export type LiveLinks = {
  /** Places of the links that are live. */
  readonly places: Uint32Array<ArrayBuffer>
  /** How many pages contain at least one of the links. */
  readonly sources: number
}

export function findLive(links: Links, sourcesCount: number): LiveLinks {
  const { state, source } = links
  let count = 0
  for (const value of state) if (value === STATE.live) count++
  const places = new Uint32Array(count)
  const isSource = new Uint8Array(sourcesCount + 1)
  let at = 0
  for (let place = 0; place < state.length; place++) {
    if (state[place] !== STATE.live) continue
    places[at++] = place
    isSource[source[place]!] = 1
  }
  let sources = 0
  for (const value of isSource) sources += value
  return { places, sources }
}

export function rollUpDomains(
  { backlinks: links, referring_domains: domains }: ProfileColumns,
  live: LiveLinks,
): void {
  const counted = new Uint32Array(domains.state.length)
  const dofollow = new Uint32Array(domains.state.length)
  const unknown = new Uint8Array(domains.state.length)
  for (const place of live.places) {
    const at = links.domain[place]! - 1
    counted[at]!++
    if (links.follow[place] === FOLLOW.dofollow) dofollow[at]!++
    if (links.follow[place] === FOLLOW.unknown) unknown[at] = 1
  }
  // This includes lost links: they were seen as well.
  for (let place = 0; place < links.state.length; place++) {
    if (links.state[place] === STATE.absent) continue
    const at = links.domain[place]! - 1
    domains.firstSeen[at] = earlier(domains.firstSeen[at]!, links.firstSeen[place]!)
    domains.lastSeen[at] = later(domains.lastSeen[at]!, links.lastSeen[place]!)
  }
  for (let at = 0; at < counted.length; at++) {
    domains.backlinks[at] = shown(counted[at]!, domains.reportedBacklinks[at]!)
    // Our count is used when the attribute is known for every link; otherwise the source's count, or null.
    domains.dofollow[at] =
      counted[at] === 0 || (unknown[at] === 1 && domains.reportedDofollow[at] === NONE_32)
        ? domains.reportedDofollow[at]!
        : Math.max(dofollow[at]!, orNone(domains.reportedDofollow[at]!))
  }
}

/** Whether the row is in the list: it has links, or a source reports it without counting them. */
export function isListed(backlinks: number, isNamed: boolean): boolean {
  return backlinks === NONE_32 ? isNamed : backlinks > 0
}

/** `of` is the column of links that holds the id of the anchor or page. */
export function rollUpTargets(
  links: Links,
  rows: ProfileColumns['anchors'] | ProfileColumns['linked_pages'],
  of: 'anchor' | 'page',
  live: LiveLinks,
): void {
  const ids = links[of]
  const counted = new Uint32Array(rows.rank.length)
  const best = new Uint16Array(rows.rank.length).fill(NONE_16)
  let known = 0
  for (const place of live.places) if (ids[place] !== 0) known++
  const pairs = new Float64Array(known)
  let pair = 0
  for (const place of live.places) {
    const id = ids[place]!
    if (id === 0) continue
    counted[id - 1]!++
    best[id - 1] = later(best[id - 1]!, links.rank[place]!)
    pairs[pair++] = pairOf(id, links.domain[place]!)
    if ('firstSeen' in rows)
      rows.firstSeen[id - 1] = earlier(rows.firstSeen[id - 1]!, links.firstSeen[place]!)
  }
  const partners = countPartners(pairs, counted.length)
  for (let at = 0; at < counted.length; at++) {
    rows.backlinks[at] = shown(counted[at]!, rows.reportedBacklinks[at]!)
    rows.domains[at] = shown(partners[at]!, rows.reportedDomains[at]!)
    rows.rank[at] = rows.reportedRank[at] === NONE_16 ? best[at]! : rows.reportedRank[at]!
  }
}

function shown(counted: number, reported: number): number {
  return counted === 0 ? reported : Math.max(counted, orNone(reported))
}

function orNone(reported: number): number {
  return reported === NONE_32 ? 0 : reported
}
