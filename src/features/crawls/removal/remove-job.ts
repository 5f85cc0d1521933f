// Removes the data of one crawl that nobody can ask for any more: it was canceled, it failed, or its row is gone.
// Steps are short, and the job may be killed between any two of them. The job is retried until it is done: nothing
// else would ever remove these rows, short of deleting their project.

import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { JobHandler } from '../../../background/jobs/job.ts'
import type { Database, Tx } from '../../../data/storage/database.ts'
import { type RemovalPosition, removeInSteps, removeStep } from '../../../data/storage/sql/removal-steps.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import { DATA_TABLES } from './data-tables.ts'

export const REMOVE_KIND = 'crawls.remove'
const ATTEMPTS_MAX = 1000

/** One job for each crawl: removed data does not come back. */
export async function enqueueRemoval(tx: Tx, { projectId, crawlId }: CrawlKey): Promise<void> {
  await enqueue(tx, {
    kind: REMOVE_KIND,
    uniqueKey: `${projectId}.${crawlId}`,
    payload: { projectId, crawlId },
    attemptsMax: ATTEMPTS_MAX,
  })
}

export function removeCrawlsHandler(database: Database): JobHandler {
  return {
    title: 'Removing deleted crawls',
    concurrency: 1,
    async run(job, context) {
      const crawl = job.payload as CrawlKey
      const within = { project_id: crawl.projectId, crawl_id: crawl.crawlId }
      await removeInSteps<RemovalPosition>(context.checkpoint, async (tx, from) => {
        if (await isInUse(tx, crawl)) return undefined
        return (await removeStep(tx, database.engine, { tables: DATA_TABLES, within }, from)).position
      })
    },
  }
}

/**
 * A crawl that was canceled or failed does not come back to life; any other crawl must keep its data, whoever queued
 * this job.
 */
async function isInUse(tx: Tx, { projectId, crawlId }: CrawlKey): Promise<boolean> {
  const row = await tx
    .selectFrom('crawls')
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .select('status')
    .executeTakeFirst()
  return row !== undefined && row.status !== 'canceled' && row.status !== 'failed'
}
