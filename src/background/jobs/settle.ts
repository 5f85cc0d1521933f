// Stores how a run of a job ended. Every change is guarded by the fence of its claim: a worker that was frozen, cut off
// or slow may still call these functions, and finds that the job is no longer its own.

import type { Database, Reader, Tx } from '../../data/storage/database.ts'
import { databaseNowMs, type Engine } from '../../data/storage/portable.ts'
import { AppError } from '../../lib/errors.ts'
import { redact } from '../../lib/redact.ts'
import { databaseTimeIn } from './database-time.ts'
import { LEASE_LOST } from './errors.ts'
import type { Job } from './job.ts'

const ERROR_CHARACTERS_MAX = 500
// The most characters of a message that are kept: some contain a whole response.
const MESSAGE_CHARACTERS_MAX = 10_000

/**
 * Must be called first in the transaction of the job's effects: from here on the row is locked and cannot be claimed.
 */
export async function markSucceeded(tx: Tx, engine: Engine, job: Job): Promise<void> {
  const { numUpdatedRows } = await whileHeld(tx, job)
    .set({ state: 'succeeded', ...finishedNow(engine), last_error: null })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw leaseLost(job)
}

/**
 * Guards a step that does not finish the job: the job cannot be claimed before this transaction ends. The step renews
 * the lease, because heartbeats skip a locked row, and a job that goes from step to step might always be locked when
 * one comes.
 */
export async function holdJob(tx: Tx, engine: Engine, job: Job, leaseMs: number): Promise<void> {
  const { numUpdatedRows } = await whileHeld(tx, job)
    .set({ lease_until: databaseTimeIn(engine, leaseMs) })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw leaseLost(job)
}

// The three functions below return whether the job was still ours.

export function markFailed(database: Database, job: Job, error: unknown): Promise<boolean> {
  return settle(database, (tx) =>
    whileHeld(tx, job).set({
      state: 'failed',
      attempts: Math.min(job.attempt, job.attemptsMax),
      last_error: describe(error),
      ...finishedNow(database.engine),
    }),
  )
}

export function runAgain(
  database: Database,
  job: Job,
  { error, delayMs, isAttemptSpent }: { error: unknown; delayMs: number; isAttemptSpent: boolean },
): Promise<boolean> {
  return settle(database, (tx) =>
    whileHeld(tx, job).set({
      state: 'queued',
      attempts: isAttemptSpent ? job.attempt : job.attempt - 1,
      run_at: databaseTimeIn(database.engine, delayMs),
      last_error: describe(error),
      ...NO_LEASE,
    }),
  )
}

/** Returns the job to its state before the claim, so that another worker can take it at once. */
export function release(database: Database, job: Job): Promise<boolean> {
  return settle(database, (tx) =>
    whileHeld(tx, job).set({ state: 'queued', attempts: job.attempt - 1, ...NO_LEASE }),
  )
}

export function leaseLost(job: Job): AppError {
  return new AppError(LEASE_LOST, `Job ${job.id} (${job.kind}) is no longer held by this worker.`)
}

export function isLeaseLost(error: unknown): boolean {
  return error instanceof AppError && error.code === 'lease_lost'
}

const NO_LEASE = { lease_owner: null, lease_until: null }

function finishedNow(engine: Engine) {
  return { ...NO_LEASE, finished_at: databaseNowMs(engine) }
}

/** Index: jobs_held; its migration says why this is not the primary key. */
export function whileHeld(db: Reader, job: Job) {
  return db
    .updateTable('jobs')
    .where('id', '=', job.id)
    .where('fence', '=', job.fence)
    .where('state', '=', 'running')
}

async function settle(
  database: Database,
  update: (tx: Tx) => { executeTakeFirst(): Promise<{ numUpdatedRows: bigint }> },
): Promise<boolean> {
  const { numUpdatedRows } = await database.transaction((tx) => update(tx).executeTakeFirst(), {
    isolation: 'read committed',
  })
  return numUpdatedRows > 0n
}

/**
 * Describes an error in one bounded line that both engines can store, without the secrets that messages of drivers
 * contain.
 */
function describe(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  const line = redact(text.slice(0, MESSAGE_CHARACTERS_MAX))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const cut = line.length > ERROR_CHARACTERS_MAX ? `${line.slice(0, ERROR_CHARACTERS_MAX - 1)}…` : line
  return cut.toWellFormed()
}
