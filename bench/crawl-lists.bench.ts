// Lists of a stored crawl with 500,000 pages and 3,000,000 image references, one request at a time, on both engines,
// without a cache: pages without a filter and with ones that match early, first and deep pages of the list; filters
// that match nothing, for which every page is looked at; pages that use an image.

import { ENGINES, type Engine } from '../src/storage/portable.ts'
import { removeCrawlProject } from './crawl-project.ts'
import { imageUrl } from './crawled-rows.ts'
import { type CrawledStorage, fillCrawled } from './crawled-storage.ts'
import { reportLatency } from './latency.ts'
import { request, type ServerProcess, startServer } from './processes.ts'

type Filter = readonly [field: string, operator: string, value: string]

const PAGES = 500_000
const DEEP_PAGES = 800
const DEEP_PLACES = 8

const EARLY: Readonly<Record<string, readonly Filter[]>> = {
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
}
const NOWHERE: readonly string[] = ['title', 'url', 'description']
const EARLY_MS = 25
const NOWHERE_MS: Readonly<Record<Engine, number>> = { sqlite: 400, postgres: 800 }
const NOWHERE_SECONDS = 10
const SOURCES_MS = 5

export async function run(pages = PAGES, engines: readonly Engine[] = ENGINES): Promise<void> {
  for (const engine of engines) {
    const crawled = await fillCrawled(engine, pages)
    const env = { ...crawled.env, SIGHTLINE_CACHE_BYTES_MAX: '0' }
    const server = await startServer('./product-server.ts', { env })
    await measurePages(engine, crawled, server)
    await measureSources(engine, crawled, server)
    await server.stop()
    await removeCrawlProject(crawled)
  }
}

async function measurePages(engine: Engine, crawled: CrawledStorage, server: ServerProcess): Promise<void> {
  const path = `${crawlPath(crawled)}/pages`
  for (const [name, filters] of Object.entries(EARLY)) {
    const first = `${path}?limit=50${queryOf(filters)}`
    const deep = await walk(server, crawled.key, first)
    const figure = `crawl_pages_${name}`
    await reportLatency(`${figure}_${engine}`, server, [request(first, crawled.key)], EARLY_MS)
    const requests = deep.map((at) => request(at, crawled.key))
    await reportLatency(`${figure}_deep_${engine}`, server, requests, EARLY_MS)
  }
  for (const field of NOWHERE) {
    const requests = ['zebra crossing', 'QUINCE', 'boots für alle'].map((value) =>
      request(`${path}?limit=50${queryOf([[field, 'contains', value]])}`, crawled.key),
    )
    const goalMs = NOWHERE_MS[engine]
    await reportLatency(`crawl_pages_${field}_nowhere_${engine}`, server, requests, goalMs, NOWHERE_SECONDS)
  }
}

async function measureSources(engine: Engine, crawled: CrawledStorage, server: ServerProcess): Promise<void> {
  const sourcesPath = (image: number) =>
    `${crawlPath(crawled)}/images/sources?limit=50&image_url=${encodeURIComponent(imageUrl(image))}`
  const step = Math.max(1, Math.floor(crawled.images / 100))
  const first = Array.from({ length: 100 }, (_, at) => (at * step) % crawled.images)
  const requests = first.map((image) => request(sourcesPath(image), crawled.key))
  await reportLatency(`crawl_image_sources_${engine}`, server, requests, SOURCES_MS)
  const deep = await walk(server, crawled.key, sourcesPath(0))
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

/** Pages that only their cursors lead to, from along the way through the first ones. */
async function walk(server: ServerProcess, key: string, start: string): Promise<string[]> {
  const places: string[] = []
  let path = start
  for (let page = 1; page <= DEEP_PAGES; page++) {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const { links } = (await answer.json()) as { links: { next: string | null } }
    if (links.next === null) break
    const next = new URL(links.next)
    path = next.pathname + next.search
    places.push(path)
  }
  if (places.length === 0) throw new Error(`${start} has only one page.`)
  const step = places.length / DEEP_PLACES
  return Array.from({ length: DEEP_PLACES }, (_, at) => places[Math.ceil((at + 1) * step) - 1] as string)
}
