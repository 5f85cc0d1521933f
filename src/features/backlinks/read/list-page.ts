// A page of one of the four lists, of a published profile. The position of a cursor is an entry of the order: the value
// that a row is sorted by and its id, which means the same in every generation.

import type { Database } from '../../../data/storage/database.ts'
import type { Page, PageRange } from '../../../data/storage/page.ts'
import { joinPage } from '../../../data/storage/page-of-rows.mjs'
import type { CursorPosition } from '../../../entry/http/answers/cursor.ts'
import { idOf } from '../../../lib/order-entries.ts'
import type { Direction, Reading } from '../../../lib/reading-order.ts'
import type { BacklinkList } from '../tables.ts'
import { type ListFilter, takePassing } from './list-filter.ts'
import type { FoundOrders } from './matching-orders.ts'
import type { OrderKey } from './order-blocks.ts'
import { walkOrder } from './order-walk.ts'
import type { PublishedProfile } from './profile-state.ts'
import { RECORDS } from './records.ts'

type ListOrder = { readonly sort: string; readonly direction: Direction }

export type Selected = ListOrder & {
  /** The searches of one account wait for each other: see storage/searches/search-lane.ts. */
  readonly accountId: number
  readonly list: BacklinkList
  readonly parts: readonly number[]
  readonly filter?: ListFilter | undefined
  /** What is shown of records beside what they are; in their order. */
  readonly complete?:
    | ((records: readonly object[], ids: readonly number[]) => Promise<readonly object[]>)
    | undefined
}

export async function readListPage(
  database: Database,
  foundOrders: FoundOrders,
  profile: PublishedProfile,
  { accountId, list, sort, direction, parts, filter, complete }: Selected,
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<Page> {
  const order = orderOf(profile, list, sort, parts)
  const entry = position?.[0] as number | undefined
  const reading: Reading = { direction, position: entry, isReversed: range.isReversed }
  // One more row than the page has, to see whether another page follows.
  const count = range.limit + 1
  const entries =
    filter === undefined
      ? await walkOrder(database, order, reading).take(count)
      : await takeFiltered(order, filter)
  const shown = entries.slice(0, range.limit)
  const ids = shown.map(idOf)
  const records = await RECORDS[list](database, profile.key, ids)
  const completed = (await complete?.(records, ids)) ?? records
  const rows = completed.map((record, at) => [JSON.stringify(record), shown[at] as number])
  return { ...joinPage(rows, range), hasMore: entries.length > range.limit }

  async function takeFiltered(of: OrderKey, by: ListFilter): Promise<number[]> {
    return (
      foundOrders.kept(of, by, reading, count) ??
      (await takePassing(
        database,
        profile.key,
        { list, filter: by },
        walkOrder(database, of, reading),
        count,
      )) ??
      (await foundOrders.find(accountId, profile, of, by, reading, count))
    )
  }
}

/** How many rows a list has: kept by parts, but for those that a filter has to find. */
export async function countList(
  foundOrders: FoundOrders,
  profile: PublishedProfile,
  { accountId, list, sort, parts, filter }: Selected,
): Promise<number> {
  if (filter !== undefined)
    return foundOrders.count(accountId, profile, orderOf(profile, list, sort, parts), filter)
  return parts.reduce((sum, part) => sum + (profile.parts[list][part] ?? 0), 0)
}

/** Without the parts that hold nothing, of which there are no blocks. */
export function orderOf(
  { key, parts: counts }: PublishedProfile,
  list: BacklinkList,
  sort: string,
  parts: readonly number[],
): OrderKey {
  return { ...key, list, sort, parts: parts.filter((part) => (counts[list][part] ?? 0) > 0) }
}
