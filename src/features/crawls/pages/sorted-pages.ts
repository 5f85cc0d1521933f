// Pages of a completed crawl in one of their orders. Without filters, a page of the list is one seek and its rows. With
// filters, a short part of the order is read first, which fills the page where many pages pass. If it does not, all pages that
// pass are found: where they are few, they are looked up in the order; where they are many, the order is read until the page
// is full. That is a search with the limits of every filtered list.

import type { Filter } from '../../../data/lists/filter.ts'
import { idOf } from '../../../data/lists/orders/entries.ts'
import { goThrough, judgeFirst, takePassing } from '../../../data/lists/orders/list-page.ts'
import { orderTable } from '../../../data/lists/orders/order-table.ts'
import { type OrderWalk, walkOrder } from '../../../data/lists/orders/order-walk.ts'
import type { Direction, Reading } from '../../../data/lists/orders/reading.ts'
import type { Database, ReadAccess, Search } from '../../../data/storage/database.ts'
import { invalid } from '../../../lib/errors.ts'
import type { PageSort } from '../engine/page-fields.ts'
import type { CompletedCrawl } from '../records/completed-crawl.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import { findLastId } from '../records/last-id.ts'
import { findPages, findPassing, type ListedPage, readPages } from './page-store.ts'

type SortedList = {
  readonly sort: PageSort
  readonly direction: Direction
  readonly filters: readonly Filter[]
}

type SortedPage = ListedPage & { readonly entry: number }

const PAGE_ORDERS = orderTable('crawl_page_orders', ['project_id', 'crawl_id'], 'sort')

/** `after` is the entry of the last page that was shown. */
export async function listSortedPages(
  database: Database,
  crawl: CompletedCrawl,
  list: SortedList,
  after: number | undefined,
  limit: number,
): Promise<SortedPage[]> {
  const reading: Reading = { direction: list.direction, position: after, isReversed: false }
  if (list.filters.length > 0)
    return database.search(crawl.accountId, async (search) =>
      readEntries(search, crawl, await findEntries(search, crawl, list, reading, limit)),
    )
  const entries = await walk(database, crawl, list, reading).take(limit)
  if (entries.length === 0 && after === undefined) await requireOrders(database, crawl)
  return readEntries(database, crawl, entries)
}

function walk(
  database: ReadAccess,
  { projectId, crawlId }: CompletedCrawl,
  { sort }: SortedList,
  reading: Reading,
  blocks = 1,
): OrderWalk {
  const order = { table: PAGE_ORDERS, key: { project_id: projectId, crawl_id: crawlId }, parts: [sort] }
  return walkOrder(database, order, reading, { blocks })
}

/** How many entries are checked before all pages that pass are found. */
const FIRST_STEPS = [500, 2000]
/** Up to this many matches are found first and then looked up in the order. */
const FEW_MAX = 10_000
const BLOCKS_A_STEP = 8
const ENTRIES_A_STEP = 4096

async function findEntries(
  search: Search,
  crawl: CompletedCrawl,
  list: SortedList,
  reading: Reading,
  limit: number,
): Promise<number[]> {
  const { filters } = list
  if (reading.position === undefined) await requireOrders(search, crawl)
  const judge = (ids: readonly number[]) => findPassing(search, crawl, filters, ids)
  return takePassing(walk(search, crawl, list, reading, BLOCKS_A_STEP), limit, [
    judgeFirst(FIRST_STEPS, judge),
    goThrough(ENTRIES_A_STEP, async () => {
      const few = await findPages(search, crawl, filters, { after: 0, limit: FEW_MAX + 1 })
      return few.length > FEW_MAX ? judge : new Set(few)
    }),
  ])
}

async function readEntries(
  database: ReadAccess,
  crawl: CompletedCrawl,
  entries: readonly number[],
): Promise<SortedPage[]> {
  const pages = await readPages(database, crawl, entries.map(idOf))
  const byId = new Map(pages.map((page) => [page.id, page]))
  return entries.flatMap((entry) => {
    const page = byId.get(idOf(entry))
    return page === undefined ? [] : { ...page, entry }
  })
}

async function requireOrders(database: ReadAccess, crawl: CompletedCrawl): Promise<void> {
  if (await canSortPages(database, crawl)) return
  throw invalid({
    sort: [
      'An older release made this crawl and kept no orders of its pages. Read it without sort; later crawls can be sorted.',
    ],
  })
}

/**
 * Crawls of older releases have pages and no orders of them; where there are no pages, there is nothing to sort.
 * Indexes: crawl_page_orders_pkey, crawl_pages_pkey.
 */
export async function canSortPages(database: ReadAccess, crawl: CrawlKey): Promise<boolean> {
  const order = await database.read((db) =>
    db
      .selectFrom('crawl_page_orders')
      .where('project_id', '=', crawl.projectId)
      .where('crawl_id', '=', crawl.crawlId)
      .select('sort')
      // Without an order PostgreSQL may look for any row of the crawl in the whole table.
      .orderBy('sort')
      .orderBy('first_entry')
      .limit(1)
      .executeTakeFirst(),
  )
  return order !== undefined || (await database.read((db) => findLastId(db, 'crawl_pages', crawl))) < 0
}
