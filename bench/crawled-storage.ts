// A completed crawl of many pages and image references, written in bulk: what lists of crawl data are measured on. One
// page in fifty is not found; one image, the logo, is on every page, and the others on 125 pages each.

import { sql } from 'kysely'
import { type BulkTarget, type BulkValue, insertRows } from '../src/storage/bulk-insert.ts'
import type { Database } from '../src/storage/database.ts'
import type { Engine } from '../src/storage/portable.ts'
import { storeCrawl } from '../test/helpers/stored-crawl.ts'
import { type CrawlProject, createCrawlProject } from './crawl-project.ts'
import {
  IMAGES,
  IMAGES_PER_PAGE,
  imageRow,
  imageUrl,
  PAGES,
  pageRow,
  pageUrl,
  REFERENCES,
  referenceRow,
  statusOf,
  URLS,
  urlRow,
} from './crawled-rows.ts'

export type CrawledStorage = CrawlProject & { crawlUid: string; crawlId: number; images: number }

const SOURCES_PER_IMAGE = 125
const ROWS_PER_STEP = 5_000

export async function fillCrawled(engine: Engine, pages: number): Promise<CrawledStorage> {
  const project = await createCrawlProject(80, {}, engine)
  const { database, projectUid } = project
  const images = Math.max(2, Math.round((pages * (IMAGES_PER_PAGE - 1)) / SOURCES_PER_IMAGE)) + 1
  const { uid, projectId, crawlId } = await storeCrawl(database, projectUid, {
    row: { pages_crawled: pages, pages_found: pages, urls_found: pages + images },
  })
  const fill = createFiller(database, [projectId, crawlId])
  await fill(PAGES, pages, (at) => [pageRow(at + 1)])
  await fill(URLS, pages, (at) => [urlRow(at + 1, pageUrl(at + 1), statusOf(at + 1))])
  await fill(URLS, images, (at) => [urlRow(pages + at + 1, imageUrl(at), 200)])
  await fill(IMAGES, images, (at) => [imageRow(pages + at + 1, at, at === 0 ? pages : SOURCES_PER_IMAGE)])
  await fill(REFERENCES, pages, (at) => [referenceRow(pages + 1, at + 1, 0)])
  await fill(REFERENCES, images - 1, (at) =>
    sourcesOf(at + 1, images, pages).map((page) => referenceRow(pages + at + 2, page, 1 + (at % 9))),
  )
  await database.write((db) => (engine === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(db))
  return { ...project, crawlUid: uid, crawlId, images }
}

/** Rows in steps of one transaction each; `rowsOf` says what comes behind project and crawl. */
function createFiller(database: Database, keys: readonly number[]) {
  return async (target: BulkTarget, count: number, rowsOf: (at: number) => BulkValue[][]): Promise<void> => {
    let values: BulkValue[] = []
    const flush = async () => {
      await database.transaction((tx) => insertRows(tx, database.engine, target, values), {
        isolation: 'read committed',
      })
      values = []
    }
    for (let at = 0; at < count; at++) {
      for (const row of rowsOf(at)) values.push(...keys, ...row)
      if (values.length >= ROWS_PER_STEP * target.columns.length) await flush()
    }
    if (values.length > 0) await flush()
  }
}

/** Spread over the whole crawl, in the order in which they are stored. */
function sourcesOf(image: number, images: number, pages: number): number[] {
  const sources = Array.from(
    { length: Math.min(SOURCES_PER_IMAGE, pages) },
    (_, at) => ((image + at * images) % pages) + 1,
  )
  return [...new Set(sources)].sort((a, b) => a - b)
}
