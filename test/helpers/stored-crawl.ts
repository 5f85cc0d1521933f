// Crawls as they are stored when they have ended, without anybody having crawled: for tests of what reads them.
// Addresses are numbered as they are first mentioned: pages, then what links lead to, then images.

import type { Database, Tx } from '../../src/data/storage/database.ts'
import type { Tables } from '../../src/data/storage/tables.ts'
import { takeIds } from '../../src/features/projects/counters.ts'
import { newCrawlUid } from '../../src/lib/ids.ts'
import { crawlRow, type GivenCrawl, imageRows, linkRows, pageColumns, urlRows } from './stored-crawl-rows.ts'

export { CRAWL_SETTINGS } from './stored-crawl-rows.ts'

export type StoredTestCrawl = { uid: string; projectId: number; crawlId: number; idOf(url: string): number }

export async function storeCrawl(
  database: Database,
  projectUid: string,
  given: GivenCrawl = {},
): Promise<StoredTestCrawl> {
  const { pages = [], links = [], images = [] } = given
  const mentioned = [
    ...pages.map(({ url }) => url),
    ...links.map(({ to }) => to),
    ...images.flatMap(({ src }) => (src === null ? [] : [src])),
  ]
  const ids = new Map([...new Set(mentioned)].map((url, index) => [url, index + 1]))
  const idOf = (url: string) => {
    const id = ids.get(url)
    if (id === undefined) throw new Error(`${url} is no address of the crawl.`)
    return id
  }
  const uid = newCrawlUid()
  return database.transaction(async (tx) => {
    const { id: projectId } = await tx
      .selectFrom('projects')
      .where('uid', '=', projectUid)
      .select('id')
      .executeTakeFirstOrThrow()
    const crawlId = await takeIds(tx, projectId, 'crawls')
    const keys = { project_id: projectId, crawl_id: crawlId }
    await tx
      .insertInto('crawls')
      .values({ project_id: projectId, id: crawlId, uid, ...crawlRow(given, ids.size) })
      .execute()
    await insertAll(tx, 'crawl_urls', urlRows(given, ids, keys))
    await insertAll(
      tx,
      'crawl_pages',
      pages.map((page) => ({ ...keys, id: idOf(page.url), ...pageColumns(page) })),
    )
    const linked = linkRows(links, keys, idOf)
    await insertAll(tx, 'crawl_links', linked.links)
    await insertAll(tx, 'crawl_destinations', linked.destinations)
    const shown = imageRows(given, keys, idOf)
    await insertAll(tx, 'crawl_image_references', shown.references)
    await insertAll(tx, 'crawl_images', shown.images)
    await insertAll(
      tx,
      'crawl_issues',
      (given.issues ?? []).map(({ on, issue, detail = null }) => ({
        ...keys,
        issue,
        page_id: idOf(on),
        detail,
      })),
    )
    await insertAll(
      tx,
      'crawl_issue_targets',
      (given.targets ?? []).map(({ issue, target, source }) => ({
        ...keys,
        issue,
        target_id: idOf(target),
        source_id: idOf(source),
      })),
    )
    return { uid, projectId, crawlId, idOf }
  })
}

const ROWS_MAX = 200

async function insertAll<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Tables[T][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_MAX) {
    const some = rows.slice(start, start + ROWS_MAX)
    await tx
      .insertInto(table)
      .values(some as never)
      .execute()
  }
}
