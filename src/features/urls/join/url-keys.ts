// The keys by which rows are found: the hash of each key, sorted, so that a database writes them one after the other.
// In an index on the rows, keys were inserted in any order, and every batch changed another two thousand pages of it:
// with half a million rows, SQLite's thread was busy for 13 s instead of 5.

import { entryOf, ID_RANGE, idOf } from '../../../data/lists/orders/entries.ts'
import type { UrlTable } from './url-table.ts'

export type UrlKeys = {
  readonly hashes: Float64Array<ArrayBuffer>
  readonly ids: Int32Array<ArrayBuffer>
}

/** The bits of a hash that fit into a number beside an id. */
const HASH_START = 2 ** 27

/** Returns ids by the hashes of their keys; for equal hashes, by id. `order` has the rows by their ids, from 1. */
export function sortedKeys(table: Pick<UrlTable, 'keyHashAt'>, order: Uint32Array): UrlKeys {
  const hashes = Float64Array.from(order, (row) => table.keyHashAt(row))
  const hashOf = (entry: number) => hashes[idOf(entry) - 1]!
  // Sorting by the beginnings of the hashes, as plain numbers, takes a tenth of the time of a comparing function.
  const entries = Float64Array.from(hashes, (hash, at) =>
    entryOf(Math.floor(hash / HASH_START), at + 1),
  ).sort()
  for (let at = 1; at < entries.length; at++) {
    const entry = entries[at]!
    let to = at
    for (; to > 0 && beginsAlike(entries[to - 1]!, entry) && hashOf(entries[to - 1]!) > hashOf(entry); to--)
      entries[to] = entries[to - 1]!
    entries[to] = entry
  }
  return { hashes: entries.map(hashOf) as Float64Array<ArrayBuffer>, ids: Int32Array.from(entries, idOf) }
}

function beginsAlike(entry: number, other: number): boolean {
  return Math.floor(entry / ID_RANGE) === Math.floor(other / ID_RANGE)
}
