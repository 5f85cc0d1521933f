// Rows of a stored crawl, made up from their numbers, behind project and crawl. One page in fifty is not found.

import { foldedText } from '../src/crawl-data/filters/folded-text.ts'
import { urlHash53 } from '../src/crawler/url-hash.ts'
import { type BulkValue, bulkTarget } from '../src/storage/bulk-insert.ts'
import { sequence } from './sequence.ts'
import { imagePath, pathOf } from './site-page.ts'
import { capitalized, phrase, sentence } from './site-texts.ts'

export const IMAGES_PER_PAGE = 6

const ORIGIN = 'https://www.example.com'
const DOMAIN = 'www.example.com'
const NOT_FOUND_EVERY = 50
const OF_CRAWL = { project_id: 'integer', crawl_id: 'integer' } as const

export function imageUrl(image: number): string {
  return ORIGIN + imagePath(image)
}

export const PAGES = bulkTarget('crawl_pages', {
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

export function pageRow(id: number): BulkValue[] {
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

export function pageUrl(id: number): string {
  return ORIGIN + pathOf(id - 1)
}

export function statusOf(id: number): number {
  return id % NOT_FOUND_EVERY === 0 ? 404 : 200
}

export const URLS = bulkTarget('crawl_urls', {
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

export function urlRow(id: number, url: string, status: number): BulkValue[] {
  return [id, url, urlHash53(url), DOMAIN, 0, 0, 'answered', status]
}

export const IMAGES = bulkTarget('crawl_images', {
  ...OF_CRAWL,
  id: 'integer',
  url: 'text',
  fetch_status_code: 'integer',
  is_data_uri: 'integer',
  is_external: 'integer',
  is_svg: 'integer',
  references_count: 'integer',
})

export function imageRow(id: number, image: number, references: number): BulkValue[] {
  return [id, imageUrl(image), 200, 0, 0, 0, references]
}

export const REFERENCES = bulkTarget('crawl_image_references', {
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

export function referenceRow(imageId: number, pageId: number, position: number): BulkValue[] {
  const alt = position === 5 ? null : capitalized(phrase(sequence(imageId + pageId)))
  return [imageId, pageId, position, alt, foldedText(alt), 800, 600, position & 1]
}
