// The job handler of crawls. The code that does the work is loaded with the first crawl: it is the largest part of the
// product, and a server that only answers never needs it.

import type { JobHandler } from '../../../background/jobs/job.ts'
import { loadedHandler } from '../../../background/jobs/loaded-handler.ts'
import type { CrawlJobParts } from './crawl-job-parts.ts'

/**
 * A crawl stores a step every second and a half at least. If two workers both believe that they hold a crawl, the only harm
 * is that the site is asked twice. So the lease is short: after a kill, the crawl goes on within ten seconds (ADR 28).
 */
const LEASE_MS = 5_000

export function crawlHandler(parts: CrawlJobParts): JobHandler {
  const traits = {
    title: 'Crawling sites',
    concurrency: parts.concurrency,
    sharesPlaces: true,
    leaseMsMax: LEASE_MS,
  }
  return loadedHandler(traits, async () => {
    const { runCrawl } = await import('./crawl-job.ts')
    return { run: (job, context) => runCrawl(parts, job, context) }
  })
}
