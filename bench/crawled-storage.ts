// A completed crawl of many pages, links and image references, written in bulk: what lists of crawl data are measured
// on. One page in fifty is not found; one image, the logo, is on every page, and the others on 125 pages each. A page
// links to the next one, and to one of a few that are in the navigation.

import { sql } from 'kysely'
import { type BulkTarget, type BulkValue, insertRows } from '../src/storage/bulk-insert.ts'
import type { Database } from '../src/storage/database.ts'
import type { Engine } from '../src/storage/portable.ts'
import { storeCrawl } from '../test/helpers/stored-crawl.ts'
import { addCrawlProject, type CrawlProject, createCrawlProject } from './crawl-project.ts'
import {
  DESTINATIONS,
  destinationRow,
  IMAGES,
  IMAGES_PER_PAGE,
  imageRow,
  LINKS,
  linkRow,
  REFERENCES,
  referenceRow,
} from './crawled-references.ts'
import { imageUrl, PAGES, pageRow, pageUrl, statusOf, URLS, urlRow } from './crawled-rows.ts'

export type CrawledStorage = CrawlProject & { crawlUid: string; crawlId: number; images: number }

const SOURCES_PER_IMAGE = 125
const NAVIGATION_PAGES = 20
const ROWS_PER_STEP = 5_000

/** On a database of its own, or as another account on one that is there. */
export async function fillCrawled(
  engine: Engine,
  pages: number,
  place?: CrawlProject,
): Promise<CrawledStorage> {
  const project =
    place === undefined ? await createCrawlProject(80, {}, engine) : await addCrawlProject(place)
  const { database, projectUid } = project
  const images = Math.max(2, Math.round((pages * (IMAGES_PER_PAGE - 1)) / SOURCES_PER_IMAGE)) + 1
  const { uid, projectId, crawlId } = await storeCrawl(database, projectUid, {
    row: { pages_crawled: pages, pages_found: pages, urls_found: pages + images },
  })
  const fill = createFiller(database, { project_id: projectId, crawl_id: crawlId })
  await fill(PAGES, pages, (at) => [pageRow(at + 1)])
  await fill(URLS, pages, (at) => [urlRow(at + 1, pageUrl(at + 1), statusOf(at + 1))])
  await fill(URLS, images, (at) => [urlRow(pages + at + 1, imageUrl(at), 200)])
  await fill(IMAGES, images, (at) => [
    imageRow(pages + at + 1, imageUrl(at), at === 0 ? pages : SOURCES_PER_IMAGE),
  ])
  await fill(REFERENCES, pages, (at) => [referenceRow(pages + 1, at + 1, 0)])
  await fill(REFERENCES, images - 1, (at) =>
    sourcesOf(at + 1, images, pages).map((page) => referenceRow(pages + at + 2, page, 1 + (at % 9))),
  )
  await fill(LINKS, pages, (at) =>
    linkedFrom(at + 1, pages).map((page) => linkRow(at + 1, page, Number(page !== at))),
  )
  await fill(DESTINATIONS, pages, (at) => [destinationRow(at + 1, linkedFrom(at + 1, pages).length)])
  await database.write((db) => (engine === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(db))
  return { ...project, crawlUid: uid, crawlId, images }
}

/** Rows in steps of one transaction each. */
function createFiller(database: Database, keys: Record<string, number>) {
  return async (target: BulkTarget, count: number, rowsOf: (at: number) => BulkValue[][]): Promise<void> => {
    let values: BulkValue[] = []
    const flush = async () => {
      await database.transaction((tx) => insertRows(tx, database.engine, target, values, keys), {
        isolation: 'read committed',
      })
      values = []
    }
    for (let at = 0; at < count; at++) {
      for (const row of rowsOf(at)) values.push(...row)
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

/** Pages with a link to that one, in the order in which they are stored. */
function linkedFrom(target: number, pages: number): number[] {
  const before = target === 1 ? pages : target - 1
  if (target > NAVIGATION_PAGES) return [before]
  const others = Array.from(
    { length: Math.floor(pages / NAVIGATION_PAGES) },
    (_, at) => at * NAVIGATION_PAGES + target,
  )
  return [...new Set([before, ...others])].sort((a, b) => a - b)
}
