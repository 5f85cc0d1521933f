// A program: works on refreshes of backlinks for as long as it lives, from a source that prints which step it is asked for
// and takes a little while to answer.

import { writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { loadConfig } from '../../src/data/settings/config.ts'
import { refreshHandler } from '../../src/features/backlinks/refresh/refresh-job.ts'
import { REFRESH_KIND } from '../../src/features/backlinks/refresh/refresh-queue.ts'
import { testRunner } from '../helpers/jobs.ts'
import { scriptedBacklinks } from '../helpers/scripted-backlink-source.ts'
import { seededInt } from '../helpers/seeded-random.ts'
import { openFromEnvironment } from './open-storage.ts'

const randomInt = seededInt('backlink-refresher')

const SLOW_MS = 20
const LIMIT_MICROS = 1_000_000_000

const pages = JSON.parse(process.argv[2] ?? '') as number[][]
const database = await openFromEnvironment()
const source = scriptedBacklinks(pages)
source.onRequest = async (step) => {
  writeSync(1, `asked ${step}\n`)
  await delay(randomInt(SLOW_MS))
}
const report = (fields: unknown, message?: string) =>
  void writeSync(1, `${message} ${JSON.stringify(fields)}\n`)
const handler = refreshHandler({
  database,
  log: { warn: report },
  defaults: loadConfig({}),
  openSource: () => source,
  spendLimitMicros: LIMIT_MICROS,
})
testRunner(
  database,
  { [REFRESH_KIND]: handler },
  {
    pollMs: 50,
    log: { warn: report, error: report },
  },
).start()
writeSync(1, 'up\n')
