// The list of a project's crawls.

import { sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { countStatement } from '../../storage/sql/bounded-count.ts'
import { rowsStatement } from '../../storage/sql/statement.ts'
import type { StoredCrawl } from './crawl-store.ts'

type Listed = Pick<
  StoredCrawl,
  'id' | 'uid' | 'status' | 'started_at' | 'finished_at' | 'pages_crawled' | 'summary_json'
>

// Index: crawls_pkey. Not the bare limit: SQLite would look at it while planning, and so plan anew at every run.
const listStatement = (hasSummaries: boolean) =>
  rowsStatement<{ project_id: number; before: number; limit: number }, Listed>((db, param) =>
    db
      .selectFrom('crawls')
      .where('project_id', '=', param('project_id'))
      .where('id', '<', param('before'))
      .select(['id', 'uid', 'status', 'started_at', 'finished_at', 'pages_crawled'])
      .select(hasSummaries ? 'summary_json' : sql<null>`null`.as('summary_json'))
      .orderBy('id', 'desc')
      .limit(sql<number>`${param('limit')} + 0`),
  )

const plain = listStatement(false)
const summarised = listStatement(true)

/** Newest first, beyond the crawl with that id. */
export function listCrawls(
  database: Database,
  projectId: number,
  { before, limit, hasSummaries = false }: { before: number; limit: number; hasSummaries?: boolean },
): Promise<Listed[]> {
  const list = hasSummaries ? summarised : plain
  return list(database, { project_id: projectId, before, limit })
}

/** Index: crawls_pkey. */
export const countCrawls = countStatement<{ project_id: number }>((db, param) =>
  db.selectFrom('crawls').where('project_id', '=', param('project_id')).select('id').orderBy('id'),
)
