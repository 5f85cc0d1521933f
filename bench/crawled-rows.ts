// Generates the pages and addresses of a stored crawl from their numbers. One page in fifty is not found.

import { type BulkValue, bulkTarget } from '../src/data/storage/bulk/bulk-insert.ts'
import { PAGE_COLUMNS, URL_COLUMNS } from '../src/features/crawls/engine/index/stored-rows.ts'
import { foldedText } from '../src/lib/text.ts'
import { urlHash53 } from '../src/lib/url-hash.ts'
import { IMAGES_PER_PAGE, LINKS_PER_PAGE } from './crawled-references.ts'
import { sequence } from './sequence.ts'
import { imagePath, pathOf } from './site-page.ts'
import { capitalized, phrase, sentence } from './site-texts.ts'

const ORIGIN = 'https://www.example.com'

const DOMAIN = 'www.example.com'
const NOT_FOUND_EVERY = 50

/** Returns values in the order of the columns. */
function valuesOf<C extends object>(columns: C, row: Record<keyof C, BulkValue>): BulkValue[] {
  return Object.keys(columns).map((name) => row[name as keyof C] ?? null)
}

export const PAGES = bulkTarget('crawl_pages', PAGE_COLUMNS)

const DUPLICATE_KEYS = new Uint8Array(160).fill(7)
const FETCHED_AT = Date.UTC(2026, 0, 1)

export function pageRow(id: number): BulkValue[] {
  const random = sequence(id + 17)
  const url = pageUrl(id)
  const status = statusOf(id)
  const title = `${capitalized(phrase(random))} no. ${id} – Out of doors`
  const description = `${sentence(random)} ${sentence(random)}`.slice(0, 155)
  const h1 = title.slice(0, title.indexOf(' –'))
  const isFound = status === 200 ? 1 : 0
  const canonical = status === 200 ? url : null
  return valuesOf(PAGE_COLUMNS, {
    id,
    fetched_at: FETCHED_AT + id * 2,
    status_code: status,
    title_length: title.length,
    description_length: description.length,
    h1_count: 1,
    h2_count: 4 + random(20),
    words_count: 200 + random(2_000),
    depth: 1 + Math.floor(Math.log2(id) / 2),
    response_time_ms: 20 + random(400),
    response_bytes: 20_000 + random(80_000),
    json_ld_count: random(3),
    total_links_count: LINKS_PER_PAGE + random(10),
    external_links_count: random(10),
    internal_links_count: LINKS_PER_PAGE,
    total_images_count: IMAGES_PER_PAGE,
    missing_alt_images_count: random(3),
    content_ratio: random(10_000) / 10_000,
    canonical_present: isFound,
    canonical_matches_final_url: isFound,
    og_required_tags_present: random(2),
    twitter_card_present: random(2),
    is_internal: 1,
    is_redirected: 0,
    is_indexable: isFound,
    is_noindex: 0,
    is_scored: 1,
    duplicate_keys: DUPLICATE_KEYS,
    domain: DOMAIN,
    url,
    url_folded: foldedText(url),
    final_url: url,
    final_url_folded: foldedText(url),
    content_type: 'text/html',
    content_type_folded: null,
    title,
    title_folded: foldedText(title),
    description,
    description_folded: foldedText(description),
    h1,
    h1_folded: foldedText(h1),
    canonical,
    canonical_folded: foldedText(canonical),
  })
}

export function pageUrl(id: number): string {
  return ORIGIN + pathOf(id - 1)
}

export function imageUrl(image: number): string {
  return ORIGIN + imagePath(image)
}

export function statusOf(id: number): number {
  return id % NOT_FOUND_EVERY === 0 ? 404 : 200
}

const ASKED_URL_COLUMNS = {
  ...URL_COLUMNS,
  outcome: 'text',
  fetch_status_code: 'integer',
} as const

export const URLS = bulkTarget('crawl_urls', ASKED_URL_COLUMNS)

export function urlRow(id: number, url: string, status: number): BulkValue[] {
  return valuesOf(ASKED_URL_COLUMNS, {
    id,
    url,
    url_folded: foldedText(url),
    url_hash: urlHash53(url),
    domain: DOMAIN,
    is_external: 0,
    is_in_sitemap: 0,
    depth: null,
    queue: null,
    outcome: 'answered',
    fetch_status_code: status,
  })
}
