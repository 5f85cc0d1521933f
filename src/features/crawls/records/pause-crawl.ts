// Pausing a crawl and letting it go on. A paused crawl keeps its status, so its project has no second one beside it, and
// its job, which ends its time slice as if others waited (run/crawl-job.ts): pages under way are stored, the place is free,
// and what the crawl needs to go on is in the database. Until somebody resumes it, the job is postponed whenever it is
// claimed. After some days a paused crawl ends with what it has read, since it keeps its project from being crawled.

import { type SqlBool, sql } from 'kysely'
import { type EventActor, recordEvent } from '../../../background/events/event-store.ts'
import { databaseTimeAgo } from '../../../background/jobs/database-time.ts'
import { runNow } from '../../../background/jobs/enqueue.ts'
import type { Database, Tx } from '../../../data/storage/database.ts'
import { databaseNowMs, type Engine } from '../../../data/storage/portable.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { AppError } from '../../../lib/errors.ts'
import { CRAWL_NOT_PAUSABLE, CRAWL_NOT_PAUSED } from '../errors.ts'
import { CRAWL_EVENTS } from '../events.ts'
import type { CrawlKey } from './crawl-key.ts'
import { readProgress } from './crawl-progress.ts'
import { CRAWL_KIND, cancelCrawl } from './crawl-store.ts'

export const PAUSED_DAYS_MAX = 14
/** How often the job of a paused crawl is claimed and postponed again; resuming does not wait for it. */
export const PAUSED_LOOK_MS = 5 * 60_000

type Standing = 'paused' | 'running' | 'reading_is_over' | 'ended'

/** In the last phases nothing is read any more: the audit ends within minutes, and cannot be interrupted. */
const PAUSABLE = ['start', 'pages', 'checks'] as const

/** Refuses a crawl that has ended, or that has read everything. */
export async function pauseByRequest(
  tx: Tx,
  engine: Engine,
  crawl: CrawlKey,
  actor: EventActor,
): Promise<void> {
  const standing = await pauseCrawl(tx, engine, crawl, actor)
  if (standing === 'ended')
    throw new AppError(CRAWL_NOT_PAUSABLE, 'The crawl has ended already, so it cannot be paused.')
  if (standing === 'reading_is_over')
    throw new AppError(
      CRAWL_NOT_PAUSABLE,
      'The crawl has read everything and is being audited, which cannot be paused.',
    )
}

/** Refuses a crawl that has ended. */
export async function resumeByRequest(
  tx: Tx,
  engine: Engine,
  crawl: CrawlKey,
  actor: EventActor,
): Promise<void> {
  if ((await resumeCrawl(tx, engine, crawl, actor)) === 'ended')
    throw new AppError(CRAWL_NOT_PAUSED, 'The crawl has ended already, so it cannot be resumed.')
}

/** Pausing a crawl that is paused changes nothing. Returns how the crawl stands after it. */
async function pauseCrawl(
  tx: Tx,
  engine: Engine,
  { projectId, crawlId }: CrawlKey,
  actor: EventActor,
): Promise<Standing> {
  const paused = await tx
    .updateTable('crawls')
    .set({ paused_at: databaseNowMs(engine), paused_by: actor })
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .where('status', 'in', ['queued', 'running'])
    .where('phase', 'in', PAUSABLE)
    .where('paused_at', 'is', null)
    .returning('uid')
    .executeTakeFirst()
  if (paused !== undefined) {
    await recordCrawlEvent(tx, 'paused', { projectId, uid: paused.uid, actor })
    return 'paused'
  }
  return await readStanding(tx, { projectId, crawlId })
}

/** Resuming a crawl that is not paused changes nothing. Returns how the crawl stands after it. */
async function resumeCrawl(tx: Tx, engine: Engine, crawl: CrawlKey, actor: EventActor): Promise<Standing> {
  const { projectId, crawlId } = crawl
  const uid = await release(tx, engine, crawl)
  if (uid !== undefined) await recordCrawlEvent(tx, 'resumed', { projectId, uid, actor })
  return await readStanding(tx, { projectId, crawlId })
}

/** Lets the job go on. Returns the uid of the crawl, or undefined if it was not paused. */
async function release(
  tx: Tx,
  engine: Engine,
  { projectId, crawlId }: CrawlKey,
  end?: { reason: 'paused_too_long'; days: number },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('crawls')
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .where('status', 'in', ['queued', 'running'])
    .where('paused_at', 'is not', null)
    .select(['uid', 'progress_json', 'pause_json', 'started_at', 'paused_at'])
    .select(databaseNowMs(engine).as('nowMs'))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const progress = readProgress(row.progress_json)
  // A crawl that was killed before it had stored its pause does not count the time by itself.
  const isUncounted = row.pause_json === null && row.started_at !== null
  const waitedMs = progress.waitedMs + (isUncounted ? Math.max(0, row.nowMs - (row.paused_at as number)) : 0)
  await tx
    .updateTable('crawls')
    .set({
      paused_at: null,
      paused_by: null,
      progress_json: JSON.stringify({ ...progress, waitedMs, ...(end && { end }) }),
    })
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .execute()
  await runNow(tx, engine, CRAWL_KIND, row.uid)
  return row.uid
}

async function readStanding(tx: Tx, { projectId, crawlId }: CrawlKey): Promise<Standing> {
  const row = await tx
    .selectFrom('crawls')
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .select(['status', 'paused_at', 'phase'])
    .executeTakeFirst()
  if (row === undefined || (row.status !== 'queued' && row.status !== 'running')) return 'ended'
  if (row.paused_at !== null) return 'paused'
  return PAUSABLE.some((phase) => phase === row.phase) ? 'running' : 'reading_is_over'
}

const EXPIRED_MAX = 100

/**
 * Ends crawls that were paused for too long: what they have read is audited. One that has read nothing is canceled.
 * Index: crawls_open.
 */
export async function endLongPaused(database: Database): Promise<void> {
  const { engine } = database
  const expired = await database.read((db) =>
    db
      .selectFrom('crawls')
      // Written literally, as the index does.
      .where(sql<SqlBool>`status in ('queued', 'running')`)
      .where('paused_at', '<', databaseTimeAgo(engine, PAUSED_DAYS_MAX * DAY_MS))
      .select([
        'project_id as projectId',
        'id as crawlId',
        'pages_crawled',
        databaseNowMs(engine).as('nowMs'),
      ])
      .limit(EXPIRED_MAX)
      .execute(),
  )
  for (const { pages_crawled, nowMs, ...crawl } of expired) {
    await database.transaction(async (tx) => {
      if (pages_crawled === 0) await cancelCrawl(tx, crawl, nowMs)
      else await release(tx, engine, crawl, { reason: 'paused_too_long', days: PAUSED_DAYS_MAX })
    })
  }
}

async function recordCrawlEvent(
  tx: Tx,
  kind: 'paused' | 'resumed',
  { projectId, uid, actor }: { projectId: number; uid: string; actor: EventActor },
): Promise<void> {
  await recordEvent(tx, {
    kind: CRAWL_EVENTS[kind],
    projectId,
    subject: `crawl:${uid}`,
    actor,
    data: { crawl_uid: uid },
  })
}
