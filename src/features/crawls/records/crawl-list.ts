// The list of a project's crawls.

import { sql } from 'kysely'
import type { Database } from '../../../data/storage/database.ts'
import { countStatement } from '../../../data/storage/sql/bounded-count.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import type { StoredCrawl } from './crawl-store.ts'

export type ListedCrawl = Pick<
  StoredCrawl,
  | 'id'
  | 'uid'
  | 'status'
  | 'started_at'
  | 'finished_at'
  | 'pages_crawled'
  | 'paused_at'
  | 'summary_json'
  | 'end_json'
> & {
  /** 1 if orders of its pages are stored; null if not, and without summaries. */
  has_orders: 1 | null
}

// Crawls of older releases have no orders. Unsorted, PostgreSQL may look for any row of a crawl in the whole table.
const HAS_ORDERS = sql<1 | null>`(select 1 from crawl_page_orders as orders
  where orders.project_id = crawls.project_id and orders.crawl_id = crawls.id
  order by orders.sort, orders.first_entry limit 1)`

// Indexes: crawls_pkey, and crawl_page_orders_pkey with summaries. The `+ 0` keeps SQLite from planning by the value of the
// limit, and so anew at every run.
const listStatement = (hasSummaries: boolean) =>
  rowsStatement<{ project_id: number; before: number; limit: number }, ListedCrawl>((db, param) =>
    db
      .selectFrom('crawls')
      .where('project_id', '=', param('project_id'))
      .where('id', '<', param('before'))
      .select(['id', 'uid', 'status', 'started_at', 'finished_at', 'pages_crawled', 'paused_at'])
      .select(hasSummaries ? 'summary_json' : sql<null>`null`.as('summary_json'))
      .select(hasSummaries ? 'end_json' : sql<null>`null`.as('end_json'))
      .select((hasSummaries ? HAS_ORDERS : sql<null>`null`).as('has_orders'))
      .orderBy('id', 'desc')
      .limit(sql<number>`${param('limit')} + 0`),
  )

const plain = listStatement(false)
const summarised = listStatement(true)

/** Newest first, beginning below the crawl with the id `before`. */
export function listCrawls(
  database: Database,
  projectId: number,
  { before, limit, hasSummaries = false }: { before: number; limit: number; hasSummaries?: boolean },
): Promise<ListedCrawl[]> {
  const list = hasSummaries ? summarised : plain
  return list(database, { project_id: projectId, before, limit })
}

/** Index: crawls_pkey. */
export const countCrawls = countStatement<{ project_id: number }>((db, param) =>
  db.selectFrom('crawls').where('project_id', '=', param('project_id')).select('id').orderBy('id'),
)
