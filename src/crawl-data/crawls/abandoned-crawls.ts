// Crawls whose job has failed for good, because whoever worked on it died again and again: they would stay open for ever,
// and keep their project from being crawled. They are failed, with that reason.

import { sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { databaseNowMs } from '../../storage/portable.ts'
import { enqueueRemoval } from '../removal/remove-job.ts'
import { CRAWL_KIND } from './crawl-store.ts'

const BATCH_MAX = 100
const REASON = 'The crawl was broken off again and again, and has been given up.'

export async function failAbandoned(database: Database): Promise<void> {
  // A crawl and its job are made in one transaction: one without the other has lost it. Index: crawls_open.
  const abandoned = await database.read((db) =>
    db
      .selectFrom('crawls as c')
      .where('c.status', 'in', ['queued', 'running'])
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
      .limit(BATCH_MAX)
      .execute(),
  )
  for (const crawl of abandoned) {
    await database.transaction(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('crawls')
        .set({
          status: 'failed',
          phase: 'done',
          failure: REASON,
          finished_at: sql<number>`${databaseNowMs(database.engine)}`,
        })
        .where('project_id', '=', crawl.projectId)
        .where('id', '=', crawl.crawlId)
        .where('status', 'in', ['queued', 'running'])
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await enqueueRemoval(tx, crawl)
    })
  }
}
