// How a crawl starts to run and how it ends, as changes of its row. None of them touches a crawl that has ended already.

import { recordEvent } from '../../../background/events/event-store.ts'
import { RetryLater } from '../../../background/jobs/job.ts'
import type { Tx } from '../../../data/storage/database.ts'
import { databaseNowMs, type Engine, lockRows } from '../../../data/storage/portable.ts'
import type { Clock } from '../../../lib/clock.ts'
import { CRAWL_EVENTS } from '../events.ts'
import type { CrawlEnd, CrawlFailure } from '../records/crawl-end.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import { countEnded } from '../records/crawl-observer.ts'
import { type CrawlPause, readPause } from '../records/crawl-pause.ts'
import { type CrawlProgress, readProgress } from '../records/crawl-progress.ts'
import { PAUSED_LOOK_MS } from '../records/pause-crawl.ts'
import { forgetStored } from '../records/stored-crawls.ts'
import { removeOutdated } from '../removal/outdated-crawls.ts'
import { enqueueRemoval } from '../removal/remove-job.ts'
import { enqueueForgetting } from '../reuse/forget-job.ts'
import { CrawlEnded } from './crawl-rows.ts'

/**
 * Marks the crawl as running, and returns what is needed to go on; undefined when the crawl has ended already. The stored
 * pause is deleted, because it holds for this run alone. The job of a crawl that somebody has paused is postponed.
 */
export async function startRunning(tx: Tx, engine: Engine, { projectId, crawlId }: CrawlKey, clock: Clock) {
  const beforeMs = clock.nowMs()
  const row = await tx
    .selectFrom('crawls')
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .where('status', 'in', ['queued', 'running'])
    .select(['status', 'phase', 'settings_json', 'pages_crawled', 'pages_found', 'started_at', 'paused_at'])
    .select(['progress_json', 'pause_json', databaseNowMs(engine).as('databaseMs')])
    .modifyEnd(lockRows(engine))
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (row.paused_at !== null) throw new RetryLater('The crawl is paused.', PAUSED_LOOK_MS)
  const { progress_json, pause_json, databaseMs, status, paused_at: _, ...rest } = row
  const pause = readPause(pause_json)
  const progress = addWait(readProgress(progress_json), pause, databaseMs)
  const nowMs = clock.nowMs()
  const started_at = row.started_at ?? nowMs
  await tx
    .updateTable('crawls')
    .set({ status: 'running', started_at, progress_json: JSON.stringify(progress), pause_json: null })
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .execute()
  const ahead = { leastMs: beforeMs - databaseMs, mostMs: nowMs - databaseMs }
  return { ...rest, progress, pause, started_at, isFirst: status === 'queued', ahead }
}

/** How far our clock is ahead of the database's, allowing for the time that the query takes. */
export type ClockLead = { readonly leastMs: number; readonly mostMs: number }

export type StartedCrawl = NonNullable<Awaited<ReturnType<typeof startRunning>>>

function addWait(progress: CrawlProgress, pause: CrawlPause | undefined, nowMs: number): CrawlProgress {
  if (pause === undefined) return progress
  return { ...progress, waitedMs: progress.waitedMs + Math.max(0, nowMs - pause.dueAtMs) }
}

export async function failCrawl(
  tx: Tx,
  { projectId, crawlId }: CrawlKey,
  { code, message }: { code: CrawlFailure; message: string },
  nowMs: number,
): Promise<void> {
  const failed = await tx
    .updateTable('crawls')
    .set({ status: 'failed', phase: 'done', failure: message, failure_code: code, finished_at: nowMs })
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .where('status', '=', 'running')
    .returning(['uid', 'progress_json'])
    .executeTakeFirst()
  if (failed !== undefined) {
    countEnded(tx, 'failed')
    await recordEvent(tx, {
      kind: CRAWL_EVENTS.failed,
      projectId,
      subject: `crawl:${failed.uid}`,
      data: { crawl_uid: failed.uid },
    })
    await forgetStored(tx, projectId, [failed])
  }
  await enqueueRemoval(tx, { projectId, crawlId })
}

type FinishedCrawl = {
  summary: object
  metrics: object
  overview: object
  checked: readonly string[]
  gaps: object
  sums: object
  changes: object | undefined
  notes: readonly string[]
  end: CrawlEnd | null
  certificateEndsAtMs: number | null
  isReusing: boolean
  keptMax: number
  nowMs: number
}

export async function completeCrawl(
  tx: Tx,
  { projectId, crawlId }: CrawlKey,
  { overview, changes, end, certificateEndsAtMs, isReusing, keptMax, nowMs, ...report }: FinishedCrawl,
): Promise<void> {
  const row = await tx
    .updateTable('crawls')
    .set({
      status: 'success',
      phase: 'done',
      finished_at: nowMs,
      certificate_ends_at: certificateEndsAtMs,
      summary_json: JSON.stringify(report),
      overview_json: JSON.stringify(overview),
      changes_json: changes === undefined ? null : JSON.stringify(changes),
      end_json: end && JSON.stringify(end),
    })
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .where('status', '=', 'running')
    .returning(['uid', 'pages_crawled', 'started_at'])
    .executeTakeFirst()
  if (row === undefined) throw new CrawlEnded()
  await removeOutdated(tx, projectId, keptMax)
  if (isReusing) await enqueueForgetting(tx, { projectId, usedSince: crawlId })
  const data = { crawl_uid: row.uid, pages_crawled: row.pages_crawled }
  await recordEvent(tx, { kind: CRAWL_EVENTS.succeeded, projectId, subject: `crawl:${row.uid}`, data })
  countEnded(tx, 'success', (nowMs - (row.started_at ?? nowMs)) / 1000)
}
