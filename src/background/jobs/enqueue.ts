// Puts work into the queue, always inside the caller's transaction: what a feature wrote and the job that goes with
// it are stored together or not at all. Runners of this process look for it as soon as that transaction is
// committed (see runner.ts); those of other processes at their next poll.

import type { Tx } from '../../data/storage/database.ts'
import { databaseNowMs, type Engine } from '../../data/storage/portable.ts'
import { runContext } from '../../lib/run-context.ts'
import type { NewJob } from './job.ts'

export const PAYLOAD_BYTES_MAX = 65_536
export const ATTEMPTS_MAX_DEFAULT = 10
/** Most rows that one statement inserts. */
const ROWS_MAX = 500

const enqueuing = new WeakSet<Tx>()

/** Returns the id of the new job, or undefined when a job of this kind with the same key exists already. */
export async function enqueue(tx: Tx, job: NewJob): Promise<number | undefined> {
  const row = await tx
    .insertInto('jobs')
    .values({ ...rowOf(job), ...(job.runAt !== undefined && { run_at: Math.ceil(job.runAt) }) })
    .onConflict((conflict) => conflict.columns(['kind', 'unique_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row !== undefined) enqueuing.add(tx)
  return row?.id
}

/** Makes a queued job due at once; one that runs, or has ended, stays as it is. */
export async function runNow(tx: Tx, engine: Engine, kind: string, uniqueKey: string): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ run_at: databaseNowMs(engine) })
    .where('kind', '=', kind)
    .where('unique_key', '=', uniqueKey)
    .where('state', '=', 'queued')
    .where('run_at', '>', databaseNowMs(engine))
    .execute()
  enqueuing.add(tx)
}

/** Whether this transaction has enqueued anything. */
export function hasEnqueued(tx: Tx): boolean {
  return enqueuing.has(tx)
}

/** Enqueues many jobs that are due now, with few statements: one for each would hold up other writers. */
export async function enqueueAll(tx: Tx, jobs: readonly Omit<NewJob, 'runAt'>[]): Promise<void> {
  for (let from = 0; from < jobs.length; from += ROWS_MAX) {
    await tx
      .insertInto('jobs')
      .values(jobs.slice(from, from + ROWS_MAX).map(rowOf))
      .onConflict((conflict) => conflict.columns(['kind', 'unique_key']).doNothing())
      .execute()
  }
  if (jobs.length > 0) enqueuing.add(tx)
}

function rowOf(job: NewJob) {
  const payload = JSON.stringify(job.payload ?? null)
  if (Buffer.byteLength(payload) > PAYLOAD_BYTES_MAX) {
    throw new RangeError(`The payload of a ${job.kind} job has more than ${PAYLOAD_BYTES_MAX} bytes.`)
  }
  return {
    kind: job.kind,
    unique_key: job.uniqueKey ?? null,
    payload_json: payload,
    state: 'queued' as const,
    attempts: 0,
    attempts_max: job.attemptsMax ?? ATTEMPTS_MAX_DEFAULT,
    fence: 0,
    share: job.share ?? '',
    request_id: runContext().requestId ?? null,
  }
}
