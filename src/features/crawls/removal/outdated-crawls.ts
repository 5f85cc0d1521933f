// Which crawls of a project are kept: the newest completed ones, and all others that ended since the oldest of those.
// The row of an outdated crawl goes at once, so that nobody reads a crawl of which half is left; its data follows in
// the background.

import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import { forgetStored } from '../records/stored-crawls.ts'
import { enqueueRemoval } from './remove-job.ts'

/** The rest is removed the next time: one transaction should not remove years. */
const CRAWLS_MAX = 100

/** Oldest first. Index: crawls_pkey. */
export async function outdatedCrawls(db: Reader, projectId: number, keptMax: number): Promise<CrawlKey[]> {
  const oldestKept = await db
    .selectFrom('crawls')
    .where('project_id', '=', projectId)
    .where('status', '=', 'success')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(keptMax - 1)
    .executeTakeFirst()
  if (oldestKept === undefined) return []
  const rows = await db
    .selectFrom('crawls')
    .where('project_id', '=', projectId)
    .where('id', '<', oldestKept.id)
    .where('status', 'in', ['success', 'failed', 'canceled'])
    .select('id')
    .orderBy('id')
    .limit(CRAWLS_MAX)
    .execute()
  return rows.map(({ id }) => ({ projectId, crawlId: id }))
}

/** Call it when a crawl is completed, in the same transaction. */
export async function removeOutdated(tx: Tx, projectId: number, keptMax: number): Promise<void> {
  const outdated = await outdatedCrawls(tx, projectId, keptMax)
  if (outdated.length === 0) return
  const ids = outdated.map((crawl) => crawl.crawlId)
  const removed = await tx
    .deleteFrom('crawls')
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .returning(['status', 'progress_json'])
    .execute()
  // The space of the other crawls was subtracted when they ended.
  const completed = removed.filter(({ status }) => status === 'success')
  await forgetStored(tx, projectId, completed)
  for (const crawl of outdated) await enqueueRemoval(tx, crawl)
}
