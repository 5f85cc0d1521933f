// Crawls whose job has failed for good, because its workers died again and again: such a crawl would stay open for ever
// and keep its project from being crawled. This marks it as failed, with that reason.

import { sql } from 'kysely'
import type { Database } from '../../../data/storage/database.ts'
import { databaseNowMs } from '../../../data/storage/portable.ts'
import { enqueueRemoval } from '../removal/remove-job.ts'
import { countEnded } from './crawl-observer.ts'
import { listJobless } from './open-crawls.ts'
import { forgetStored } from './stored-crawls.ts'

const BATCH_MAX = 100
const REASON = 'The crawl was interrupted again and again, and has been given up.'

export async function failAbandoned(database: Database): Promise<void> {
  for (const crawl of await listJobless(database, { limit: BATCH_MAX })) {
    await database.transaction(async (tx) => {
      const failed = await tx
        .updateTable('crawls')
        .set({
          status: 'failed',
          phase: 'done',
          failure: REASON,
          failure_code: 'fault',
          finished_at: sql<number>`${databaseNowMs(database.engine)}`,
          pause_json: null,
        })
        .where('project_id', '=', crawl.projectId)
        .where('id', '=', crawl.crawlId)
        .where('status', 'in', ['queued', 'running'])
        .returning('progress_json')
        .executeTakeFirst()
      if (failed === undefined) return
      countEnded(tx, 'failed')
      await forgetStored(tx, crawl.projectId, [failed])
      await enqueueRemoval(tx, crawl)
    })
  }
}
