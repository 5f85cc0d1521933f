// Writes a completed crawl of many pages, links and image references in bulk, for benchmarks of crawl lists. One page
// in fifty is not found; one image, the logo, is on every page, and the others on 125 pages each. A page links to the
// next one, and to one of a few that are in the navigation.

import { sql } from 'kysely'
import {
  type BulkTarget,
  type BulkValue,
  bulkTarget,
  insertRows,
} from '../src/data/storage/bulk/bulk-insert.ts'
import type { Database } from '../src/data/storage/database.ts'
import type { Engine } from '../src/data/storage/portable.ts'
import type { CrawlKey } from '../src/features/crawls/records/crawl-key.ts'
import { findLastId } from '../src/features/crawls/records/last-id.ts'
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

/** Uses a new database, or adds another account to an existing one. */
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

const ISSUES = bulkTarget('crawl_issues', { issue: 'text', page_id: 'integer', detail: 'text' })

/** The issues of a filled crawl: each is on one page in this many. */
export const AUDITED = { title_missing: 5, thin_content: 1, image_alt_missing: 2, slow_ttfb: 50 } as const

export type AuditedStorage = CrawlProject & { crawlUid: string; otherUid: string; crawlId: number }

/**
 * Stores two crawls of pages with issues, without links and images: in the second, one page in 97 has another title,
 * and some are no longer slow.
 */
export async function fillAudited(engine: Engine, pages: number): Promise<AuditedStorage> {
  const project = await createCrawlProject(80, {}, engine)
  const { database, projectUid, projectId } = project
  const issues = Object.entries(AUDITED).map(([issue, every]) => ({
    issue,
    pages_count: Math.floor(pages / every),
  }))
  const crawl = {
    checked: Object.keys(AUDITED),
    gaps: {},
    overview: { categories: [{ issues }] as never },
    row: { pages_crawled: pages, pages_found: pages, urls_found: pages },
  }
  const older = await storeCrawl(database, projectUid, crawl)
  const newer = await storeCrawl(database, projectUid, crawl)
  const fill = createFiller(database, { project_id: projectId, crawl_id: older.crawlId })
  await fill(PAGES, pages, (at) => [pageRow(at + 1)])
  await fill(URLS, pages, (at) => [urlRow(at + 1, pageUrl(at + 1), statusOf(at + 1))])
  for (const [issue, every] of Object.entries(AUDITED)) {
    await fill(ISSUES, Math.floor(pages / every), (at) => [[issue, (at + 1) * every, 'detail']])
  }
  await copyCrawl(database, older, newer)
  await database.write((db) => (engine === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(db))
  return { ...project, crawlUid: newer.uid, otherUid: older.uid, crawlId: newer.crawlId }
}

const COPY_IDS = 20_000

async function copyCrawl(database: Database, from: CrawlKey, to: CrawlKey): Promise<void> {
  const idMax = await database.read((db) => findLastId(db, 'crawl_urls', from))
  for (const [table, id] of [
    ['crawl_urls', 'id'],
    ['crawl_pages', 'id'],
    ['crawl_issues', 'page_id'],
  ] as const) {
    const names = await columnsOf(table)
    for (let after = 0; after < idMax; after += COPY_IDS) {
      const values = names.map((name) => (name === 'title' ? CHANGED_TITLE : sql`${sql.ref(name)}`))
      await database.transaction(
        (tx) =>
          sql`insert into ${sql.table(table)} (project_id, crawl_id, ${sql.join(names.map((name) => sql.ref(name)))})
            select project_id, ${to.crawlId}, ${sql.join(values)} from ${sql.table(table)}
            where project_id = ${from.projectId} and crawl_id = ${from.crawlId}
              and ${sql.ref(id)} > ${after} and ${sql.ref(id)} <= ${after + COPY_IDS}
              ${table === 'crawl_issues' ? sql`and (issue <> 'slow_ttfb' or page_id % 100 <> 0)` : sql``}`.execute(
            tx,
          ),
        { isolation: 'read committed' },
      )
    }
  }

  async function columnsOf(table: string): Promise<string[]> {
    const { rows } = await database.read((db) =>
      sql<object>`select * from ${sql.table(table)} limit 1`.execute(db),
    )
    return Object.keys(rows[0] ?? {}).filter((name) => name !== 'project_id' && name !== 'crawl_id')
  }
}

const CHANGED_TITLE = sql`case when id % 97 = 0 then 'Another title' else title end`

/** Inserts rows in steps of one transaction each. */
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

/** Pages with the image, spread over the whole crawl, in the order in which they are stored. */
function sourcesOf(image: number, images: number, pages: number): number[] {
  const sources = Array.from(
    { length: Math.min(SOURCES_PER_IMAGE, pages) },
    (_, at) => ((image + at * images) % pages) + 1,
  )
  return [...new Set(sources)].sort((a, b) => a - b)
}

/** Pages that link to the target, in the order in which they are stored. */
function linkedFrom(target: number, pages: number): number[] {
  const before = target === 1 ? pages : target - 1
  if (target > NAVIGATION_PAGES) return [before]
  const others = Array.from(
    { length: Math.floor(pages / NAVIGATION_PAGES) },
    (_, at) => at * NAVIGATION_PAGES + target,
  )
  return [...new Set([before, ...others])].sort((a, b) => a - b)
}
