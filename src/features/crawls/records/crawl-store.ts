// The rows of crawls: how one begins, is found and ends. A project has at most one that is queued or running; a partial
// unique index enforces that. Canceling takes effect at once: a worker finds the row changed at its next step, and
// stops.

import { type SqlBool, sql } from 'kysely'
import { recordEvent } from '../../../background/events/event-store.ts'
import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { AccountDefaults } from '../../../entry/accounts/limits.ts'
import { newCrawlUid } from '../../../lib/ids.ts'
import { takeIds } from '../../projects/writes.ts'
import type { CrawlSettings } from '../engine/crawl-settings.ts'
import { CRAWL_EVENTS } from '../events.ts'
import { enqueueRemoval } from '../removal/remove-job.ts'
import { readCrawlSettings, scopeOfCrawl } from '../settings/settings-store.ts'
import type { CrawlKey } from './crawl-key.ts'
import { countEnded } from './crawl-observer.ts'
import { NO_PROGRESS } from './crawl-progress.ts'
import { forgetStored } from './stored-crawls.ts'

export const CRAWL_KIND = 'crawls.run'
/** Every stop of a worker costs one attempt, and a crawl may take days. */
const ATTEMPTS_MAX = 100

export type NewCrawl = CrawlKey & { readonly uid: string }

/**
 * A crawl that is played as one of the past: all its times lie this far back, and one of today follows it. Only the demo has
 * such a past.
 */
export type PlayedCrawl = { readonly behindMs?: number }

type CrawlOptions = Pick<CrawlSettings, 'startPath'> &
  PlayedCrawl & { defaults: AccountDefaults; nowMs: number }

/** Undefined when the project has an unfinished crawl. */
export async function createCrawl(
  tx: Tx,
  projectId: number,
  { defaults, nowMs, startPath, behindMs }: CrawlOptions,
): Promise<NewCrawl | undefined> {
  const { settings, accountId } = await readSettings(tx, projectId, defaults)
  const crawlSettings = await readCrawlSettings(tx, projectId)
  const crawlId = await takeIds(tx, projectId, 'crawls')
  const uid = newCrawlUid()
  const created = await tx
    .insertInto('crawls')
    .values({
      project_id: projectId,
      id: crawlId,
      uid,
      status: 'queued',
      phase: 'start',
      settings_json: JSON.stringify({ ...settings, startPath, ...scopeOfCrawl(crawlSettings) }),
      list_json: crawlSettings.urls && JSON.stringify(crawlSettings.urls),
      progress_json: JSON.stringify(NO_PROGRESS),
      pages_crawled: 0,
      pages_found: 0,
      urls_found: 0,
      current_depth: 0,
      failure: null,
      summary_json: null,
      overview_json: null,
      created_at: nowMs - (behindMs ?? 0),
      started_at: null,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created === undefined) return undefined
  await enqueue(tx, {
    kind: CRAWL_KIND,
    uniqueKey: uid,
    payload: { projectId, crawlId, ...(behindMs !== undefined && { behindMs }) },
    share: String(accountId),
    attemptsMax: ATTEMPTS_MAX,
  })
  await recordEvent(tx, {
    kind: CRAWL_EVENTS.queued,
    projectId,
    subject: `crawl:${uid}`,
    data: { crawl_uid: uid },
  })
  return { projectId, crawlId, uid }
}

/** All but two that may be long and that only the crawl itself reads: the state of a pause, and the addresses of a list. */
export const CRAWL_COLUMNS = [
  'project_id',
  'id',
  'uid',
  'status',
  'phase',
  'settings_json',
  'progress_json',
  'pages_crawled',
  'pages_found',
  'urls_found',
  'current_depth',
  'failure',
  'failure_code',
  'summary_json',
  'overview_json',
  'created_at',
  'started_at',
  'finished_at',
  'end_json',
  'paused_at',
  'paused_by',
] as const

/** A crawl in any state; undefined when the project has no such crawl. Index: crawls_by_uid. */
export async function findCrawl(db: Reader, projectId: number, uid: string) {
  return db
    .selectFrom('crawls')
    .where('uid', '=', uid)
    .where('project_id', '=', projectId)
    .select(CRAWL_COLUMNS)
    .executeTakeFirst()
}

/** Why a project cannot have another crawl now. Index: crawls_open. */
export async function describeUnfinished(db: Reader, projectId: number): Promise<string> {
  const open = await db
    .selectFrom('crawls')
    .where('project_id', '=', projectId)
    .where(sql<SqlBool>`status in ('queued', 'running')`)
    .select('paused_at')
    .executeTakeFirst()
  return open !== undefined && open.paused_at !== null
    ? 'A crawl of this project is paused. Resume it, or cancel it first.'
    : 'A crawl of this project is queued or running. Wait for it, or cancel it first.'
}

export type StoredCrawl = NonNullable<Awaited<ReturnType<typeof findCrawl>>>

/** False when the crawl had ended before. */
export async function cancelCrawl(tx: Tx, { projectId, crawlId }: CrawlKey, nowMs: number): Promise<boolean> {
  const canceled = await tx
    .updateTable('crawls')
    .set({
      status: 'canceled',
      finished_at: nowMs,
      pause_json: null,
      list_json: null,
      paused_at: null,
      paused_by: null,
    })
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .where('status', 'in', ['queued', 'running'])
    .returning(['uid', 'progress_json'])
    .executeTakeFirst()
  if (canceled === undefined) return false
  countEnded(tx, 'canceled')
  await recordEvent(tx, {
    kind: CRAWL_EVENTS.canceled,
    projectId,
    subject: `crawl:${canceled.uid}`,
    data: { crawl_uid: canceled.uid },
  })
  await forgetStored(tx, projectId, [canceled])
  await enqueueRemoval(tx, { projectId, crawlId })
  return true
}

async function readSettings(
  tx: Tx,
  projectId: number,
  defaults: AccountDefaults,
): Promise<{ settings: CrawlSettings; accountId: number }> {
  const row = await tx
    .selectFrom('projects as p')
    .innerJoin('project_settings as s', 's.project_id', 'p.id')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .where('p.id', '=', projectId)
    .select([
      'p.domain',
      's.crawler_max_urls',
      's.crawler_depth',
      's.crawler_concurrency',
      's.crawler_delay_seconds',
      's.crawler_follow_links',
      's.crawler_allow_external_links',
      's.crawler_javascript_enabled',
      's.crawler_connect_images',
      's.crawler_connect_links',
      'a.crawl_page_limit',
      'p.account_id',
    ])
    .executeTakeFirstOrThrow()
  const settings = {
    domain: row.domain,
    pagesMax: Math.min(row.crawler_max_urls, row.crawl_page_limit ?? defaults.limits.crawlPages),
    depthMax: row.crawler_depth,
    concurrency: row.crawler_concurrency,
    delayMs: row.crawler_delay_seconds * 1000,
    isFollowingLinks: row.crawler_follow_links === 1,
    isExternalAllowed: row.crawler_allow_external_links === 1,
    areImagesChecked: row.crawler_connect_images === 1,
    areLinksChecked: row.crawler_connect_links === 1,
    isRendered: row.crawler_javascript_enabled === 1,
  }
  return { settings, accountId: row.account_id }
}
