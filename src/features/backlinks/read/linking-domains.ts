// Filters the list of domains by the page that they link to or by the anchor that they use. All links are scanned
// once, in steps, and the result is kept for the other pages and orders of the list. So an anchor's row and the
// filtered list show the same number of domains, and each domain has its number of such links.

import type { Database, ReadAccess } from '../../../data/storage/database.ts'
import { createSharedCache } from '../../../lib/lru-cache.ts'
import type { DomainStatus } from '../lists.ts'
import { LAYOUTS, STATE } from '../store/layouts.ts'
import {
  filterOf,
  type LinkingFilter,
  type ListFilter,
  type NamedFilter,
  numbersPass,
} from './list-filter.ts'
import { columnsOf, walkBlocks } from './matching-rows.ts'
import type { PublishedProfile } from './profile-state.ts'

type LinkingDomains = {
  /** Translates a filter of links into one of domains; the filter's other fields stay as they are. */
  narrow(
    accountId: number,
    profile: PublishedProfile,
    status: DomainStatus,
    named: Partial<NamedFilter>,
  ): Promise<Partial<NamedFilter>>
}

type State = (typeof STATE)[keyof typeof STATE]

/** The states of a domain for each status. New domains are among those that link. */
const STATES: Readonly<Record<DomainStatus, readonly State[]>> = {
  live: [STATE.live],
  new: [STATE.live],
  lost: [STATE.lost],
  all: [STATE.live, STATE.lost],
}

/** Each domain takes four bytes: this holds the counts of four filters over a million domains. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024

export function createLinkingDomains(database: Database): LinkingDomains {
  const sets = createSharedCache<LinkingFilter>({
    bytesMax: KEPT_BYTES_MAX,
    bytesOf: ({ counts }) => counts.byteLength,
  })
  return {
    async narrow(accountId, profile, status, { pages, anchor, anchorNot, ...others }) {
      const filter = filterOf(profile, {}, { pages, anchor, anchorNot })
      if (filter === undefined) return others
      const { projectId, profileId, generation } = profile.key
      const states = STATES[status]
      const name = JSON.stringify([projectId, profileId, generation, states, pages, anchor, anchorNot])
      const count = (search: ReadAccess) => countMatching(search, profile, states, filter)
      const linking = await sets.find(name, async () => ({
        counts: await database.search(accountId, count),
        name,
      }))
      return { ...others, linking }
    },
  }
}

const COLUMNS = ['state', 'domain', 'page', 'anchor']

/** Counts the matching links of each domain, by its place. */
export async function countMatching(
  database: ReadAccess,
  profile: PublishedProfile,
  states: readonly number[],
  filter: ListFilter,
): Promise<Uint32Array> {
  const counts = new Uint32Array(profile.counts.domains)
  // A page or anchor that the profile does not know has no links.
  if (filter.pages?.length === 0 || filter.anchor === 0) return counts
  for await (const { data } of walkBlocks(database, profile, 'backlinks')) {
    const block = columnsOf(LAYOUTS.backlinks, data, COLUMNS)
    for (let at = 0; at < block.count; at++) {
      if (!states.includes(block.at('state', at)!)) continue
      const link = { page: block.at('page', at), anchor: block.at('anchor', at) }
      if (numbersPass(0, link, filter)) counts[block.at('domain', at)! - 1]!++
    }
  }
  return counts
}
