// The rows of a running crawl: what it stores step by step, and what it reads to go on. Every step first checks that the
// crawl is still running: if somebody has canceled it or deleted its project, nothing is stored and the crawl ends.

import { type RawBuilder, sql } from 'kysely'
import { bulkTarget, insertColumns, insertRows } from '../../../data/storage/bulk/bulk-insert.ts'
import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { rowsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { Tables } from '../../../data/storage/tables.ts'
import type { Batch } from '../engine/index/crawl-index.ts'
import type { KnownUrl } from '../engine/index/known-url.ts'
import {
  ALTERNATE_COLUMNS,
  ISSUE_COLUMNS,
  PAGE_COLUMNS,
  SERIES_COLUMNS,
  URL_COLUMNS,
  type UrlAnswer,
  type UrlChange,
} from '../engine/index/stored-rows.ts'
import { PAGE_QUEUE_MAX } from '../engine/queues.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import type { CrawlProgress } from '../records/crawl-progress.ts'

/** Thrown by a step of a crawl that is not running any more. */
export class CrawlEnded extends Error {
  constructor() {
    super('The crawl was ended by somebody else.')
    this.name = 'CrawlEnded'
  }
}

const URLS = bulkTarget('crawl_urls', URL_COLUMNS)
const PAGES = bulkTarget('crawl_pages', PAGE_COLUMNS)
const ISSUES = bulkTarget('crawl_issues', ISSUE_COLUMNS)
// A page and its sitemap may name the same translation, and a resumed crawl reads the sitemap again.
const ALTERNATES = bulkTarget('crawl_alternates', ALTERNATE_COLUMNS, { onConflict: 'nothing' })
const SERIES = bulkTarget('crawl_series', SERIES_COLUMNS)
const FRAGMENTS = bulkTarget('crawl_staged_fragments', {
  project_id: 'integer',
  crawl_id: 'integer',
  batch: 'integer',
  asked: 'bytes',
  parts: 'bytes',
})
const STAGED = bulkTarget('crawl_staged_references', {
  project_id: 'integer',
  crawl_id: 'integer',
  kind: 'text',
  bucket: 'integer',
  batch: 'integer',
  data: 'bytes',
})

const RESOURCES = bulkTarget('crawl_resource_lists', {
  project_id: 'integer',
  crawl_id: 'integer',
  batch: 'integer',
  data: 'bytes',
})

export type CrawlUpdate = Partial<{
  phase: 'start' | 'pages' | 'checks' | 'references' | 'audit'
  progress: CrawlProgress
  current_depth: number
  pause_json: string
  list_json: null
  site_files_json: string
}>

/**
 * Throws CrawlEnded unless the crawl is running; nobody else can change it before our transaction ends. Returns whether
 * somebody has paused it.
 */
export async function updateRunning(
  tx: Tx,
  { projectId, crawlId }: CrawlKey,
  { progress, ...columns }: CrawlUpdate & { pagesCrawled?: number; pagesFound?: number; urlsFound?: number },
): Promise<boolean> {
  const { pagesCrawled, pagesFound, urlsFound, ...plain } = columns
  const row = await tx
    .updateTable('crawls')
    .set((eb) => ({
      ...plain,
      // `pages_crawled` is always set, because an update must set something, even in a step that only checks.
      ...(progress === undefined ? {} : { progress_json: JSON.stringify(progress) }),
      pages_crawled: eb('pages_crawled', '+', pagesCrawled ?? 0),
      ...(pagesFound === undefined ? {} : { pages_found: pagesFound }),
      ...(urlsFound === undefined ? {} : { urls_found: urlsFound }),
    }))
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .where('status', '=', 'running')
    .returning('paused_at')
    .executeTakeFirst()
  if (row === undefined) throw new CrawlEnded()
  return row.paused_at !== null
}

export async function readPageCounts(
  db: Reader,
  { projectId, crawlId }: CrawlKey,
): Promise<{ pagesCrawled: number; pagesFound: number }> {
  const counts = await db
    .selectFrom('crawls')
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .select(['pages_crawled as pagesCrawled', 'pages_found as pagesFound'])
    .executeTakeFirst()
  if (counts === undefined) throw new CrawlEnded()
  return counts
}

/** Stores everything that a batch holds, and the crawl's progress. Returns whether somebody has paused the crawl. */
export async function storeBatch(
  tx: Tx,
  engine: Engine,
  crawl: CrawlKey,
  batch: Batch,
  update: CrawlUpdate & { progress: CrawlProgress },
): Promise<boolean> {
  const { projectId, crawlId } = crawl
  const { pagesCount, pagesFound, urlsFound } = batch
  const isPaused = await updateRunning(tx, crawl, {
    ...update,
    pagesCrawled: pagesCount,
    pagesFound,
    urlsFound,
  })
  const same = { project_id: projectId, crawl_id: crawlId }
  await insertColumns(tx, engine, URLS, batch.urls, same)
  await insertColumns(tx, engine, PAGES, batch.pages, same)
  await insertColumns(tx, engine, ISSUES, batch.issues, same)
  await insertColumns(tx, engine, ALTERNATES, batch.alternates, same)
  await insertColumns(tx, engine, SERIES, batch.series, same)
  const number = update.progress.nextBatch - 1
  const staged = batch.staged.flatMap(({ kind, bucket, data }) => [
    projectId,
    crawlId,
    kind,
    bucket,
    number,
    data,
  ])
  await insertRows(tx, engine, STAGED, staged)
  if (batch.resources !== null)
    await insertRows(tx, engine, RESOURCES, [projectId, crawlId, number, batch.resources])
  if (batch.fragments !== null) {
    const { asked, parts } = batch.fragments
    await insertRows(tx, engine, FRAGMENTS, [projectId, crawlId, number, asked, parts])
  }
  if (batch.changes.length > 0) await storeChanges(tx, engine, crawl, batch.changes)
  if (batch.answers.length > 0) await storeAnswers(tx, engine, crawl, batch.answers)
  return isPaused
}

async function storeChanges(tx: Tx, engine: Engine, crawl: CrawlKey, changes: UrlChange[]): Promise<void> {
  const kinds = { id: 'integer', depth: 'integer', queue: 'integer', is_in_sitemap: 'integer' } as const
  await changeUrls(tx, crawl, rowsParameter(engine, kinds, changes), ['depth', 'queue', 'is_in_sitemap'])
}

async function storeAnswers(tx: Tx, engine: Engine, crawl: CrawlKey, answers: UrlAnswer[]): Promise<void> {
  const kinds = {
    id: 'integer',
    queue: 'integer',
    outcome: 'text',
    fetch_status_code: 'integer',
    is_redirected: 'integer',
    is_answered_by_other: 'integer',
    body_bytes: 'integer',
  } as const
  const rows = answers.map((answer) => ({ ...answer, queue: null }))
  const { id: _, ...columnKinds } = kinds
  const columns = Object.keys(columnKinds) as (keyof typeof columnKinds)[]
  await changeUrls(tx, crawl, rowsParameter(engine, kinds, rows), columns)
}

/**
 * Written as an insert that conflicts with the existing rows, so that each is found by its key. In an update,
 * PostgreSQL would join the given rows with the whole crawl as long as it has no statistics of a table that has just
 * begun to grow.
 */
async function changeUrls(
  tx: Tx,
  { projectId, crawlId }: CrawlKey,
  given: RawBuilder<unknown>,
  columns: readonly (keyof Tables['crawl_urls'])[],
): Promise<void> {
  const needed = { url: '', url_hash: 0, domain: '', is_external: 0, is_in_sitemap: 0 }
  const filled = Object.entries(needed).filter(([name]) => !(columns as readonly string[]).includes(name))
  const names = [...filled.map(([name]) => name), ...columns]
  const values = [
    ...filled.map(([, value]) => sql`${sql.lit(value)}`),
    ...columns.map((name) => sql.ref(name)),
  ]
  // Without `where true` SQLite would read the conflict as a condition of a join.
  await sql`insert into crawl_urls (project_id, crawl_id, id, ${sql.join(names.map((name) => sql.ref(name)))})
    select cast(${projectId} as bigint), cast(${crawlId} as bigint), id, ${sql.join(values)} from ${given} where true
    on conflict (project_id, crawl_id, id) do update set
      ${sql.join(columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`.execute(tx)
}

export type WaitingUrl = { id: number; url: string; queue: number; depth: number | null; isListed: boolean }

/** The first queue in which a page waits. Index: crawl_urls_waiting. */
export async function findFirstQueue(db: Reader, crawl: CrawlKey): Promise<number | undefined> {
  const row = await firstWaiting(db, crawl).executeTakeFirst()
  return row?.queue ?? undefined
}

export function firstWaiting(db: Reader, crawl: CrawlKey) {
  return waitingUrls(db, crawl).where('queue', '<=', PAGE_QUEUE_MAX).select('queue').limit(1)
}

type QueuePosition = { queue: number; afterId: number; limit: number }

/** Addresses that wait in a queue behind `afterId`, in the order of discovery. Index: crawl_urls_waiting. */
export async function listWaiting(db: Reader, crawl: CrawlKey, place: QueuePosition): Promise<WaitingUrl[]> {
  const rows = await waitingBehind(db, crawl, place).execute()
  return rows.map(({ id, url, depth, is_in_sitemap }) => ({
    id,
    url,
    queue: place.queue,
    depth,
    isListed: is_in_sitemap === 1,
  }))
}

/** Compares rows, because for `queue = …` SQLite would scan all addresses of the crawl in the order of their ids. */
export function waitingBehind(db: Reader, crawl: CrawlKey, { queue, afterId, limit }: QueuePosition) {
  return waitingUrls(db, crawl)
    .where('queue', '<=', queue)
    .where(sql<boolean>`(queue, id) > (${queue}, ${afterId})`)
    .select(['id', 'url', 'depth', 'is_in_sitemap'])
    .limit(limit)
}

function waitingUrls(db: Reader, { projectId, crawlId }: CrawlKey) {
  return db
    .selectFrom('crawl_urls')
    .where('project_id', '=', projectId)
    .where('crawl_id', '=', crawlId)
    .where('queue', 'is not', null)
    .orderBy('queue')
    .orderBy('id')
}

/** The addresses of a crawl of a list that has not begun. */
export async function readGivenUrls(db: Reader, { projectId, crawlId }: CrawlKey): Promise<string[]> {
  const { list_json } = await db
    .selectFrom('crawls')
    .where('project_id', '=', projectId)
    .where('id', '=', crawlId)
    .select('list_json')
    .executeTakeFirstOrThrow()
  return JSON.parse(list_json ?? '[]') as string[]
}

const KNOWN_PER_READ = 5_000

/** The dictionary of a crawl that resumes, some thousand addresses at a time. */
export async function* readKnownUrls(database: Database, crawl: CrawlKey): AsyncGenerator<KnownUrl[]> {
  let afterId = 0
  for (;;) {
    const known = await database.read((db) =>
      db
        .selectFrom('crawl_urls')
        .where('project_id', '=', crawl.projectId)
        .where('crawl_id', '=', crawl.crawlId)
        .where('id', '>', afterId)
        .select(['id', 'url', 'is_external', 'is_in_sitemap', 'depth', 'queue', 'outcome'])
        .orderBy('id')
        .limit(KNOWN_PER_READ)
        .execute(),
    )
    if (known.length > 0) yield known
    if (known.length < KNOWN_PER_READ) return
    afterId = known.at(-1)!.id
  }
}
