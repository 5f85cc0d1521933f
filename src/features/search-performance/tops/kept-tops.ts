// Caches parsed top lists and their orders while they are used, and only those of the stored data. Parsing a list of
// 10,000 rows takes a few milliseconds, finding a page of it less than one.

import type { Database } from '../../../data/storage/database.ts'
import { createLruCache } from '../../../lib/lru-cache.ts'
import { type TopList, unpackTopList } from './packed-top-list.ts'
import { orderRows, type TopOrder } from './top-order.ts'
import { readTopData, type TopListKey } from './top-store.ts'

type KeptTops = {
  /** Returns undefined when the list was removed since its version was read. */
  read(key: TopListKey, dataVersion: number): Promise<KeptTop | undefined>
}

export type KeptTop = {
  readonly list: TopList
  /** Returns the rows in that order. */
  rowsBy(order: TopOrder): Uint16Array
}

export function createKeptTops(database: Database, options: { bytesMax: number }): KeptTops {
  const lists = createLruCache<TopList>(options)
  const orders = createLruCache<Uint16Array>({ bytesMax: options.bytesMax / 8 })
  const nameOf = ({ projectId, kind, range }: TopListKey, version: number) =>
    `${projectId} ${kind} ${range} ${version}`

  async function readList(key: TopListKey, dataVersion: number): Promise<[string, TopList] | undefined> {
    const name = nameOf(key, dataVersion)
    const kept = lists.get(name)
    if (kept !== undefined) return [name, kept]
    const stored = await database.read((db) => readTopData(db, key))
    if (stored === undefined) return undefined
    const list = unpackTopList(stored.data)
    // The list may have been replaced since its version was read.
    const stands = nameOf(key, stored.dataVersion)
    lists.keep(stands, list, list.bytes)
    return [stands, list]
  }

  return {
    async read(key, dataVersion) {
      const found = await readList(key, dataVersion)
      if (found === undefined) return undefined
      const [name, list] = found
      return {
        list,
        rowsBy(order) {
          const orderName = `${name} ${order.sort} ${order.direction} ${order.comparison}`
          const rows = orders.get(orderName) ?? orderRows(list, order)
          orders.keep(orderName, rows, rows.byteLength)
          return rows
        },
      }
    },
  }
}
