// How a crawl starts to run and how it ends, as changes of its row. None of them touches a crawl that has ended already.

import type { Tx } from '../../storage/database.ts'
import type { CrawlKey } from '../crawls/crawl-key.ts'
import { noteEnded } from '../crawls/crawl-observer.ts'
import { removeOutdated } from '../removal/outdated-crawls.ts'
import { enqueueRemoval } from '../removal/remove-job.ts'
import { CrawlEnded } from './crawl-rows.ts'

/** What is needed to go on; undefined when it has ended already. */
export async function startRunning(tx: Tx, { projectId, crawlId }: CrawlKey, nowMs: number) {
  const row = await tx
    .updateTable('crawls')
    .set((eb) => ({ status: 'running' as const, started_at: eb.fn.coalesce('started_at', eb.val(nowMs)) }))
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .where('status', 'in', ['queued', 'running'])
    .returning(['phase', 'settings_json', 'progress_json', 'pages_crawled', 'pages_found', 'started_at'])
    .executeTakeFirst()
  return row && { ...row, started_at: row.started_at ?? nowMs }
}

export async function failCrawl(
  tx: Tx,
  { projectId, crawlId }: CrawlKey,
  reason: string,
  nowMs: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('crawls')
    .set({ status: 'failed', phase: 'done', failure: reason, finished_at: nowMs })
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) noteEnded(tx, 'failed')
  await enqueueRemoval(tx, { projectId, crawlId })
}

export type FinishedCrawl = {
  summary: object
  metrics: object
  overview: object
  keptMax: number
  nowMs: number
}

export async function completeCrawl(
  tx: Tx,
  { projectId, crawlId }: CrawlKey,
  { summary, metrics, overview, keptMax, nowMs }: FinishedCrawl,
  notesOf: (counts: { pagesCrawled: number; pagesFound: number }) => string[],
): Promise<void> {
  const row = await tx
    .updateTable('crawls')
    .set({ status: 'success', phase: 'done', finished_at: nowMs, overview_json: JSON.stringify(overview) })
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .where('status', '=', 'running')
    .returning(['pages_crawled', 'pages_found', 'started_at'])
    .executeTakeFirst()
  if (row === undefined) throw new CrawlEnded()
  const notes = notesOf({ pagesCrawled: row.pages_crawled, pagesFound: row.pages_found })
  await tx
    .updateTable('crawls')
    .set({ summary_json: JSON.stringify({ summary, metrics, notes }) })
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .execute()
  await removeOutdated(tx, projectId, keptMax)
  noteEnded(tx, 'success', (nowMs - (row.started_at ?? nowMs)) / 1000)
}
