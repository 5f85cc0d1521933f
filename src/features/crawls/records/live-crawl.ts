// A look at a crawl while it runs: what was answered so far, which addresses answered last, and how fast it goes. All of this
// comes from what the crawl stores with each step anyway.

import { type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import { type Activity, firstOfEachAccount } from '../../../background/events/activity.ts'
import type { Database, Reader } from '../../../data/storage/database.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import { count, statusCode } from '../field-schemas.ts'
import { readProgress } from './crawl-progress.ts'
import type { StoredCrawl } from './crawl-store.ts'

export const liveCrawl = Type.Object(
  {
    answers: Type.Object(
      {
        ok: count(),
        redirect: count('Redirects, whatever they lead to.'),
        client_error: count('Answers with a status of 400 to 499.'),
        server_error: count('Answers with a status of 500 to 599.'),
        none: count('Addresses that did not answer.'),
      },
      {
        description:
          'How many addresses gave each kind of answer; pages and addresses that were only checked both count.',
      },
    ),
    latest: Type.Array(
      Type.Object({
        url: Type.String(),
        status_code: statusCode('Status code of the answer; null without an answer.'),
      }),
      { description: 'The addresses that were requested last, the latest first.' },
    ),
    pages_per_minute: nullable(
      Type.Number({ minimum: 0 }),
      'Average since the start, without the time in which other crawls had its place; null in the first seconds.',
    ),
  },
  { title: 'LiveCrawl' },
)

const SETTLED_MS = 3_000

type Watched = Pick<
  StoredCrawl,
  'id' | 'status' | 'progress_json' | 'pages_crawled' | 'started_at' | 'paused_at'
>

/** Null for a crawl that does not run. */
export async function readLive(database: Database, projectId: number, crawl: Watched, nowMs: number) {
  if (crawl.status !== 'running' || crawl.paused_at !== null) return null
  const { answers, latest, waitedMs } = readProgress(crawl.progress_json)
  const ranMs = crawl.started_at === null ? 0 : nowMs - crawl.started_at - waitedMs
  return {
    answers,
    latest: await readLatest(database, { projectId, crawlId: crawl.id }, latest),
    pages_per_minute:
      ranMs < SETTLED_MS ? null : Math.round((crawl.pages_crawled * MINUTE_MS * 10) / ranMs) / 10,
  }
}

/** Index: crawl_urls_pkey. */
async function readLatest(
  database: Database,
  { projectId, crawlId }: { projectId: number; crawlId: number },
  ids: readonly number[],
) {
  if (ids.length === 0) return []
  const rows = await database.read((db) =>
    db
      .selectFrom('crawl_urls')
      .where('project_id', '=', projectId)
      .where('crawl_id', '=', crawlId)
      .where('id', 'in', idsParameter(database.engine, ids))
      .select(['id', 'url', 'fetch_status_code as status_code'])
      .execute(),
  )
  return rows
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ url, status_code }) => ({ url, status_code }))
}

// Crawls that wait or run, for the list of work under way.
// Index: crawls_open, which SQLite uses only where no value is bound.
export async function listCrawlActivity(db: Reader, accountIds: readonly number[]): Promise<Activity[]> {
  const found = db
    .selectFrom('crawls as c')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .where(sql<SqlBool>`c.status in ('queued', 'running')`)
    // A paused crawl is no work under way.
    .where('c.paused_at', 'is', null)
    .where('p.account_id', 'in', accountIds)
    .where('p.deleted_at', 'is', null)
    .select(['c.uid', 'c.status', 'c.pages_crawled', 'c.pages_found', 'c.started_at'])
    .select(['p.id as project_id', 'p.uid as project_uid', 'p.account_id'])
  const rows = await firstOfEachAccount(db, found, ['project_id'])
  return rows.map((row) => ({
    kind: 'crawl',
    id: row.uid,
    accountId: row.account_id,
    projectId: row.project_id,
    projectUid: row.project_uid,
    status: row.status === 'queued' ? 'queued' : 'running',
    done: row.pages_crawled,
    // The pages that are known so far; the number grows while the crawl finds more.
    total: row.status === 'queued' ? null : row.pages_found,
    startedAtMs: row.started_at,
  }))
}
