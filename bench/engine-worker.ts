// A worker with an instant provider, on the database of its environment, until no job is waiting. Its argument is the
// number of the round.

import { wire } from '../src/app/wire.ts'
import { createWorker } from '../src/background/jobs/worker.ts'
import { createMetrics } from '../src/background/metrics/registry.ts'
import { loadConfig } from '../src/data/settings/config.ts'
import { openDatabase } from '../src/data/storage/open.ts'
import { systemClock } from '../src/lib/clock.ts'
import { createLogger } from '../src/lib/log.ts'
import { createInstantProviders } from './instant-provider.ts'

const config = loadConfig(process.env)
const log = createLogger({ level: 'warn' })
const providers = createInstantProviders(Number(process.argv[2]))
const database = await openDatabase(config, { log })
const product = wire({ config, database, secret: Buffer.alloc(32, 7), clock: systemClock, providers })
const worker = createWorker({
  ...config.jobs,
  ...product,
  database,
  clock: systemClock,
  random: Math.random,
  log,
  observe: createMetrics().jobs,
})
console.log(JSON.stringify({ port: 0 }))
// Starts on a signal, so that several begin together.
process.stdin.once('data', () => worker.start())
process.on('SIGTERM', async () => {
  await worker.stop(1_000)
  process.exit(0)
})
