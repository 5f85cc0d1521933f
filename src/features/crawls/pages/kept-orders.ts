// Whether the pages of a crawl can be sorted: crawls of older releases have pages and no orders of them.

import type { ReadAccess } from '../../../data/storage/database.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import { findLastId } from '../records/last-id.ts'

/** Also where there is nothing to sort. Indexes: crawl_page_orders_pkey, crawl_pages_pkey. */
export async function canSortPages(database: ReadAccess, crawl: CrawlKey): Promise<boolean> {
  const order = await database.read((db) =>
    db
      .selectFrom('crawl_page_orders')
      .where('project_id', '=', crawl.projectId)
      .where('crawl_id', '=', crawl.crawlId)
      .select('sort')
      // Without it PostgreSQL may look for any row of the crawl in the whole table.
      .orderBy('sort')
      .orderBy('first_entry')
      .limit(1)
      .executeTakeFirst(),
  )
  return order !== undefined || (await database.read((db) => findLastId(db, 'crawl_pages', crawl))) < 0
}
