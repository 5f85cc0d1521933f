// Caches which rows of a list pass a filter, while its pages are requested: finding them means reading the whole list,
// so one search serves all pages. Rows take a bit each; for orders whose pages are picked directly, the entries of that
// order are kept too. Concurrent requests for the same rows wait for the same search.

import { createSharedCache } from '../../../lib/lru-cache.ts'
import type { Database, ReadAccess, Search } from '../../storage/database.ts'
import { idOf } from './entries.ts'
import type { IdSet } from './id-set.ts'
import type { StoredOrder } from './order-table.ts'
import { walkOrder } from './order-walk.ts'

/** A filter on a list, and how to find the rows that pass. */
export type Matching = {
  /** Identifies the list, its generation and the filter. */
  readonly name: string
  find(search: Search): Promise<IdSet>
}

export type KeptMatches = {
  /** Searches of one account wait for each other: see storage/searches/search-lane.ts. */
  ids(accountId: number, matching: Matching): Promise<IdSet>
  /** Returns the entries of these rows in an order, sorted ascending. */
  entries(accountId: number, matching: Matching, order: StoredOrder): Promise<Float64Array>
  /** Returns the same entries if they are cached. */
  keptEntries(matching: Matching, order: StoredOrder): Float64Array | undefined
}

const ENTRIES_A_STEP = 2048
const BLOCKS_A_STEP = 4

export function createKeptMatches(
  database: Database,
  { idBytesMax, entryBytesMax = 0 }: { idBytesMax: number; entryBytesMax?: number },
): KeptMatches {
  const sets = createSharedCache<IdSet>({ bytesMax: idBytesMax, bytesOf: ({ bytes }) => bytes })
  const orders = createSharedCache<Float64Array>({
    bytesMax: entryBytesMax,
    bytesOf: ({ byteLength }) => byteLength,
  })
  const nameIn = ({ name }: Matching, { key, parts }: StoredOrder) => JSON.stringify([name, key, parts])

  return {
    ids: (accountId, matching) =>
      sets.find(matching.name, () => database.search(accountId, (search) => matching.find(search))),
    entries: (accountId, matching, order) =>
      orders.find(nameIn(matching, order), () =>
        database.search(accountId, async (search) => {
          // Calls `find` itself and does not share a running search: that may be waiting for this one to end.
          const ids = sets.get(matching.name) ?? (await matching.find(search))
          sets.keep(matching.name, ids)
          return entriesOf(search, order, ids)
        }),
      ),
    keptEntries: (matching, order) => orders.get(nameIn(matching, order)),
  }
}

async function entriesOf(search: ReadAccess, order: StoredOrder, ids: IdSet): Promise<Float64Array> {
  const entries = new Float64Array(ids.size)
  let count = 0
  const upwards = { direction: 'desc', position: undefined, isReversed: true } as const
  const walk = walkOrder(search, order, upwards, { blocks: BLOCKS_A_STEP })
  for (let isMore = ids.size > 0; isMore; ) {
    const step = await walk.take(ENTRIES_A_STEP)
    for (const entry of step) if (ids.has(idOf(entry))) entries[count++] = entry
    isMore = step.length === ENTRIES_A_STEP
  }
  return entries.slice(0, count)
}
