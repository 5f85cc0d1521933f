// Measures how one tenant affects another. The noisy one sends ten searches a second, each with 20 filters over the
// 300,000 links of its crawl, far more than can be answered; the quiet one reads its projects, its keywords and
// /healthz, and searches in the same way in a crawl of its own. The figure is the time within which 99 of 100 of its
// answers come, alone and beside the other, on both engines.

import { ENGINES, type Engine } from '../src/data/storage/portable.ts'
import { removeCrawlProject } from './crawl-project.ts'
import { type CrawledStorage, fillCrawled } from './crawled-storage.ts'
import { fillProjects } from './dataset.ts'
import { report } from './figure.ts'
import type { LoadResult } from './load.ts'
import { load, request, type ServerProcess, startProduct } from './processes.ts'
import type { Stalls } from './stalls.ts'
import { fillKeywords } from './tracked-storage.ts'

const PAGES = 150_000
const QUIET_PAGES = 20_000
const KEYWORDS = 20_000
const PROJECTS = 1_000
const SEARCHES_PER_SECOND = 10
const SECONDS = 8
const NOISE_PATIENCE_MS = 30_000
const READS_MS = 20
const SEARCHES_MS = 100

// Each text but the last matches most links, so every filter has to be evaluated.
const TEXTS = [...'aeiounrst.', 'no', 'o.', 'no.', ' n', 'n ', '. ', ' no', 'no. ', ' no.', 'zebra crossing']

export async function run(pages = PAGES, engines: readonly Engine[] = ENGINES): Promise<void> {
  for (const engine of engines) {
    const noisy = await fillCrawled(engine, pages)
    const { database } = noisy
    const { key } = await fillProjects(database, PROJECTS)
    const tracked = await fillKeywords(database, KEYWORDS)
    const searching = await fillCrawled(engine, QUIET_PAGES, noisy)
    const env = { ...noisy.env, SIGHTLINE_CACHE_BYTES_MAX: '0' }
    const server = await startProduct('serve', { env, isWatched: true })

    const reads = [
      request('/v1/projects?limit=50', key),
      request(`/v1/projects/${tracked.projectUid}/rank-tracker/keywords?limit=50`, tracked.key),
      request('/healthz'),
    ]
    const searches = [request(searchPath(searching, ['boots']), searching.key)]
    const alone = { reads: await listen(server, reads), searches: await listen(server, searches) }
    const noise = startNoise(server, noisy)
    const beside = { reads: await listen(server, reads), searches: await listen(server, searches) }
    const { answered, refused, givenUp } = await noise.stop()
    const measured = (name: 'reads' | 'searches') => ({
      alone_p99_ms: alone[name].p99Ms,
      p50_ms: beside[name].p50Ms,
      max_ms: beside[name].maxMs,
      stall_ms: beside[name].stallMs,
      noisy_answered: answered,
      noisy_refused: refused,
      noisy_given_up: givenUp,
    })
    report({
      figure: `noisy_neighbour_reads_${engine}`,
      value: beside.reads.p99Ms,
      unit: 'ms',
      goal: { max: READS_MS },
      measured: measured('reads'),
    })
    report({
      figure: `noisy_neighbour_searches_${engine}`,
      value: beside.searches.p99Ms,
      unit: 'ms',
      goal: { max: SEARCHES_MS },
      measured: measured('searches'),
    })
    await server.stop()
    await removeCrawlProject(noisy)
  }
}

/** Sends one request at a time with a short pause, so that the server is not saturated. */
async function listen(server: ServerProcess, requests: string[]): Promise<LoadResult & { stallMs: number }> {
  const order = { port: server.port, requests, connections: 1, pauseMs: 5 }
  await load({ ...order, seconds: 1 })
  await server.ask('stalls')
  const result = await load({ ...order, seconds: SECONDS })
  if (result.failures > 0) throw new Error(`${result.failures} requests failed`)
  const { maxMs } = (await server.ask('stalls')) as Stalls
  return { ...result, stallMs: maxMs }
}

/** Sends a fixed number of requests per second, whether or not earlier ones were answered. */
function startNoise({ port }: ServerProcess, noisy: CrawledStorage) {
  const counts = { answered: 0, refused: 0, givenUp: 0 }
  const underWay = new Set<Promise<void>>()
  const send = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${searchPath(noisy, TEXTS)}`, {
      headers: { authorization: `Bearer ${noisy.key}` },
      signal: AbortSignal.timeout(NOISE_PATIENCE_MS),
    })
    await answer.arrayBuffer()
    if (answer.status === 200) counts.answered++
    else counts.refused++
  }
  const timer = setInterval(() => {
    const sent = send()
      .catch(() => void counts.givenUp++)
      .finally(() => underWay.delete(sent))
    underWay.add(sent)
  }, 1_000 / SEARCHES_PER_SECOND)
  return {
    async stop() {
      clearInterval(timer)
      const result = { ...counts }
      await Promise.all(underWay)
      return result
    },
  }
}

function searchPath({ projectUid, crawlUid }: CrawledStorage, texts: readonly string[]): string {
  const filters = texts.map((text, at) => {
    const entries = { field: 'anchor_text', operator: 'contains', value: text }
    return Object.entries(entries)
      .map(([name, value]) => `&filters%5B${at}%5D%5B${name}%5D=${encodeURIComponent(value)}`)
      .join('')
  })
  return `/v1/projects/${projectUid}/crawls/${crawlUid}/links?limit=50${filters.join('')}`
}
