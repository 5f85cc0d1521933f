// The titles and headings of a project's pages in its latest completed crawl: for features that need to know whether
// there is a page on a subject.

import type { Database, Reader } from '../../../data/storage/database.ts'
import type { CrawlKey } from '../records/crawl-key.ts'

type TitledPage = {
  readonly id: number
  readonly url: string
  readonly title: string | null
  readonly h1: string | null
}

const HTTP_OK = 200

/** Index: crawls_pkey, backwards. */
export function latestCompletedQuery(db: Reader, projectId: number) {
  return db
    .selectFrom('crawls')
    .where('project_id', '=', projectId)
    .where('status', '=', 'success')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
}

export async function findLatestCompleted(db: Reader, projectId: number): Promise<CrawlKey | undefined> {
  const row = await latestCompletedQuery(db, projectId).executeTakeFirst()
  return row && { projectId, crawlId: row.id }
}

/** Pages of the site that can be read, in crawl order, behind the one with the id `after`. Index: crawl_pages_pkey. */
export function titledPagesQuery(db: Reader, { projectId, crawlId }: CrawlKey, after: number, limit: number) {
  return db
    .selectFrom('crawl_pages')
    .where('project_id', '=', projectId)
    .where('crawl_id', '=', crawlId)
    .where('id', '>', after)
    .where('status_code', '=', HTTP_OK)
    .where('is_internal', '=', 1)
    .where('is_redirected', '=', 0)
    .select(['id', 'url', 'title', 'h1'])
    .orderBy('id')
    .limit(limit)
}

const PAGES_PER_READ = 5000

export async function* walkTitledPages(database: Database, crawl: CrawlKey): AsyncGenerator<TitledPage[]> {
  for (let after = 0; ; ) {
    const pages = await database.read((db) => titledPagesQuery(db, crawl, after, PAGES_PER_READ).execute())
    if (pages.length > 0) yield pages
    if (pages.length < PAGES_PER_READ) return
    after = pages.at(-1)!.id
  }
}
