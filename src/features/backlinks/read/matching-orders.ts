// Orders of the rows that pass a filter, kept while they are asked for: finding them means to go through a whole profile,
// so a search is made once for all its pages. Two that ask for the same wait for the same.

import type { Database, ReadAccess } from '../../../data/storage/database.ts'
import { createLruCache } from '../../../lib/lru-cache.ts'
import { idOf } from '../../../lib/order-entries.ts'
import { entryRangesOf, type Reading } from '../../../lib/reading-order.ts'
import type { IdSet } from './id-set.ts'
import type { ListFilter } from './list-filter.ts'
import { findRows } from './matching-rows.ts'
import type { OrderKey } from './order-blocks.ts'
import { firstAbove, walkOrder } from './order-walk.ts'
import type { PublishedProfile } from './profile-state.ts'

export type FoundOrders = {
  /** Entries of rows that pass, at most so many, in the order of reading; undefined where they were not found yet. */
  kept(order: OrderKey, filter: ListFilter, reading: Reading, count: number): number[] | undefined
  find(
    accountId: number,
    profile: PublishedProfile,
    order: OrderKey,
    filter: ListFilter,
    reading: Reading,
    count: number,
  ): Promise<number[]>
  /** How many pass. */
  count(accountId: number, profile: PublishedProfile, order: OrderKey, filter: ListFilter): Promise<number>
}

const ENTRIES_A_STEP = 2048
const BLOCKS_A_STEP = 4

export function createFoundOrders(database: Database, { bytesMax }: { bytesMax: number }): FoundOrders {
  const sets = createLruCache<IdSet>({ bytesMax: bytesMax / 4 })
  const orders = createLruCache<Float64Array>({ bytesMax })

  async function findOrder(
    search: ReadAccess,
    profile: PublishedProfile,
    order: OrderKey,
    filter: ListFilter,
  ): Promise<Float64Array> {
    const name = setName(order, filter)
    const found = sets.get(name) ?? (await findRows(search, profile, order.list, filter))
    sets.keep(name, found, found.bytes)
    const entries = await entriesOf(search, order, found)
    orders.keep(orderName(order, filter), entries, entries.byteLength)
    return entries
  }

  async function entriesOf(search: ReadAccess, order: OrderKey, found: IdSet): Promise<Float64Array> {
    const entries = new Float64Array(found.size)
    let count = 0
    const upwards = { direction: 'desc', position: undefined, isReversed: true } as const
    const walk = walkOrder(search, order, upwards, { blocks: BLOCKS_A_STEP })
    for (let isMore = found.size > 0; isMore; ) {
      const step = await walk.take(ENTRIES_A_STEP)
      for (const entry of step) if (found.has(idOf(entry))) entries[count++] = entry
      isMore = step.length === ENTRIES_A_STEP
    }
    return entries.slice(0, count)
  }

  const underWay = new Map<string, Promise<Float64Array>>()

  function findOnce(
    accountId: number,
    profile: PublishedProfile,
    order: OrderKey,
    filter: ListFilter,
  ): Promise<Float64Array> {
    const name = orderName(order, filter)
    let finding = underWay.get(name)
    if (finding === undefined) {
      finding = database
        .search(accountId, (search) => findOrder(search, profile, order, filter))
        .finally(() => underWay.delete(name))
      underWay.set(name, finding)
    }
    return finding
  }

  return {
    kept(order, filter, reading, count) {
      const entries = orders.get(orderName(order, filter))
      return entries && pick(entries, reading, count)
    },
    async find(accountId, profile, order, filter, reading, count) {
      return pick(await findOnce(accountId, profile, order, filter), reading, count)
    },
    async count(accountId, profile, order, filter) {
      const kept = orders.get(orderName(order, filter))
      return (kept ?? (await findOnce(accountId, profile, order, filter))).length
    },
  }
}

function setName({ projectId, profileId, generation, list }: OrderKey, filter: ListFilter): string {
  const { disavowed, linking, ...named } = filter
  const sets = [disavowed?.isWanted, disavowed?.version, linking?.name]
  const asked = [...Object.values(named), ...sets].map((one) => one ?? null)
  return JSON.stringify([projectId, profileId, generation, list, ...asked])
}

function orderName(order: OrderKey, filter: ListFilter): string {
  return `${setName(order, filter)} ${order.sort} ${order.parts.join()}`
}

/** The entries are sorted in ascending order. */
function pick(entries: Float64Array, reading: Reading, count: number): number[] {
  const picked: number[] = []
  for (const { low, high, isUpwards } of entryRangesOf(reading)) {
    const from = firstAbove(entries, low)
    const to = firstAbove(entries, high - 1)
    const rest = count - picked.length
    if (isUpwards) picked.push(...entries.subarray(from, Math.min(to, from + rest)))
    else picked.push(...entries.subarray(Math.max(from, to - rest), to).toReversed())
  }
  return picked
}
