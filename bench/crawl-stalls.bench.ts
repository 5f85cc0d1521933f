// Measures how long the event loop of a process with the whole product stalls while it crawls 20,000 pages, finishes
// the report and serves requests. A process of bare node:http runs beside it all the time, to measure the stalls that
// come from the machine, which has more to run than cores.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCrawlProject, queueCrawl, removeCrawlProject, waitForCrawl } from './crawl-project.ts'
import { startSite } from './crawled-site.ts'
import { report } from './figure.ts'
import { load, request, startProduct, startServer } from './processes.ts'
import { LINKS_PER_PAGE } from './site-page.ts'
import type { Stalls } from './stalls.ts'

const PAGES = 20_000
const LOAD = { connections: 5, pauseMs: 100 }
const LOAD_SECONDS = 2

export async function run(pages = PAGES): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
  const bodyFile = join(folder, 'body.json')
  await writeFile(bodyFile, '{}')
  const site = await startSite({ pages, links: LINKS_PER_PAGE, shape: 'site' })
  const project = await createCrawlProject(site.port, { crawler_max_urls: pages })
  const { key, projectUid } = project
  const product = await startProduct('all', { env: project.env, isWatched: true })
  const bare = await startServer('./bare-server.ts', { args: [bodyFile] })

  const crawls = `/v1/projects/${projectUid}/crawls`
  const requests = ['/v1/projects', `/v1/projects/${projectUid}`, crawls].map((path) => request(path, key))
  await load({ port: product.port, requests, ...LOAD, seconds: LOAD_SECONDS })
  await Promise.all([product.ask('stalls'), bare.ask('stalls')])

  const crawlId = await queueCrawl(project)
  let isRunning = true
  const finished = waitForCrawl(project, crawlId).finally(() => {
    isRunning = false
  })
  let slowestMs = 0
  while (isRunning) {
    const { maxMs, failures } = await load({ port: product.port, requests, ...LOAD, seconds: LOAD_SECONDS })
    if (failures > 0) throw new Error(`${failures} requests failed`)
    slowestMs = Math.max(slowestMs, maxMs)
  }
  const crawl = await finished
  const own = (await product.ask('stalls')) as Stalls
  const baseline = (await bare.ask('stalls')) as Stalls
  report({
    figure: 'crawl_longest_stall',
    value: own.maxMs,
    unit: 'ms',
    goal: { max: 50 },
    measured: {
      p99Ms: own.p99Ms,
      bareMs: baseline.maxMs,
      bareP99Ms: baseline.p99Ms,
      slowestAnswerMs: slowestMs,
      pagesPerSecond: crawl.pages / crawl.seconds,
    },
  })
  await Promise.all([product.stop(), bare.stop(), site.stop()])
  await removeCrawlProject(project)
  await rm(folder, { recursive: true })
}
