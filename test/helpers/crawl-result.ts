// The stored rows of a crawl, with addresses in place of ids: numbers follow the order in which a site happened to
// answer, and two crawls of one site must be the same without them.

import type { Database } from '../../src/data/storage/database.ts'
import type { Tables } from '../../src/data/storage/tables.ts'
import type { CrawlKey } from '../../src/features/crawls/records/crawl-key.ts'
import type { CrawlPagesTable } from '../../src/features/crawls/tables.ts'

type Row<T extends keyof Tables> = Omit<Tables[T], 'project_id' | 'crawl_id'>

export type CrawlResult = {
  crawl: Tables['crawls']
  notes: readonly string[]
  urls: Map<string, Row<'crawl_urls'>>
  pages: Map<string, Omit<CrawlPagesTable, 'project_id' | 'crawl_id'>>
  links: {
    from: string
    to: string
    position: number
    anchor: string
    isNofollow: boolean
    isBlank: boolean
  }[]
  destinations: Map<string, { links: number; nofollow: number }>
  /** Those without an address have an empty one. */
  images: Map<string, { status: number | null; references: number; isExternal: boolean }>
  imageReferences: { on: string; image: string; position: number; alt: string | null }[]
  issues: { page: string; issue: string; detail: string | null }[]
  alternates: { from: string; kind: string; to: string }[]
  /** References that were not made into rows. */
  stagedCount: number
}

export async function readCrawlResult(
  database: Database,
  { projectId, crawlId }: CrawlKey,
): Promise<CrawlResult> {
  const rowsOf = <T extends keyof Tables>(table: T): Promise<Tables[T][]> =>
    database.read(
      (db) =>
        db
          .selectFrom(table as 'crawl_urls')
          .selectAll()
          .where('project_id', '=', projectId)
          .where((table === 'crawls' ? 'id' : 'crawl_id') as 'crawl_id', '=', crawlId)
          .execute() as unknown as Promise<Tables[T][]>,
    )
  const [crawl] = await rowsOf('crawls')
  if (crawl === undefined) throw new Error(`There is no crawl ${crawlId}.`)
  const urls = await rowsOf('crawl_urls')
  const addresses = new Map(urls.map(({ id, url }) => [id, url]))
  const at = (id: number) => (id === 0 ? '' : (addresses.get(id) ?? `unknown ${id}`))
  const summary = crawl.summary_json === null ? null : JSON.parse(crawl.summary_json)
  return {
    crawl,
    notes: summary?.notes ?? JSON.parse(crawl.progress_json).notes,
    urls: new Map(urls.map((row) => [row.url, row])),
    pages: new Map((await rowsOf('crawl_pages')).map((row) => [at(row.id), row])),
    links: (await rowsOf('crawl_links')).map((row) => ({
      from: at(row.source_id),
      to: at(row.target_id),
      position: row.position,
      anchor: row.anchor_text,
      isNofollow: row.is_nofollow === 1,
      isBlank: row.has_target_blank === 1,
    })),
    destinations: new Map(
      (await rowsOf('crawl_destinations')).map((row) => [
        at(row.id),
        { links: row.links_count, nofollow: row.nofollow_links_count },
      ]),
    ),
    images: new Map(
      (await rowsOf('crawl_images')).map((row) => [
        row.url ?? '',
        {
          status: row.fetch_status_code,
          references: row.references_count,
          isExternal: row.is_external === 1,
        },
      ]),
    ),
    imageReferences: (await rowsOf('crawl_image_references')).map((row) => ({
      on: at(row.source_id),
      image: at(row.image_id),
      position: row.position,
      alt: row.alt,
    })),
    issues: (await rowsOf('crawl_issues')).map((row) => ({
      page: at(row.page_id),
      issue: row.issue,
      detail: row.detail,
    })),
    alternates: (await rowsOf('crawl_alternates')).map((row) => ({
      from: at(row.source_id),
      kind: row.kind,
      to: at(row.target_id),
    })),
    stagedCount: (await rowsOf('crawl_staged_references')).length,
  }
}

const TIMES = new Set(['fetched_at', 'response_time_ms', 'response_times', 'average_response_time_ms'])
const NUMBERS = new Set(['project_id', 'crawl_id', 'id'])
const CRAWL_FACTS = ['status', 'phase', 'pages_crawled', 'pages_found', 'urls_found', 'failure'] as const

/** The same for two crawls of one site: without ids and times, in an order of its own. */
export function comparable(result: CrawlResult): Record<string, unknown> {
  const sorted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).sort()
  const timeless = (row: object) =>
    Object.entries(row).filter(([name]) => !TIMES.has(name) && !NUMBERS.has(name))
  const { crawl } = result
  return {
    crawl: CRAWL_FACTS.map((name) => `${name} ${crawl[name]}`),
    summary: readTimeless(crawl.summary_json),
    overview: readTimeless(crawl.overview_json),
    urls: sorted([...result.urls.values()].map(timeless)),
    pages: sorted([...result.pages.values()].map(timeless)),
    links: sorted(result.links),
    destinations: sorted([...result.destinations]),
    images: sorted([...result.images]),
    imageReferences: sorted(result.imageReferences),
    issues: sorted(result.issues),
    alternates: sorted(result.alternates),
    stagedCount: result.stagedCount,
  }
}

function readTimeless(json: string | null): unknown {
  const isOrder = (name: string) => name === 'example_urls'
  return JSON.parse(json ?? 'null', (name, value) => (TIMES.has(name) || isOrder(name) ? undefined : value))
}
