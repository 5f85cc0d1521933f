// Finds the crawl that a command names by its uid, in any project: commands have the rights of the machine.

import type { Reader } from '../../../data/storage/database.ts'
import { AppError } from '../../../lib/errors.ts'
import { CRAWL_NOT_FOUND } from '../errors.ts'

export type FoundCrawl = Awaited<ReturnType<typeof readCrawl>>

// Index: crawls_by_uid.
export async function findCrawlByUid(db: Reader, uid: string): Promise<NonNullable<FoundCrawl>> {
  const crawl = await readCrawl(db, uid)
  if (crawl === undefined) throw new AppError(CRAWL_NOT_FOUND, `There is no crawl ${uid}.`)
  return crawl
}

function readCrawl(db: Reader, uid: string) {
  return db
    .selectFrom('crawls as c')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .where('c.uid', '=', uid)
    .where('p.deleted_at', 'is', null)
    .select([
      'c.project_id',
      'c.id',
      'c.uid',
      'p.uid as project_uid',
      'c.status',
      'c.phase',
      'c.settings_json',
      'c.progress_json',
      'c.pages_crawled',
      'c.pages_found',
      'c.current_depth',
      'c.failure',
      'c.failure_code',
      'c.end_json',
      'c.summary_json',
      'c.created_at',
      'c.started_at',
      'c.finished_at',
      'c.paused_at',
      'c.paused_by',
    ])
    .executeTakeFirst()
}
