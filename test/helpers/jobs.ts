// What tests of jobs share: a runner with everything set, and a look at what the queue holds.

import { enqueue } from '../../src/background/jobs/enqueue.ts'
import type { JobHandlers, JobOutcome, JobPart, NewJob } from '../../src/background/jobs/job.ts'
import { createRunner, type JobRunner, type RunnerOptions } from '../../src/background/jobs/runner.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { changeRows, storedRow } from './stored-rows.ts'

export type Observed = {
  claimed: string[]
  finished: { kind: string; outcome: JobOutcome; seconds: number }[]
  faults: JobPart[]
}

export function observer(): Observed & Pick<RunnerOptions, 'observe'> {
  const claimed: Observed['claimed'] = []
  const finished: Observed['finished'] = []
  const faults: Observed['faults'] = []
  return {
    claimed,
    finished,
    faults,
    observe: {
      onClaimed: (kind) => claimed.push(kind),
      onFinished: (kind, outcome, seconds) => finished.push({ kind, outcome, seconds }),
      onFault: (part) => faults.push(part),
    },
  }
}

/** Not started. It looks for jobs when it starts, when one is enqueued and when one ends, and else not for an hour. */
export function testRunner(
  database: Database,
  handlers: JobHandlers,
  options: Partial<RunnerOptions> = {},
): JobRunner & Observed {
  const { observe, ...observed } = observer()
  const runner = createRunner({
    database,
    handlers,
    concurrency: 10,
    pollMs: 3_600_000,
    leaseMs: 30_000,
    clock: systemClock,
    random: () => 0,
    log: { warn() {}, error() {} },
    observe,
    ...options,
  })
  return { ...runner, ...observed }
}

export async function enqueueOne(database: Database, job: NewJob): Promise<number> {
  const id = await database.transaction((tx) => enqueue(tx, job))
  if (id === undefined) throw new Error(`A ${job.kind} job with the key ${job.uniqueKey} is there already.`)
  return id
}

export function jobRow(database: Database, id: number) {
  return storedRow(database, 'jobs', '*', { id })
}

/** Ends the lease of a job, as if its worker had been silent for longer. */
export async function expireLease(database: Database, id: number): Promise<void> {
  await changeRows(database, 'jobs', { lease_until: 0 }, { id, state: 'running' })
}
