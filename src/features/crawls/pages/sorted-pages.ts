// Pages of a completed crawl in one of their orders. Without filters, a page of the list is one seek and its rows. With
// filters, the order is gone through a short way first, which fills the page where many pass. If it does not, the pages that pass
// are found: where they are few, the order is gone through for them; where they are many, it is gone through until the page is full.
// That is a search like every filtered list, and bounded like one.

import { sql } from 'kysely'
import type { Filter } from '../../../data/lists/filter.ts'
import type { Database, ReadAccess, Search } from '../../../data/storage/database.ts'
import { type Param, rowsStatement } from '../../../data/storage/sql/statement.ts'
import { type EntryBlock, type OrderWalk, type Seek, walkEntries } from '../../../lib/entry-walk.ts'
import { invalid } from '../../../lib/errors.ts'
import { idOf } from '../../../lib/order-entries.ts'
import type { Direction, Reading } from '../../../lib/reading-order.ts'
import type { CompletedCrawl } from '../records/completed-crawl.ts'
import { canSortPages } from './kept-orders.ts'
import type { PageSort } from './page-sorts.ts'
import { findPages, findPassing, type ListedPage, readPages } from './page-store.ts'

type SortedList = {
  readonly sort: PageSort
  readonly direction: Direction
  readonly filters: readonly Filter[]
}

type SortedPage = ListedPage & { readonly entry: number }

type Values = { project_id: number; crawl_id: number; sort: string; entry: number; blocks: number }

// Index: crawl_page_orders_pkey.
const seekBlocks: Readonly<Record<Seek, (database: ReadAccess, values: Values) => Promise<EntryBlock[]>>> = {
  from: seekStatement('from'),
  above: seekStatement('above'),
  below: seekStatement('below'),
}

function seekStatement(seek: Seek) {
  return rowsStatement<Values, EntryBlock>((_db, param: Param<Values>, { builder }) => {
    const entry = param('entry')
    const ofOrder = sql`from crawl_page_orders where project_id = ${param('project_id')}
      and crawl_id = ${param('crawl_id')} and sort = ${param('sort')}`
    const within = {
      from: sql`first_entry >= coalesce((select max(first_entry) ${ofOrder} and first_entry <= ${entry}), 0)
        order by first_entry`,
      above: sql`first_entry > ${entry} order by first_entry`,
      below: sql`first_entry < ${entry} order by first_entry desc`,
    }
    // Not the bare limit: SQLite would look at it while planning, and so plan anew at every run.
    const query = sql`select first_entry, data ${ofOrder} and ${within[seek]} limit ${param('blocks')} + 0`
    return { compile: () => query.compile(builder) as never }
  })
}

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
  const key = { project_id: projectId, crawl_id: crawlId, sort, blocks }
  return walkEntries(reading, blocks, (seek, entry) => seekBlocks[seek](database, { ...key, entry }))
}

/** Entries that are looked at before all that pass are found. */
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
  const found: number[] = []
  const order = walk(search, crawl, list, reading, BLOCKS_A_STEP)
  // Returns whether the list is at its end.
  const lookAt = async (count: number, passing: (ids: number[]) => Promise<ReadonlySet<number>>) => {
    const entries = await order.take(count)
    const ids = await passing(entries.map(idOf))
    found.push(...entries.filter((entry) => ids.has(idOf(entry))))
    return entries.length < count
  }
  const judge = (ids: number[]) => findPassing(search, crawl, filters, ids)
  for (const count of FIRST_STEPS)
    if ((await lookAt(count, judge)) || found.length >= limit) return found.slice(0, limit)
  const few = await findPages(search, crawl, filters, { after: 0, limit: FEW_MAX + 1 })
  const known = few.length > FEW_MAX ? undefined : new Set(few)
  const passing = known === undefined ? judge : async () => known
  while (found.length < limit) if (await lookAt(ENTRIES_A_STEP, passing)) break
  return found.slice(0, limit)
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
