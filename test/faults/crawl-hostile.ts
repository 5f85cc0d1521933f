// A site whose every page shows thousands of images that nobody else has, with addresses of 1,900 characters: what is
// stored of it is bounded, the report says what is not, and memory is bounded and given back. The crawl runs in a process
// of its own, so that the memory is its own.

import assert from 'node:assert/strict'
import { createCrawledProject, openCrawl } from '../helpers/crawled-site.ts'
import type { EngineContext } from '../helpers/engines.ts'
import { startFakeSite } from '../helpers/fake-site.ts'
import { page } from '../helpers/fake-site-pages.ts'
import { storedRow } from '../helpers/stored-rows.ts'
import { until } from '../helpers/until.ts'
import { createCrawlCrew } from './crawl-crew.ts'

const HOST = 'site.test'
const IMAGES_PER_PAGE = 4_800
// With capitals, so that what is searched is stored beside it.
const ADDRESS = 'Long'.repeat(470)
/** Nobody is slow here but the machine. */
const PATIENCE_MS = 60_000
/** The memory of a worker that has nothing to do, and some more. */
const MEGABYTES_AFTERWARDS = 300

export type HostileSize = {
  pages: number
  storedBytesMax: number
  msMax: number
  megabytesMax: number
}

export async function crawlHostile(
  { database, storage }: EngineContext,
  { pages, storedBytesMax, msMax, megabytesMax }: HostileSize,
): Promise<void> {
  const site = await startFakeSite()
  const limits = { storedBytesMax }
  const crew = createCrawlCrew(storage, { port: site.port, patienceMs: PATIENCE_MS, limits })
  try {
    const links = Array.from({ length: pages - 1 }, (_, index) => `/${index + 1}`)
    site.serve(HOST, {
      '/robots.txt': { status: 404 },
      '/sitemap.xml': { status: 404 },
      '*': ({ path }) =>
        page({
          links: path === '/' ? links : [],
          images: Array.from({ length: IMAGES_PER_PAGE }, (_, index) => `${path}/${index}/${ADDRESS}`),
        }),
    })
    const projectId = await createCrawledProject(database, site.domain(HOST))
    const settings = { concurrency: 20, areImagesChecked: false }
    const { crawlId } = (await openCrawl(database, projectId, settings)) ?? assert.fail()
    const readCrawl = () =>
      storedRow(database, 'crawls', ['status', 'failure', 'summary_json', 'progress_json'], {
        project_id: projectId,
        id: crawlId,
      })
    await crew.start()
    const isOver = async () => !['queued', 'running'].includes((await readCrawl()).status)
    await until('the crawl has ended', isOver, msMax)
    const crawl = await readCrawl()
    assert.equal(crawl.status, 'success', crawl.failure ?? '')

    const { notes } = JSON.parse(crawl.summary_json ?? '') as { notes: string[] }
    const told = notes.join('\n')
    assert.match(told, /links and images are counted and not stored, .* on \d+ pages/)
    assert.match(told, /MiB of it had been stored, which is the most that is allowed/)
    const { storedBytes } = JSON.parse(crawl.progress_json) as { storedBytes: number }
    // What was being read when the limit was reached is stored, too: some pages in each of a few threads.
    assert.ok(storedBytes < storedBytesMax + 30 * 9 * 2 ** 20, `${storedBytes} bytes are stored`)

    const megabytes = (await crew.peakMegabytes()) ?? 0
    assert.ok(megabytes < megabytesMax, `the process has held ${Math.round(megabytes)} MB`)
    const isGivenBack = async () => ((await crew.megabytes()) ?? 0) < MEGABYTES_AFTERWARDS
    await until('the memory is given back', isGivenBack)
  } finally {
    await crew.killAll()
    site.close()
  }
}
