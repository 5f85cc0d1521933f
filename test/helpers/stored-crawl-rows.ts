// The rows of a crawl that a test describes by what it found. Whatever is not mentioned is null, or as it is for a plain
// page of a completed crawl.

import { storedColumns } from '../../src/data/lists/fields.ts'
import type { Flag, Tables } from '../../src/data/storage/tables.ts'
import type { CrawlGaps } from '../../src/features/crawls/changes/crawl-gaps.ts'
import type { CrawlSettings } from '../../src/features/crawls/engine/crawl-settings.ts'
import { PAGE_FIELDS } from '../../src/features/crawls/engine/page-fields.ts'
import { NO_PROGRESS } from '../../src/features/crawls/records/crawl-progress.ts'
import type {
  CrawlFigures,
  CrawlOverview,
  CrawlSummary,
} from '../../src/features/crawls/reports/report-schema.ts'
import type { CrawlPagesTable } from '../../src/features/crawls/tables.ts'
import { isSameSite } from '../../src/lib/page-url.ts'
import { foldedText } from '../../src/lib/text.ts'
import { urlHash53 } from '../../src/lib/url-hash.ts'

type Keys = 'project_id' | 'crawl_id' | 'id'
export type GivenPage = { url: string } & Partial<Omit<CrawlPagesTable, Keys>>
export type GivenLink = {
  from: string
  to: string
  anchor?: string
  isNofollow?: boolean
  isBlank?: boolean
}
export type GivenImage = {
  on: string
  /** Null: written into the page. */
  src: string | null
  alt?: string | null
  width?: number | null
  height?: number | null
  hasSrcset?: boolean
  isSvg?: boolean
}
export type GivenIssue = { on: string; issue: string; detail?: string | null }
export type GivenTarget = { issue: string; target: string; source: string }

export type GivenCrawl = {
  pages?: readonly GivenPage[]
  links?: readonly GivenLink[]
  images?: readonly GivenImage[]
  issues?: readonly GivenIssue[]
  /** What makes up issues of links and images. */
  targets?: readonly GivenTarget[]
  /** The rules that it was audited by; without, it is of an older release. */
  checked?: readonly string[]
  /** What it did not read of its site; without, it is of an older release. */
  gaps?: CrawlGaps
  /** Addresses that robots.txt forbids. */
  blocked?: readonly string[]
  /** Addresses that were asked and did not answer. */
  unanswered?: readonly string[]
  /** Redirects of these lead to another site. */
  answeredByOther?: readonly string[]
  /** What addresses that are no pages answered. */
  statusCodes?: Readonly<Record<string, number>>
  summary?: Partial<CrawlSummary>
  metrics?: Partial<CrawlFigures>
  overview?: Partial<CrawlOverview>
  notes?: string[]
  /** Its row, where it is not that of a completed one. */
  row?: Partial<Omit<Tables['crawls'], 'project_id' | 'id' | 'uid'>>
}

export const CRAWL_SETTINGS: CrawlSettings = {
  domain: 'example.com',
  pagesMax: 1000,
  depthMax: 3,
  concurrency: 5,
  delayMs: 0,
  isFollowingLinks: true,
  isExternalAllowed: false,
  areImagesChecked: true,
  areLinksChecked: true,
  isRendered: false,
}

export const STARTED_AT = Date.parse('2026-11-01T10:00:00.123Z')
export const FINISHED_AT = Date.parse('2026-11-01T10:05:00.999Z')

export const NO_METRICS: CrawlFigures = {
  pages_total: 0,
  pages_2xx: 0,
  pages_3xx: 0,
  pages_4xx: 0,
  pages_5xx: 0,
  pages_without_response: 0,
  indexable_pages: 0,
  average_response_time_ms: null,
  average_words_count: null,
  links_total: 0,
  broken_links: 0,
  images_total: 0,
  broken_images: 0,
}

export function crawlRow(
  given: GivenCrawl,
  urlsFound: number,
): Omit<Tables['crawls'], 'project_id' | 'id' | 'uid'> {
  const { pages = [], notes = [] } = given
  const pages_total = pages.length
  const summary = {
    summary: {
      pages_total,
      critical_issues: 0,
      warnings: 0,
      notices: 0,
      health_score: 100,
      ...given.summary,
    },
    metrics: { ...NO_METRICS, pages_total, ...given.metrics },
    notes,
    ...(given.checked && { checked: given.checked }),
    ...(given.gaps && { gaps: given.gaps }),
  }
  const overview = { health_score: 100, health_score_version: 1, categories: [], ...given.overview }
  return {
    status: 'success',
    phase: 'done',
    settings_json: JSON.stringify(CRAWL_SETTINGS),
    progress_json: JSON.stringify(NO_PROGRESS),
    pages_crawled: pages_total,
    pages_found: pages_total,
    urls_found: urlsFound,
    current_depth: 0,
    failure: null,
    failure_code: null,
    end_json: null,
    certificate_ends_at: null,
    summary_json: JSON.stringify(summary),
    overview_json: JSON.stringify(overview),
    created_at: STARTED_AT,
    started_at: STARTED_AT,
    finished_at: FINISHED_AT,
    pause_json: null,
    changes_json: null,
    list_json: null,
    site_files_json: null,
    paused_at: null,
    paused_by: null,
    ...given.row,
  }
}

type CrawlKeys = { project_id: number; crawl_id: number }

export function urlRows(
  { pages = [], statusCodes = {}, blocked = [], unanswered = [], answeredByOther = [] }: GivenCrawl,
  ids: Map<string, number>,
  keys: CrawlKeys,
) {
  const pageByUrl = new Map(pages.map((page) => [page.url, page]))
  return [...ids].map(([url, id]): Tables['crawl_urls'] => {
    const page = pageByUrl.get(url)
    const code = page === undefined ? (statusCodes[url] ?? null) : pageColumns(page).status_code
    return {
      ...keys,
      id,
      url,
      url_folded: foldedText(url),
      url_hash: urlHash53(url),
      domain: new URL(url).hostname,
      is_external: isExternal(url),
      is_in_sitemap: 0,
      depth: page?.depth ?? null,
      queue: null,
      outcome: blocked.includes(url)
        ? 'blocked'
        : unanswered.includes(url)
          ? 'unanswered'
          : code === null
            ? null
            : 'answered',
      fetch_status_code: code,
      is_redirected: null,
      is_answered_by_other: answeredByOther.includes(url) ? 1 : 0,
      body_bytes: null,
    }
  })
}

function isExternal(url: string): Flag {
  return isSameSite(new URL(url).hostname, CRAWL_SETTINGS.domain) ? 0 : 1
}

export function pageColumns(given: GivenPage): Omit<CrawlPagesTable, Keys> {
  const page: Readonly<Record<string, unknown>> = {
    fetched_at: STARTED_AT,
    status_code: 200,
    is_internal: 1,
    is_redirected: 0,
    is_indexable: 1,
    is_noindex: 0,
    is_scored: 1,
    duplicate_keys: null,
    domain: new URL(given.url).hostname,
    ...given,
  }
  const fields = storedColumns(PAGE_FIELDS).map(({ column, name, isFolded }) => {
    const value = page[name] ?? null
    return [column, isFolded ? foldedText(value as string | null) : value]
  })
  return { ...page, ...Object.fromEntries(fields) }
}

type IdOf = (url: string) => number

export function linkRows(links: readonly GivenLink[], keys: CrawlKeys, idOf: IdOf) {
  const rows = links.map(({ from, to, anchor = '', isNofollow, isBlank }, index) => ({
    ...keys,
    target_id: idOf(to),
    source_id: idOf(from),
    position: index,
    anchor_text: anchor,
    anchor_text_folded: foldedText(anchor),
    is_nofollow: flag(isNofollow),
    has_target_blank: flag(isBlank),
  }))
  const destinations = [...Map.groupBy(rows, (row) => row.target_id)].map(([id, itsLinks]) => ({
    ...keys,
    id,
    links_count: itsLinks.length,
    nofollow_links_count: itsLinks.filter((link) => link.is_nofollow === 1).length,
  }))
  return { links: rows, destinations }
}

export function imageRows({ images = [], statusCodes = {} }: GivenCrawl, keys: CrawlKeys, idOf: IdOf) {
  const references = images.map((image, index) => ({
    ...keys,
    image_id: image.src === null ? 0 : idOf(image.src),
    source_id: idOf(image.on),
    position: index,
    alt: image.alt ?? null,
    alt_folded: foldedText(image.alt ?? null),
    width: image.width ?? null,
    height: image.height ?? null,
    has_srcset: flag(image.hasSrcset),
  }))
  const rows = [...Map.groupBy(images, ({ src }) => src)].map(([src, all]) => ({
    ...keys,
    id: src === null ? 0 : idOf(src),
    url: src,
    url_folded: foldedText(src),
    fetch_status_code: src === null ? null : (statusCodes[src] ?? null),
    is_data_uri: flag(src === null),
    is_external: src === null ? (0 as const) : isExternal(src),
    is_svg: flag(all.some(({ isSvg }) => isSvg)),
    references_count: all.length,
  }))
  return { references, images: rows }
}

function flag(value: boolean | undefined): Flag {
  return value === true ? 1 : 0
}
