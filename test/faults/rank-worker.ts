// A worker process of the rank tracker for rank-kills.ts to kill: it asks a fake DataForSEO in the parent, and all that
// takes hours is set to take a second. Its clock is wrong by as much as it is told. Ends when its parent does.

import { flushCompileCache } from 'node:module'
import { createWorker } from '../../src/background/jobs/worker.ts'
import type { Mode } from '../../src/background/providers/dataforseo/price.ts'
import { createDataForSeo } from '../../src/background/providers/dataforseo/provider.ts'
import { ABANDONED_KIND, abandonedHandler } from '../../src/features/rank-tracker/checks/abandoned-checks.ts'
import { checkHandler } from '../../src/features/rank-tracker/checks/check-job.ts'
import {
  COLLECT_KIND,
  collectHandler,
  type Deadlines,
} from '../../src/features/rank-tracker/checks/collect-job.ts'
import { REBUILD_RECORDS_KIND } from '../../src/features/rank-tracker/records/outdated.ts'
import { CHECK_KIND } from '../../src/features/rank-tracker/schedule/check-batches.ts'
import { OPEN_KIND, openSlotsHandler } from '../../src/features/rank-tracker/schedule/open-slots.ts'
import { rebuildHandler } from '../../src/features/rank-tracker/source/rebuild-job.ts'
import { seededRandom } from '../helpers/seeded-random.ts'
import { openFromEnvironment } from './open-storage.ts'

export type RankWorkerOptions = {
  mode: Mode
  url: string
  login: string
  password: string
  clockOffsetMs: number
  deadlines: Deadlines
}

// Long enough that a busy machine does not lose what nobody killed.
const LEASE_MS = 1_000
const EVERY_MS = 100
const TIMEOUT_MS = 700

const options = JSON.parse(process.argv[2] ?? '') as RankWorkerOptions
const realNow = Date.now
Date.now = () => realNow() + options.clockOffsetMs

const database = await openFromEnvironment()
const provider = createDataForSeo({
  ...options,
  baseUrl: options.url,
  fetch,
  nowMs: () => Date.now(),
  market: { locationCode: () => 2840, languageCode: (code) => code },
  timeouts: { liveMs: TIMEOUT_MS, callMs: TIMEOUT_MS },
})
const parts = {
  database,
  providers: {
    defaultName: provider.name,
    get: (name: string) => (name === provider.name ? provider : undefined),
  },
  spendLimitMicros: 1_000_000_000,
  deadlines: options.deadlines,
}
const handlers = {
  [CHECK_KIND]: checkHandler(parts),
  [COLLECT_KIND]: collectHandler(parts),
  [OPEN_KIND]: openSlotsHandler(database),
  [ABANDONED_KIND]: abandonedHandler(database),
  [REBUILD_RECORDS_KIND]: rebuildHandler(database),
}
const ignored = () => {}
const worker = createWorker({
  database,
  handlers,
  schedules: [OPEN_KIND, COLLECT_KIND, ABANDONED_KIND].map((kind) => ({
    name: kind,
    kind,
    everyMs: EVERY_MS,
  })),
  concurrency: 6,
  pollMs: 40,
  leaseMs: LEASE_MS,
  clock: { nowMs: () => Date.now() },
  random: seededRandom('rank-worker'),
  log: { warn: ignored, error: (fields, message) => console.error(message, fields) },
  observe: { onClaimed: ignored, onFinished: ignored, onFault: ignored },
})

async function stop(): Promise<void> {
  await worker.stop(10_000)
  await database.close()
  process.exit()
}
process.once('SIGTERM', () => void stop())
process.stdin.resume().once('end', () => process.exit())

worker.start()
// A process that is killed leaves its successors nothing to start faster with.
flushCompileCache()
process.stdout.write('up\n')
