// Keeps the orders of the pages of a crawl, so that a list of half a million pages is read in any of them within milliseconds.
// For this the pages are read twice more, numbers and titles first, so that addresses and titles are not in memory together.
// What a process stored before it died is the beginning of what this one would store, and is left as it is.

import { sql } from 'kysely'
import { bulkTarget, insertRows } from '../../../data/storage/bulk/bulk-insert.ts'
import { openThreadProxy, proxyHere, type ThreadProxy } from '../../../lib/thread-proxy.ts'
import { PAGE_FIELDS, PAGE_SORTS, type PageSort } from '../engine/page-fields.ts'
import { type FinishWork, takeStep, yieldToOthers } from './finish-work.ts'
import { type IdWindow, idWindows } from './id-windows.ts'
import { PageOrderMaker } from './page-order-maker.ts'

type Maker = ThreadProxy<PageOrderMaker>

/** Sorting this few pages takes less time than starting a thread. */
const SMALL_IDS_MAX = 4000
/** These blocks together take a megabyte. */
const BLOCKS_PER_STEP = 256
const ROUNDS: readonly (readonly PageSort[])[] = [PAGE_SORTS.filter((sort) => sort !== 'url'), ['url']]

const ORDERS = bulkTarget('crawl_page_orders', { sort: 'text', first_entry: 'integer', data: 'bytes' })

/** `idMax` is the greatest id of an address of the crawl. */
export async function keepPageOrders(work: FinishWork, idMax: number): Promise<void> {
  const maker: Maker =
    idMax <= SMALL_IDS_MAX
      ? proxyHere(new PageOrderMaker())
      : openThreadProxy(new URL('./page-order-thread.ts', import.meta.url), undefined, 'sorts crawled pages')
  try {
    for (const sorts of ROUNDS) {
      for (const window of idWindows(idMax, work.pace.windowIds)) {
        await yieldToOthers(work)
        await addPages(maker, sorts, await readPages(work, sorts, window))
      }
      for (const sort of sorts) await store(work, maker, sort)
    }
  } finally {
    await maker.close()
  }
}

type SortedRow = Record<'id' | PageSort, number | string | null>

/** Index: crawl_pages_pkey. */
async function readPages(
  { database, crawl }: FinishWork,
  sorts: readonly PageSort[],
  { after, last }: IdWindow,
): Promise<SortedRow[]> {
  const columns = sorts.map((sort) =>
    PAGE_FIELDS[sort].type === 'text'
      ? // Without letter case, as `contains` compares.
        sql`coalesce(${sql.ref(`${sort}_folded`)}, ${sql.ref(sort)}) as ${sql.ref(sort)}`
      : sql.ref(sort),
  )
  const { rows } = await database.read((db) =>
    sql<SortedRow>`select id, ${sql.join(columns)} from crawl_pages
      where project_id = ${crawl.projectId} and crawl_id = ${crawl.crawlId}
        and id > ${after} and id <= ${last} order by id`.execute(db),
  )
  return rows
}

async function addPages(maker: Maker, sorts: readonly PageSort[], rows: readonly SortedRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id as number)
  for (const sort of sorts)
    await maker.ask('add', [
      sort,
      ids,
      rows.map((row) => {
        const value = row[sort]
        return typeof value === 'string' ? value.toLowerCase() : value
      }),
    ])
}

async function store(work: FinishWork, maker: Maker, sort: PageSort): Promise<void> {
  const { projectId, crawlId } = work.crawl
  const stored = await lastStored(work, sort)
  await maker.ask('sort', [sort])
  for (;;) {
    const blocks = await maker.ask('takeBlocks', [BLOCKS_PER_STEP])
    if (blocks.length === 0) return
    const values = blocks
      .filter(({ firstEntry }) => firstEntry > stored)
      .flatMap(({ firstEntry, data }) => [sort, firstEntry, data])
    if (values.length > 0)
      await takeStep(work, (tx) =>
        insertRows(tx, work.database.engine, ORDERS, values, { project_id: projectId, crawl_id: crawlId }),
      )
  }
}

/** The first entry of the last stored block; -1 without any. Index: crawl_page_orders_pkey. */
async function lastStored({ database, crawl }: FinishWork, sort: PageSort): Promise<number> {
  const row = await database.read((db) =>
    db
      .selectFrom('crawl_page_orders')
      .where('project_id', '=', crawl.projectId)
      .where('crawl_id', '=', crawl.crawlId)
      .where('sort', '=', sort)
      .select('first_entry')
      .orderBy('first_entry', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return row?.first_entry ?? -1
}
