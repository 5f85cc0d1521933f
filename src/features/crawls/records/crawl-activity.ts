// Crawls that wait or run, for the list of work under way.

import { type SqlBool, sql } from 'kysely'
import { type Activity, firstOfEachAccount } from '../../../background/events/activity.ts'
import type { Reader } from '../../../data/storage/database.ts'

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
