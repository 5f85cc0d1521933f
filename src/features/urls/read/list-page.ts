// Reads a page of the list. A cursor holds the place in the order, the generation that it belongs to and the key of
// the address: rows are renumbered in each generation, in the order of their keys, so in a newer generation the page
// continues where its key belongs.

import { entryOf, FIRST_VALUED, ID_RANGE, idOf } from '../../../data/lists/orders/entries.ts'
import type { KeptMatches } from '../../../data/lists/orders/kept-matches.ts'
import { goThrough, readListPage, takePassing } from '../../../data/lists/orders/list-page.ts'
import { orderTable } from '../../../data/lists/orders/order-table.ts'
import { walkOrder } from '../../../data/lists/orders/order-walk.ts'
import type { Direction, Reading } from '../../../data/lists/orders/reading.ts'
import type { Database } from '../../../data/storage/database.ts'
import type { Page, PageRange } from '../../../data/storage/page.ts'
import type { CursorPosition } from '../../../entry/http/answers/cursor.ts'
import { createKeyOf, spellingOf } from '../../search-performance/row-format.ts'
import { partOf, URL_FLAGS, type UrlFlag, type UrlSort } from '../lists.ts'
import type { GenerationKey, PublishedUrls } from '../store/generation-store.ts'
import { matchingUrls, type Wanted } from './matching-urls.ts'
import { readRows, toRecord } from './records.ts'

export type ListQuery = Wanted & {
  readonly accountId: number
  readonly sort: UrlSort
  readonly direction: Direction
}

/** A longer key is cut, so that a cursor stays short. */
const KEY_LENGTH_MAX = 200
/** Blocks that are read at a time where a filter may reject most entries. */
const SCANNED_BLOCKS = 16
const SCANNED_ENTRIES = 4096

export const URL_ORDERS = orderTable('joined_url_orders', ['project_id', 'generation', 'sort'], 'part')

export function orderOf({ projectId, generation }: GenerationKey, sort: UrlSort, flag: UrlFlag | undefined) {
  return { table: URL_ORDERS, key: { project_id: projectId, generation, sort }, parts: [partOf(flag)] }
}

export async function readUrlPage(
  database: Database,
  matches: KeptMatches,
  urls: PublishedUrls,
  query: ListQuery,
  position: CursorPosition | undefined,
  range: PageRange,
): Promise<Page> {
  const reading: Reading = {
    direction: query.direction,
    position: position && (await placeOf(database, urls, position)),
    isReversed: range.isReversed,
  }
  return readListPage(
    range,
    (count) => takeEntries(database, matches, urls, query, reading, count),
    async (entries) => {
      const entryOf = new Map(entries.map((entry) => [idOf(entry), entry]))
      const rows = await readRows(database, urls, [...entryOf.keys()])
      return rows.map((row, at) => {
        // Only the rows at both ends of a page have cursors.
        const isEnd = at === 0 || at === rows.length - 1
        const key = isEnd ? keyOfUrl(row.url) : ''
        return [JSON.stringify(toRecord(row)), urls.generation, entryOf.get(row.id) as number, key]
      })
    },
  )
}

/** Counts the rows of all pages together. */
export async function countList(
  matches: KeptMatches,
  urls: PublishedUrls,
  query: ListQuery,
): Promise<number> {
  if (isFiltered(query)) return (await matches.ids(query.accountId, matchingUrls(urls, query))).size
  const { urlsCount, flagCounts } = urls.info
  return query.flag === undefined ? urlsCount : (flagCounts[URL_FLAGS.indexOf(query.flag)] ?? 0)
}

function isFiltered({ search, filters }: ListQuery): boolean {
  return search !== undefined || (filters !== undefined && filters.length > 0)
}

async function takeEntries(
  database: Database,
  matches: KeptMatches,
  urls: PublishedUrls,
  query: ListQuery,
  reading: Reading,
  count: number,
): Promise<number[]> {
  const order = orderOf(urls, query.sort, query.flag)
  if (!isFiltered(query)) return walkOrder(database, order, reading).take(count)
  return takePassing(walkOrder(database, order, reading, { blocks: SCANNED_BLOCKS }), count, [
    goThrough(SCANNED_ENTRIES, () => matches.ids(query.accountId, matchingUrls(urls, query))),
  ])
}

/** Returns the entry to continue after; between two entries if the cursor's row is gone. */
async function placeOf(
  database: Database,
  urls: PublishedUrls,
  [generation, entry, key]: CursorPosition,
): Promise<number> {
  const place = entry as number
  if (generation === urls.generation) return place
  const { id, isFound } = await findKey(database, urls, key as string)
  const value = place < FIRST_VALUED ? undefined : Math.floor(place / ID_RANGE) - 1
  return entryOf(value, isFound ? id : id - 0.5)
}

/**
 * Finds the first row whose key is not less, by bisection: some twenty lookups, needed only if sources were joined
 * again between two pages.
 */
async function findKey(
  database: Database,
  urls: PublishedUrls,
  key: string,
): Promise<{ id: number; isFound: boolean }> {
  let [low, high] = [1, urls.info.urlsCount + 1]
  let isFound = false
  while (low < high) {
    const middle = (low + high) >> 1
    const [row] = await readRows(database, urls, [middle])
    const found = row === undefined ? '' : keyOfUrl(row.url)
    if (found === key) isFound = true
    if (found < key) low = middle + 1
    else high = middle
  }
  return { id: low, isFound }
}

function keyOfUrl(url: string): string {
  return createKeyOf()(spellingOf(url) ?? url).slice(0, KEY_LENGTH_MAX)
}
