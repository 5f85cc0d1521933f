// Measures the pages per second of a crawl of 20,000 pages, each of 45 KB with 40 links and 20 of 500 images, with
// everything stored and the status of images checked, from the start to the finished report: on both cores beside the
// site's server, and pinned to one; its memory; and crawlee's CheerioCrawler, storing what it reads, on the same site
// in the same run.

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type CrawlRun, crawlSite, everythingStored, startSite } from './crawled-site.ts'
import type { CrawleeOrder, CrawleeResult } from './crawlee-process.ts'
import { report } from './figure.ts'
import { LINKS_PER_PAGE } from './site-page.ts'

const exec = promisify(execFile)

const PAGES = 20_000
const CRAWLEE_PAGES = 3_000
const CRAWLEE_CONCURRENCY = 20

export async function run(pages = PAGES, crawleePages = CRAWLEE_PAGES): Promise<void> {
  const site = { pages, links: LINKS_PER_PAGE, shape: 'site' } as const
  const order = { settings: { crawler_max_urls: pages } }

  const free = await startSite(site)
  const own = await crawlSite(free, order, everythingStored(pages))
  report({
    figure: 'crawl_two_cores',
    value: own.perSecond,
    unit: 'per s',
    goal: { min: 800 },
    measured: { ...measuredOf(own), siteMsPerRequest: own.siteMsPerRequest },
  })
  report({ figure: 'crawl_peak_memory', value: own.peakMb, unit: 'MB', goal: { max: 350 } })
  const crawlee = await crawlWithCrawlee(free.port, Math.min(pages, crawleePages))
  report({
    figure: 'crawl_against_crawlee',
    value: own.perSecond / crawlee.perSecond,
    unit: 'ratio',
    goal: { min: 8 },
    measured: {
      ownPerSecond: own.perSecond,
      crawleePerSecond: crawlee.perSecond,
      crawleeCpuMsPerPage: crawlee.cpuMsPerPage,
    },
  })
  await free.stop()

  const apart = await startSite(site, '1')
  const pinned = await crawlSite(apart, { ...order, cores: '0' }, everythingStored(pages))
  report({
    figure: 'crawl_one_core',
    value: pinned.perSecond,
    unit: 'per s',
    goal: { min: 500 },
    measured: { ...measuredOf(pinned), peakMb: pinned.peakMb },
  })
  await apart.stop()
}

function measuredOf({ seconds, cpuMsPerPage, phaseSeconds }: CrawlRun): Record<string, number> {
  const phases = Object.entries(phaseSeconds).map(([phase, value]) => [`${phase}Seconds`, value])
  return { seconds, cpuMsPerPage, ...Object.fromEntries(phases) }
}

async function crawlWithCrawlee(port: number, pages: number) {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
  const url = `http://127.0.0.1:${port}/`
  const order: CrawleeOrder = { url, pages, concurrency: CRAWLEE_CONCURRENCY, folder }
  const file = fileURLToPath(new URL('./crawlee-process.ts', import.meta.url))
  const { stdout } = await exec(process.execPath, [file, JSON.stringify(order)])
  const stored = await readdir(join(folder, 'datasets', 'default'))
  await rm(folder, { recursive: true })
  const result = JSON.parse(stdout) as CrawleeResult
  if (result.pages < pages || result.links !== result.pages * LINKS_PER_PAGE || stored.length < pages)
    throw new Error(`crawlee did something else: ${stdout}`)
  return {
    perSecond: result.pages / result.seconds,
    cpuMsPerPage: (result.cpuSeconds * 1000) / result.pages,
  }
}
