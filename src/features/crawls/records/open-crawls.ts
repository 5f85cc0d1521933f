// Crawls that have not ended, of all projects: for the metrics, and to find those that nobody works on any more.

import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../data/storage/database.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import type { CrawlKey } from './crawl-key.ts'
import { CRAWL_KIND } from './crawl-store.ts'

const OPEN_STATUSES = ['queued', 'running', 'paused'] as const
type OpenStatus = (typeof OPEN_STATUSES)[number]

/** Written literally, as the index crawls_open does: SQLite uses a partial index only where no value is bound. */
const IS_OPEN = sql<SqlBool>`c.status in ('queued', 'running')`

const STANDING = sql<OpenStatus>`case when c.paused_at is null then c.status else 'paused' end`

const countOpen = rowsStatement<Record<never, never>, { status: OpenStatus; count: number }>((db) =>
  db
    .selectFrom('crawls as c')
    .where(IS_OPEN)
    .groupBy(STANDING)
    .select((eb) => [STANDING.as('status'), eb.fn.countAll<number>().as('count')]),
)

export async function countOpenCrawls(database: Database): Promise<[status: OpenStatus, count: number][]> {
  const rows = await countOpen(database, {})
  return OPEN_STATUSES.map((status) => [status, rows.find((row) => row.status === status)?.count ?? 0])
}

/** Crawls without a job. A crawl and its job are made in one transaction, so such a crawl has lost its job. */
export const listJobless = rowsStatement<{ limit: number }, CrawlKey>((db, param) =>
  db
    .selectFrom('crawls as c')
    .where(IS_OPEN)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .where('kind', '=', CRAWL_KIND)
            .whereRef('unique_key', '=', 'c.uid')
            .where('state', 'in', ['queued', 'running'])
            .select('id'),
        ),
      ),
    )
    .select(['c.project_id as projectId', 'c.id as crawlId'])
    .orderBy('c.project_id')
    .limit(param('limit')),
)
