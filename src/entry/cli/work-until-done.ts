// For commands that enqueue jobs and wait for them: runs a worker for these kinds of job in this process, and shows the
// progress until nothing is left. A server on the same database may claim the jobs first; then the command only
// watches. So the command can be stopped at any time, and the next worker does the rest.

import { setTimeout as delay } from 'node:timers/promises'
import type { OpenJob } from '../../background/jobs/open-job.ts'
import type { JobRunner } from '../../background/jobs/runner.ts'
import type { Database } from '../../data/storage/database.ts'
import { systemClock } from '../../lib/clock.ts'
import type { Call } from './call.ts'
import { productOn } from './product.ts'
import { createStatusLine } from './terminal/progress.ts'

const LOOK_EVERY_MS = 200
const POLL_MS = 500
const REPEATED_MS = 30_000
/** More than one, so that other due jobs of these kinds do not delay these. */
const CONCURRENCY = 4
// Silent, because failures are stored and shown from there.
const SILENT = { warn() {}, error() {} }
const NOBODY = { onClaimed() {}, onFinished() {}, onFault() {} }

export const STOPPED_NOTE =
  'Stopped. What has arrived is stored; a server, or running this command again, continues from there.'

export type Work = {
  kinds: readonly string[]
  signal: AbortSignal
  /** How long the running work may take when the command ends; a call that hangs is abandoned. */
  stopMs: number
  /** Returns the current step and its progress in words; undefined if nothing is left to do. */
  readState(): Promise<[state: string, text: string] | undefined>
}

export async function workUntilDone(call: Call<object>, database: Database, work: Work): Promise<void> {
  const line = createStatusLine(call.terminal.stderr, call.nowMs, { repeatedMs: REPEATED_MS })
  const runner = await startRunner(call, database, work.kinds)
  try {
    while (!work.signal.aborted) {
      const shown = await work.readState()
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
  call: Call<object>,
  database: Database,
  kinds: readonly string[],
): Promise<JobRunner> {
  const { createRunner } = await import('../../background/jobs/runner.ts')
  const { handlers } = await productOn(call, database)
  const runner = createRunner({
    database,
    handlers: Object.fromEntries(
      kinds.map((kind) => [kind, { ...handlers[kind]!, concurrency: CONCURRENCY }]),
    ),
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    leaseMs: call.config.jobs.leaseMs,
    clock: systemClock,
    random: Math.random,
    log: SILENT,
    observe: NOBODY,
  })
  runner.start()
  return runner
}

/** Says how long a job still waits for its time; empty if it does not wait. */
export function waitText(
  { state, runAtMs }: Pick<OpenJob, 'state' | 'runAtMs'>,
  databaseNowMs: number,
): string {
  const waitsMs = state === 'queued' ? runAtMs - databaseNowMs : 0
  return waitsMs > 1000 ? `, goes on in ${Math.ceil(waitsMs / 1000)} s` : ''
}
