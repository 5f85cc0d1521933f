// Reads a page of one of the four lists of a published profile. The position of a cursor is an entry of the order:
// the value that a row is sorted by and its id, which means the same in every generation.

import { idOf } from '../../../data/lists/orders/entries.ts'
import type { KeptMatches, Matching } from '../../../data/lists/orders/kept-matches.ts'
import { judgeFirst, pickFrom, readListPage, takePassing } from '../../../data/lists/orders/list-page.ts'
import { orderTable } from '../../../data/lists/orders/order-table.ts'
import { walkOrder } from '../../../data/lists/orders/order-walk.ts'
import type { Direction, Reading } from '../../../data/lists/orders/reading.ts'
import type { Database } from '../../../data/storage/database.ts'
import type { Page, PageRange } from '../../../data/storage/page.ts'
import type { CursorPosition } from '../../../entry/http/answers/cursor.ts'
import type { BacklinkList } from '../tables.ts'
import { filterName, findPassing, type ListFilter } from './list-filter.ts'
import { findRows } from './matching-rows.ts'
import type { PublishedProfile } from './profile-state.ts'
import { RECORDS } from './records.ts'

type ListOrder = { readonly sort: string; readonly direction: Direction }

export type Selected = ListOrder & {
  /** The searches of one account wait for each other: see storage/searches/search-lane.ts. */
  readonly accountId: number
  readonly list: BacklinkList
  readonly parts: readonly number[]
  readonly filter?: ListFilter | undefined
  /** Adds fields that are not stored with the rows; called with the records of a page, in their order. */
  readonly complete?:
    | ((records: readonly object[], ids: readonly number[]) => Promise<readonly object[]>)
    | undefined
}

const ORDERS = orderTable(
  'backlink_orders',
  ['project_id', 'profile_id', 'generation', 'list', 'sort'],
  'part',
)

// How many rows are read and filtered one by one, step by step: enough for a page where one in twenty passes. Each
// row costs two or three seeks.
const JUDGED_STEPS = [200, 800, 1000]

export async function readBacklinkPage(
  database: Database,
  matches: KeptMatches,
  profile: PublishedProfile,
  { accountId, list, sort, direction, parts, filter, complete }: Selected,
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<Page> {
  const order = orderOf(profile, list, sort, parts)
  const entry = position?.[0] as number | undefined
  const reading: Reading = { direction, position: entry, isReversed: range.isReversed }
  return readListPage(range, take, async (entries) => {
    const ids = entries.map(idOf)
    const records = await RECORDS[list](database, profile.key, ids)
    const completed = (await complete?.(records, ids)) ?? records
    return completed.map((record, at) => [JSON.stringify(record), entries[at] as number])
  })

  function take(count: number): Promise<number[]> {
    const walk = walkOrder(database, order, reading)
    if (filter === undefined) return walk.take(count)
    const matching = matchingRows(profile, list, filter)
    return takePassing(walk, count, [
      pickFrom(reading, () => matches.keptEntries(matching, order)),
      judgeFirst(JUDGED_STEPS, (ids) => findPassing(database, profile.key, list, filter, ids)),
      pickFrom(reading, () => matches.entries(accountId, matching, order)),
    ])
  }
}

/** How many rows a list has: the stored counts of its parts or, with a filter, the number of matching rows. */
export async function countList(
  matches: KeptMatches,
  profile: PublishedProfile,
  { accountId, list, sort, parts, filter }: Selected,
): Promise<number> {
  if (filter !== undefined) {
    const matching = matchingRows(profile, list, filter)
    return (await matches.entries(accountId, matching, orderOf(profile, list, sort, parts))).length
  }
  return parts.reduce((sum, part) => sum + (profile.parts[list][part] ?? 0), 0)
}

/** Leaves out empty parts, which have no blocks. */
export function orderOf(
  { key, parts: counts }: PublishedProfile,
  list: BacklinkList,
  sort: string,
  parts: readonly number[],
) {
  const { projectId, profileId, generation } = key
  return {
    table: ORDERS,
    key: { project_id: projectId, profile_id: profileId, generation, list, sort },
    parts: parts.filter((part) => (counts[list][part] ?? 0) > 0),
  }
}

function matchingRows(profile: PublishedProfile, list: BacklinkList, filter: ListFilter): Matching {
  const { projectId, profileId, generation } = profile.key
  return {
    name: JSON.stringify([projectId, profileId, generation, list, filterName(filter)]),
    find: (search) => findRows(search, profile, list, filter),
  }
}
