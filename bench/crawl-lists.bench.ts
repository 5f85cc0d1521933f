// Measures lists of a stored crawl with 500,000 pages, 1,000,000 links and 3,000,000 image references, one request at a
// time, on both engines, without a cache: without a filter and with ones that match early, first and deep pages of the
// list; filters that match nothing or little, for which everything is read; pages that use an image; pages in every
// order, which are made first, as the end of a crawl makes them.

import { ENGINES, type Engine } from '../src/data/storage/portable.ts'
import { PAGE_SORTS } from '../src/features/crawls/engine/page-fields.ts'
import { makePageOrders } from '../test/helpers/page-orders.ts'
import { removeCrawlProject } from './crawl-project.ts'
import { imageUrl } from './crawled-rows.ts'
import { type CrawledStorage, fillCrawled } from './crawled-storage.ts'
import { deepPaths } from './deep-pages.ts'
import { report } from './figure.ts'
import { reportLatency } from './latency.ts'
import { request, type ServerProcess, startServer } from './processes.ts'

type Filter = readonly [field: string, operator: string, value: string]

const PAGES = 500_000
const DEEP_PAGES = 800

type List = {
  early: Readonly<Record<string, readonly Filter[]>>
  /** Fields in which the searched text never occurs. */
  nowhere: readonly string[]
  /** Filters that match few rows. */
  rare: Readonly<Record<string, Filter>>
  rareMs: Readonly<Record<Engine, number>>
}

const RARE_MS = { sqlite: 400, postgres: 800 }

const LISTS: Readonly<Record<string, List>> = {
  pages: {
    early: {
      all: [],
      status: [['status_code', 'eq', '404']],
      title: [['title', 'contains', 'boots']],
      several: [
        ['title', 'contains', 'Waterproof'],
        ['status_code', 'eq', '200'],
        ['words_count', 'gte', '500'],
        ['canonical_present', 'eq', 'true'],
        ['url', 'contains', '-for-'],
      ],
    },
    nowhere: ['title', 'url', 'description'],
    rare: {},
    rareMs: RARE_MS,
  },
  links: {
    early: {
      all: [],
      status: [['fetch_status_code', 'eq', '404']],
      several: [
        ['anchor_text', 'contains', ' FOR '],
        ['source_url', 'contains', '-for-'],
        ['is_external', 'eq', 'false'],
      ],
    },
    nowhere: ['anchor_text', 'source_url', 'destination_url'],
    rare: {
      anchor_text: ['anchor_text', 'contains', 'no. 41234'],
      source_url: ['source_url', 'contains', '-41234'],
      nofollow: ['is_nofollow', 'eq', 'true'],
    },
    rareMs: RARE_MS,
  },
  // There are three times as many references as links.
  images: {
    early: { all: [], alt: [['alt', 'contains', 'boots']] },
    nowhere: ['alt', 'source_url', 'image_url'],
    rare: { source_url: ['source_url', 'contains', '-41234'] },
    rareMs: { sqlite: 3 * RARE_MS.sqlite, postgres: 3 * RARE_MS.postgres },
  },
}
const EARLY_MS = 25
const RARE_SECONDS = 10
const SOURCES_MS = 5
const SORTED_MS = 15
/** The time limit for 500,000 pages and 12 orders. */
const MADE_SECONDS = 60

export async function run(pages = PAGES, engines: readonly Engine[] = ENGINES): Promise<void> {
  for (const engine of engines) {
    const crawled = await fillCrawled(engine, pages)
    const begun = performance.now()
    await makePageOrders(crawled.database, crawled, pages + crawled.images)
    const seconds = (performance.now() - begun) / 1000
    report({
      figure: `crawl_page_orders_made_${engine}`,
      unit: 's',
      value: seconds,
      goal: { max: MADE_SECONDS },
    })
    const env = { ...crawled.env, SIGHTLINE_CACHE_BYTES_MAX: '0' }
    const server = await startServer('./product-server.ts', { env })
    for (const name of Object.keys(LISTS)) await measureList(name, engine, crawled, server)
    await measureSources(engine, crawled, server)
    await measureSorted(engine, crawled, server)
    await server.stop()
    await removeCrawlProject(crawled)
  }
}

async function measureList(
  list: string,
  engine: Engine,
  crawled: CrawledStorage,
  server: ServerProcess,
): Promise<void> {
  const path = `${crawlPath(crawled)}/${list}`
  const { early, nowhere, rare, rareMs } = LISTS[list] as List
  for (const [name, filters] of Object.entries(early)) {
    const first = `${path}?limit=50${queryOf(filters)}`
    const deep = await deepPaths(server.port, crawled.key, first, DEEP_PAGES)
    const figure = `crawl_${list}_${name}`
    await reportLatency(`${figure}_${engine}`, server, [request(first, crawled.key)], EARLY_MS)
    const requests = deep.map((at) => request(at, crawled.key))
    await reportLatency(`${figure}_deep_${engine}`, server, requests, EARLY_MS)
  }
  const measureRare = (name: string, filters: readonly Filter[]) => {
    const requests = filters.map((filter) => request(`${path}?limit=50${queryOf([filter])}`, crawled.key))
    return reportLatency(`crawl_${list}_${name}_${engine}`, server, requests, rareMs[engine], RARE_SECONDS)
  }
  for (const field of nowhere) {
    const texts = ['zebra crossing', 'QUINCE', 'boots für alle']
    await measureRare(
      `${field}_nowhere`,
      texts.map((text) => [field, 'contains', text]),
    )
  }
  for (const [name, filter] of Object.entries(rare)) await measureRare(`${name}_rare`, [filter])
}

async function measureSorted(engine: Engine, crawled: CrawledStorage, server: ServerProcess): Promise<void> {
  for (const sort of PAGE_SORTS) {
    const first = `${crawlPath(crawled)}/pages?limit=50&sort=${sort}&direction=desc`
    const deep = await deepPaths(server.port, crawled.key, first, DEEP_PAGES)
    const requests = [first, ...deep].map((at) => request(at, crawled.key))
    await reportLatency(`crawl_pages_sorted_${sort}_${engine}`, server, requests, SORTED_MS)
  }
}

async function measureSources(engine: Engine, crawled: CrawledStorage, server: ServerProcess): Promise<void> {
  const sourcesPath = (image: number) =>
    `${crawlPath(crawled)}/images/sources?limit=50&image_url=${encodeURIComponent(imageUrl(image))}`
  const step = Math.max(1, Math.floor(crawled.images / 100))
  const first = Array.from({ length: 100 }, (_, at) => (at * step) % crawled.images)
  const requests = first.map((image) => request(sourcesPath(image), crawled.key))
  await reportLatency(`crawl_image_sources_${engine}`, server, requests, SOURCES_MS)
  const deep = await deepPaths(server.port, crawled.key, sourcesPath(0), DEEP_PAGES)
  const deepRequests = deep.map((at) => request(at, crawled.key))
  await reportLatency(`crawl_image_sources_deep_${engine}`, server, deepRequests, SOURCES_MS)
}

function crawlPath({ projectUid, crawlUid }: CrawledStorage): string {
  return `/v1/projects/${projectUid}/crawls/${crawlUid}`
}

function queryOf(filters: readonly Filter[]): string {
  return filters
    .map(([field, operator, value], at) =>
      Object.entries({ field, operator, value })
        .map(([name, text]) => `&filters%5B${at}%5D%5B${name}%5D=${encodeURIComponent(text)}`)
        .join(''),
    )
    .join('')
}
