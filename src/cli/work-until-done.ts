// For commands that queue jobs and see them through: takes part in the work, as a worker for these kinds of job, and
// shows how far it is until nothing is left. A server on the same database may be quicker: then this only watches. So it
// can be stopped at any time; what is left is done by whoever comes next.

import { setTimeout as delay } from 'node:timers/promises'
import type { OpenJob } from '../jobs/open-job.ts'
import { createRunner, type JobRunner } from '../jobs/runner.ts'
import { systemClock } from '../lib/clock.ts'
import { loadSecret } from '../secrets.ts'
import type { Database } from '../storage/database.ts'
import type { Call } from './call.ts'
import { createStatusLine } from './terminal/progress.ts'

const LOOK_EVERY_MS = 200
const POLL_MS = 500
const REPEATED_MS = 30_000
/** Others may be due as well: they must not keep these waiting. */
const CONCURRENCY = 4
// What fails is shown from where it is stored.
const SILENT = { warn() {}, error() {} }
const NOBODY = { onClaimed() {}, onFinished() {}, onFault() {} }

/** As shells count it: 128 and the number of the signal. */
export const EXIT_INTERRUPTED = 130
export const STOPPED_NOTE =
  'Stopped. What has arrived is stored; a server, or running this command again, continues from there.'

export type Work = {
  kinds: readonly string[]
  signal: AbortSignal
  /** For what is under way when it ends; a call that hangs is given up. */
  stopMs: number
  /** What is being done, and in words; undefined when nothing is left to do. */
  look(): Promise<[state: string, text: string] | undefined>
}

export async function workUntilDone(call: Call<object>, database: Database, work: Work): Promise<void> {
  const line = createStatusLine(call.terminal.stderr, call.nowMs, { repeatedMs: REPEATED_MS })
  const runner = await startRunner(call, database, work.kinds)
  try {
    while (!work.signal.aborted) {
      const shown = await work.look()
      if (shown === undefined) return
      line.show(...shown)
      await delay(LOOK_EVERY_MS, undefined, { signal: work.signal }).catch(() => {})
    }
  } finally {
    line.end()
    await runner.stop(work.stopMs)
  }
}

async function startRunner(
  { config, nowMs }: Call<object>,
  database: Database,
  kinds: readonly string[],
): Promise<JobRunner> {
  // Loaded by the commands that work, not by all.
  const { wire } = await import('../wire.ts')
  const secret = await loadSecret(config)
  const { handlers } = wire({ config, database, secret, clock: { nowMs }, log: SILENT })
  const runner = createRunner({
    database,
    handlers: Object.fromEntries(
      kinds.map((kind) => [kind, { ...handlers[kind]!, concurrency: CONCURRENCY }]),
    ),
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    leaseMs: config.jobs.leaseMs,
    clock: systemClock,
    random: Math.random,
    log: SILENT,
    observe: NOBODY,
  })
  runner.start()
  return runner
}

/** Of a job that waits for its time: how long still; empty when it does not. */
export function waitText(
  { state, runAtMs }: Pick<OpenJob, 'state' | 'runAtMs'>,
  databaseNowMs: number,
): string {
  const waitsMs = state === 'queued' ? runAtMs - databaseNowMs : 0
  return waitsMs > 1000 ? `, goes on in ${Math.ceil(waitsMs / 1000)} s` : ''
}
