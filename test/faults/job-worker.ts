// A worker process for the storm of jobs.test.ts to kill and freeze. Says on stdout what it does, one line each:
// `up` when it can be asked to end, `start ID` before a job's work, `freeze ID` before it stops itself in the middle of one, `lost ID` when it was not
// allowed to commit. Ends when its parent does.

import { flushCompileCache } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Job, JobContext } from '../../src/background/jobs/job.ts'
import { isLeaseLost } from '../../src/background/jobs/settle.ts'
import { createWorker } from '../../src/background/jobs/worker.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { seededRandom } from '../helpers/seeded-random.ts'
import { openFromEnvironment } from './open-storage.ts'

export type JobWorkerOptions = {
  leaseMs: number
  /** The longest that a job works, in whole milliseconds. */
  workMs: number
  concurrency: number
  tickMs: number | undefined
  /** Stop in the middle of the first job, as a machine that is suspended does. */
  isFrozenAtFirst: boolean
}

const options = JSON.parse(process.argv[2] ?? '') as JobWorkerOptions
const log = { warn() {}, error: (fields: object, message: string) => console.error(message, fields) }
const ignored = () => {}

function say(word: 'start' | 'freeze' | 'lost', job: Job): void {
  process.stdout.write(`${word} ${job.id}\n`)
}

const random = seededRandom(`job-worker ${process.argv[2]}`)
let isFrozenNext = options.isFrozenAtFirst

async function run(job: Job, { commit }: JobContext): Promise<void> {
  say('start', job)
  if (isFrozenNext) {
    isFrozenNext = false
    say('freeze', job)
    process.kill(process.pid, 'SIGSTOP')
  }
  await delay(random() * options.workMs)
  await commit(async (tx) => {
    await sql`insert into effects (job_id) values (${job.id})`.execute(tx)
  }).catch((error) => {
    if (isLeaseLost(error)) say('lost', job)
    throw error
  })
}

const database = await openFromEnvironment()
const worker = createWorker({
  database,
  handlers: { effect: { concurrency: 100, run }, tick: { concurrency: 1, run } },
  schedules: options.tickMs === undefined ? [] : [{ name: 'tick', kind: 'tick', everyMs: options.tickMs }],
  concurrency: options.concurrency,
  pollMs: 50,
  leaseMs: options.leaseMs,
  clock: systemClock,
  random: () => 0,
  log,
  observe: { onClaimed: ignored, onFinished: ignored, onFault: ignored },
})
worker.start()
// A process that is killed leaves its successors nothing to start faster with.
if (options.isFrozenAtFirst) flushCompileCache()

async function stop(): Promise<void> {
  await worker.stop(10_000)
  await database.close()
  process.exit()
}
process.once('SIGTERM', () => void stop())
process.stdout.write('up\n')
process.stdin.resume().once('end', () => process.exit())
