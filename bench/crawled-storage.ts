// A completed crawl of many pages and image references, written in bulk: what lists of crawl data are measured on. One
// page in fifty is not found; one image, the logo, is on every page, and the others on 125 pages each.

import { sql } from 'kysely'
import { foldedText } from '../src/crawl-data/filters/folded-text.ts'
import { urlHash53 } from '../src/crawler/url-hash.ts'
import { type BulkValue, bulkTarget, insertRows } from '../src/storage/bulk-insert.ts'
import type { Database } from '../src/storage/database.ts'
import type { Engine } from '../src/storage/portable.ts'
import { storeCrawl } from '../test/helpers/stored-crawl.ts'
import { type CrawlProject, createCrawlProject } from './crawl-project.ts'
import { sequence } from './sequence.ts'
import { imagePath, pathOf } from './site-page.ts'
import { capitalized, phrase, sentence } from './site-texts.ts'

export type CrawledStorage = CrawlProject & { crawlUid: string; crawlId: number; images: number }

const ORIGIN = 'https://www.example.com'
const DOMAIN = 'www.example.com'
const SOURCES_PER_IMAGE = 125
const IMAGES_PER_PAGE = 6
const ROWS_PER_STEP = 5_000

const NOT_FOUND_EVERY = 50

export function imageUrl(image: number): string {
  return ORIGIN + imagePath(image)
}

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

const OF_CRAWL = { project_id: 'integer', crawl_id: 'integer' } as const

type Target = ReturnType<typeof bulkTarget>

/** Rows in steps of one transaction each; `rowsOf` says what comes behind project and crawl. */
function createFiller(database: Database, keys: readonly number[]) {
  return async (target: Target, count: number, rowsOf: (at: number) => BulkValue[][]): Promise<void> => {
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

const PAGES = bulkTarget('crawl_pages', {
  ...OF_CRAWL,
  id: 'integer',
  fetched_at: 'integer',
  status_code: 'integer',
  title_length: 'integer',
  description_length: 'integer',
  h1_count: 'integer',
  h2_count: 'integer',
  words_count: 'integer',
  depth: 'integer',
  response_time_ms: 'integer',
  response_bytes: 'integer',
  json_ld_count: 'integer',
  total_links_count: 'integer',
  external_links_count: 'integer',
  internal_links_count: 'integer',
  total_images_count: 'integer',
  missing_alt_images_count: 'integer',
  content_ratio: 'real',
  canonical_present: 'integer',
  canonical_matches_final_url: 'integer',
  og_required_tags_present: 'integer',
  twitter_card_present: 'integer',
  is_internal: 'integer',
  is_redirected: 'integer',
  is_indexable: 'integer',
  is_noindex: 'integer',
  is_scored: 'integer',
  duplicate_keys: 'bytes',
  domain: 'text',
  url: 'text',
  url_folded: 'text',
  final_url: 'text',
  content_type: 'text',
  title: 'text',
  title_folded: 'text',
  description: 'text',
  description_folded: 'text',
  h1: 'text',
  h1_folded: 'text',
  canonical: 'text',
})

const DUPLICATE_KEYS = new Uint8Array(40).fill(7)
const FETCHED_AT = Date.UTC(2026, 0, 1)

function pageRow(id: number): BulkValue[] {
  const random = sequence(id + 17)
  const url = pageUrl(id)
  const status = statusOf(id)
  const title = `${capitalized(phrase(random))} no. ${id} – Out of doors`
  const description = `${sentence(random)} ${sentence(random)}`.slice(0, 155)
  const h1 = title.slice(0, title.indexOf(' –'))
  const isFound = status === 200 ? 1 : 0
  return [
    id,
    FETCHED_AT + id * 2,
    status,
    title.length,
    description.length,
    1,
    4 + random(20),
    200 + random(2_000),
    1 + Math.floor(Math.log2(id) / 2),
    20 + random(400),
    20_000 + random(80_000),
    random(3),
    30 + random(60),
    random(10),
    30,
    IMAGES_PER_PAGE,
    random(3),
    random(10_000) / 10_000,
    isFound,
    isFound,
    random(2),
    random(2),
    1,
    0,
    isFound,
    0,
    1,
    DUPLICATE_KEYS,
    DOMAIN,
    url,
    foldedText(url),
    url,
    'text/html',
    title,
    foldedText(title),
    description,
    foldedText(description),
    h1,
    foldedText(h1),
    status === 200 ? url : null,
  ]
}

function pageUrl(id: number): string {
  return ORIGIN + pathOf(id - 1)
}

function statusOf(id: number): number {
  return id % NOT_FOUND_EVERY === 0 ? 404 : 200
}

const URLS = bulkTarget('crawl_urls', {
  ...OF_CRAWL,
  id: 'integer',
  url: 'text',
  url_hash: 'integer',
  domain: 'text',
  is_external: 'integer',
  is_in_sitemap: 'integer',
  outcome: 'text',
  fetch_status_code: 'integer',
})

function urlRow(id: number, url: string, status: number): BulkValue[] {
  return [id, url, urlHash53(url), DOMAIN, 0, 0, 'answered', status]
}

const IMAGES = bulkTarget('crawl_images', {
  ...OF_CRAWL,
  id: 'integer',
  url: 'text',
  fetch_status_code: 'integer',
  is_data_uri: 'integer',
  is_external: 'integer',
  is_svg: 'integer',
  references_count: 'integer',
})

function imageRow(id: number, image: number, references: number): BulkValue[] {
  return [id, imageUrl(image), 200, 0, 0, 0, references]
}

const REFERENCES = bulkTarget('crawl_image_references', {
  ...OF_CRAWL,
  image_id: 'integer',
  source_id: 'integer',
  position: 'integer',
  alt: 'text',
  alt_folded: 'text',
  width: 'integer',
  height: 'integer',
  has_srcset: 'integer',
})

function referenceRow(imageId: number, pageId: number, position: number): BulkValue[] {
  const alt = position === 5 ? null : capitalized(phrase(sequence(imageId + pageId)))
  return [imageId, pageId, position, alt, foldedText(alt), 800, 600, position & 1]
}

/** Spread over the whole crawl, in the order in which they are stored. */
function sourcesOf(image: number, images: number, pages: number): number[] {
  const sources = Array.from(
    { length: Math.min(SOURCES_PER_IMAGE, pages) },
    (_, at) => ((image + at * images) % pages) + 1,
  )
  return [...new Set(sources)].sort((a, b) => a - b)
}
