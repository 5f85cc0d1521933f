// The orders of the four lists: for each part and each thing that it can be sorted by, the sorted entries of its rows, cut
// into blocks.

import { cutIntoBlocks, entryOf, packEntries } from '../../../data/lists/orders/entries.ts'
import { isBrokenStatus } from '../../crawls/row-format.ts'
import { LINK_PARTS, NEW_DAYS, partOf, SORTS, type SortOf } from '../lists.ts'
import { NONE_8, NONE_16, NONE_32 } from '../store/layout.ts'
import { STATE } from '../store/layouts.ts'
import type { BacklinkList } from '../tables.ts'
import type { LostDomains } from './lost-domains.ts'
import type { ProfileColumns } from './profile-columns.ts'
import { isListed } from './roll-up.ts'

export type OrderBlock = {
  readonly list: BacklinkList
  readonly sort: string
  readonly part: number
  readonly firstEntry: number
  readonly data: Uint8Array<ArrayBuffer>
}

/** The value that a row is sorted by; undefined for a row without one. */
type ValueAt = (at: number) => number | undefined
type Sorted<L extends BacklinkList> = Readonly<Record<SortOf<L>, ValueAt>>

/** Places of the rows of each part of a list. */
export type Parts = readonly Uint32Array[]

/** A link's own spam score, or that of its domain. */
function linkSpam({ backlinks, referring_domains }: ProfileColumns, at: number): number {
  const own = backlinks.spam[at]!
  return own === NONE_8 ? referring_domains.spam[backlinks.domain[at]! - 1]! : own
}

function isBroken({ backlinks, linked_pages }: ProfileColumns, at: number): boolean {
  const page = backlinks.page[at]!
  const status = page === 0 ? NONE_16 : linked_pages.status[page - 1]!
  return status !== NONE_16 && isBrokenStatus(status)
}

export function partLinks(profile: ProfileColumns, today: number): Parts {
  const { state, follow, firstSeen } = profile.backlinks
  const places: number[][] = Array.from({ length: LINK_PARTS }, () => [])
  for (let at = 0; at < state.length; at++) {
    if (state[at] === STATE.absent) continue
    if (state[at] === STATE.lost) {
      places[partOf('lost', follow[at]!)]!.push(at)
      continue
    }
    places[partOf('live', follow[at]!)]!.push(at)
    if (firstSeen[at] !== NONE_16 && firstSeen[at]! > today - NEW_DAYS)
      places[partOf('new', follow[at]!)]!.push(at)
    if (isBroken(profile, at)) places[partOf('broken', follow[at]!)]!.push(at)
  }
  return places.map((part) => Uint32Array.from(part))
}

export function listedDomains({ referring_domains: rows }: ProfileColumns): Uint32Array {
  return placesWhere(rows.state.length, (at) => isListed(rows.backlinks[at]!, rows.state[at] === STATE.live))
}

export function listedTargets(rows: ProfileColumns['anchors'] | ProfileColumns['linked_pages']): Uint32Array {
  return placesWhere(rows.isReported.length, (at) => isListed(rows.backlinks[at]!, rows.isReported[at] === 1))
}

function placesWhere(count: number, holds: (at: number) => boolean): Uint32Array {
  const places: number[] = []
  for (let at = 0; at < count; at++) if (holds(at)) places.push(at)
  return Uint32Array.from(places)
}

/** Yields block by block: together, the blocks of a million links take as much memory as the links themselves. */
export function* orderBlocks(
  profile: ProfileColumns,
  lost: LostDomains,
  parts: Readonly<Record<BacklinkList, Parts>>,
): Generator<OrderBlock> {
  const values = sortValues(profile, lost)
  for (const list of Object.keys(parts) as BacklinkList[])
    for (const sort of SORTS[list])
      for (const [part, places] of parts[list].entries())
        yield* cut(list, sort, part, (values[list] as Record<string, ValueAt>)[sort] as ValueAt, places)
}

function* cut(
  list: BacklinkList,
  sort: string,
  part: number,
  value: ValueAt,
  places: Uint32Array,
): Generator<OrderBlock> {
  const entries = new Float64Array(places.length)
  for (let index = 0; index < places.length; index++)
    entries[index] = entryOf(value(places[index]!), places[index]! + 1)
  entries.sort()
  for (const block of cutIntoBlocks(entries))
    yield { list, sort, part, firstEntry: block[0]!, data: packEntries(block) }
}

function sortValues(
  profile: ProfileColumns,
  { rows: lost }: LostDomains,
): { [L in BacklinkList]: Sorted<L> } {
  const { backlinks: links, referring_domains: domains, anchors, linked_pages: pages } = profile
  // A lost domain counts as having no links, even where a source has not counted them.
  const orNone =
    (value: ValueAt): ValueAt =>
    (at) =>
      lost.isLost[at] === 1 ? 0 : value(at)
  return {
    backlinks: {
      rank: of(links.rank, NONE_16),
      domain_rank: (at) => known(domains.rank[links.domain[at]! - 1]!, NONE_16),
      spam_score: (at) => known(linkSpam(profile, at), NONE_8),
      first_seen: of(links.firstSeen, NONE_16),
      last_seen: of(links.lastSeen, NONE_16),
      lost_at: of(links.lostAt, NONE_16),
    },
    referring_domains: {
      backlinks: orNone(of(domains.backlinks, NONE_32)),
      dofollow_backlinks: orNone(of(domains.dofollow, NONE_32)),
      rank: of(domains.rank, NONE_16),
      spam_score: of(domains.spam, NONE_8),
      first_seen: of(domains.firstSeen, NONE_16),
      last_seen: of(domains.lastSeen, NONE_16),
      lost_at: of(lost.lostAt, NONE_16),
      lost_backlinks: of(lost.backlinks, 0),
    },
    anchors: {
      backlinks: of(anchors.backlinks, NONE_32),
      referring_domains: of(anchors.domains, NONE_32),
      rank: of(anchors.rank, NONE_16),
      first_seen: of(anchors.firstSeen, NONE_16),
    },
    linked_pages: {
      backlinks: of(pages.backlinks, NONE_32),
      referring_domains: of(pages.domains, NONE_32),
      rank: of(pages.rank, NONE_16),
      status_code: of(pages.status, NONE_16),
    },
  }
}

function of(column: Uint8Array | Uint16Array | Uint32Array, none: number): ValueAt {
  return (at) => known(column[at]!, none)
}

function known(value: number, none: number): number | undefined {
  return value === none ? undefined : value
}
