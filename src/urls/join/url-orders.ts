// The orders of the list: for all rows and for those of each flag, sorted by each number, cut into blocks.

import { BLOCK_ENTRIES, entryOf } from '../../lib/order-entries.ts'
import { bitOf, URL_FLAGS, URL_SORTS, type UrlSort } from '../lists.ts'
import { NONE, type UrlColumn, type UrlTable } from './url-table.ts'

export type OrderBlock = {
  readonly sort: UrlSort
  readonly part: number
  readonly firstEntry: number
  readonly data: Uint8Array<ArrayBuffer>
}

type ValueAt = (row: number) => number | undefined

const RATE_UNITS = 10_000

/** `order` has the rows by their ids, from 1. */
export function* orderBlocks(table: UrlTable, order: Uint32Array): Generator<OrderBlock> {
  const parts = [undefined, ...URL_FLAGS.map((flag) => flagged(table, order, bitOf(flag)))]
  // One array for all: each of its own would wait for a collection, 4 MB at a time.
  const entries = new Float64Array(order.length)
  for (const sort of URL_SORTS) {
    const value = sortedValue(table, sort)
    for (const [part, places] of parts.entries()) {
      const count = places?.length ?? order.length
      for (let index = 0; index < count; index++) {
        const place = places === undefined ? index : places[index]!
        entries[index] = entryOf(value(order[place]!), place + 1)
      }
      yield* cut(sort, part, entries.subarray(0, count).sort())
    }
  }
}

/** Places of the rows that have the flag. */
function flagged(table: UrlTable, order: Uint32Array, bit: number): Uint32Array {
  const flags = table.column('flags')
  const places = new Uint32Array(order.length)
  let count = 0
  for (let place = 0; place < order.length; place++)
    if ((flags[order[place]!]! & bit) !== 0) places[count++] = place
  return places.slice(0, count)
}

function* cut(sort: UrlSort, part: number, entries: Float64Array): Generator<OrderBlock> {
  for (let from = 0; from < entries.length; from += BLOCK_ENTRIES) {
    const block = entries.slice(from, from + BLOCK_ENTRIES)
    yield { sort, part, firstEntry: block[0]!, data: new Uint8Array(block.buffer as ArrayBuffer) }
  }
}

function sortedValue(table: UrlTable, sort: UrlSort): ValueAt {
  const plain =
    (name: UrlColumn): ValueAt =>
    (row) => {
      const value = table.get(row, name)
      return value === NONE ? undefined : value
    }
  switch (sort) {
    case 'ctr':
      return (row) => {
        const impressions = table.get(row, 'impressions')
        return impressions > 0 ? Math.round((table.get(row, 'clicks') / impressions) * RATE_UNITS) : undefined
      }
    case 'issues':
      return (row) =>
        table.get(row, 'issuesNotice') === NONE
          ? undefined
          : table.get(row, 'issuesCritical') +
            table.get(row, 'issuesWarning') +
            table.get(row, 'issuesNotice')
    default:
      return plain(SORT_COLUMNS[sort])
  }
}

const SORT_COLUMNS: Readonly<Record<Exclude<UrlSort, 'ctr' | 'issues'>, UrlColumn>> = {
  clicks: 'clicks',
  impressions: 'impressions',
  position: 'position',
  previous_clicks: 'previousClicks',
  tracked_keywords: 'trackedKeywords',
  best_position: 'bestPosition',
  backlinks: 'backlinks',
  referring_domains: 'domains',
  inlinks_count: 'inlinks',
  status_code: 'status',
  depth: 'depth',
  words_count: 'words',
}
