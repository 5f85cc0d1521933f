// A worker process that crawls the fake site of its parent, for tests that kill it or look at what it takes. Every name
// is this machine. Ends when its parent does.

import { flushCompileCache } from 'node:module'
import { createWorker } from '../../src/background/jobs/worker.ts'
import type { CrawlJobParts } from '../../src/features/crawls/run/crawl-job-parts.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { crawlHandlers } from '../helpers/crawled-site.ts'
import { openFromEnvironment } from './open-storage.ts'

export type CrawlWorkerOptions = {
  port: number
  patienceMs: number
  limits?: Partial<CrawlJobParts['limits']>
  reading?: CrawlJobParts['reading']
}

const options = JSON.parse(process.argv[2] ?? '') as CrawlWorkerOptions

// Opens the file as a worker does: mapped files would count as its memory.
const database = await openFromEnvironment({ isMapped: false })
const ignored = () => {}
const worker = createWorker({
  database,
  handlers: crawlHandlers(
    database,
    { lookup: async () => ['127.0.0.1'], ports: [options.port], patienceMs: options.patienceMs },
    { limits: options.limits ?? {}, reading: { readersCount: 2, ...options.reading } },
  ),
  schedules: [],
  concurrency: 2,
  pollMs: 20,
  leaseMs: 30_000,
  clock: systemClock,
  random: () => 0,
  log: { warn: ignored, error: (fields, message) => console.error(message, fields) },
  observe: { onClaimed: ignored, onFinished: ignored, onFault: ignored },
})

// The server does the same.
process.once('SIGTERM', () => void worker.stop(30_000).then(() => process.exit()))

process.stdin.resume().once('end', () => process.exit())

worker.start()
// A process that is killed leaves its successors nothing to start faster with.
flushCompileCache()
process.stdout.write('up\n')
