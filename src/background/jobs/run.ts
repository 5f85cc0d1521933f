// One run of a job that this process holds: gives the handler its context, and translates its end into an outcome.
// Never rejects: a failure to store the outcome is logged, and the job comes back when its lease, which is no longer
// renewed, has run out.

import type { Database, TransactionOptions, Tx } from '../../data/storage/database.ts'
import { type RunContext, runIn } from '../../lib/run-context.ts'
import { traced } from '../../lib/tracing.ts'
import {
  type Job,
  type JobHandler,
  type JobLog,
  type JobObserver,
  type JobOutcome,
  RetryLater,
  type StepOptions,
} from './job.ts'
import { holdJob, isLeaseLost, markFailed, markSucceeded, release, runAgain } from './settle.ts'

export const BACKOFF_FIRST_MS = 5_000
export const BACKOFF_MAX_MS = 3_600_000

type RunOptions = {
  database: Database
  handler: JobHandler
  leaseMs: number
  random(): number
  log: JobLog
  observe: JobObserver
}

export type JobRun = {
  readonly job: Job
  readonly outcome: Promise<JobOutcome>
  /** False from the moment the job starts to finish: its own transaction then decides who holds the job. */
  readonly isAbortable: boolean
  /** Gives the job back before its next step. */
  stop(reason: Error): void
  /** With `lease_lost`, the row is left to its new holder; with any other reason, the job is given back. */
  abort(reason: Error): void
  /** Tells the job that others wait for its place. */
  endSlice(): void
  readonly isSliceOver: boolean
  /** Until when the job only waits; in the past unless the job said so. */
  restsUntilMs(): number
}

export function startRun(job: Job, options: RunOptions): JobRun {
  const { database, handler, log, observe } = options
  const { engine } = database
  const fields = { job: job.id, kind: job.kind, attempt: job.attempt }
  const controller = new AbortController()
  const { signal } = controller
  const slice = new AbortController()
  let restsUntilMs = () => Number.NEGATIVE_INFINITY
  const stopping = new AbortController()
  const finish = createFinish(database, job)

  async function checkpoint(
    work: Work,
    { isStoredWhileStopping = false, ...stepOptions }: StepOptions = {},
  ): Promise<void> {
    if (!isStoredWhileStopping || isLeaseLost(signal.reason)) refuseStep()
    await database.transaction(async (tx) => {
      await holdJob(tx, engine, job, Math.min(options.leaseMs, handler.leaseMsMax ?? options.leaseMs))
      await work(tx)
    }, stepOptions)
  }

  function refuseStep(): void {
    signal.throwIfAborted()
    stopping.signal.throwIfAborted()
  }

  async function run(): Promise<JobOutcome> {
    if (job.attempt > job.attemptsMax) return await fail(new Error(ABANDONED))
    try {
      await handler.run(job, {
        signal,
        stopping: stopping.signal,
        commit: finish.commit,
        checkpoint,
        slice: slice.signal,
        restsUntil(ask) {
          restsUntilMs = ask
        },
      })
      // A handler may not have awaited its commit, or may have swallowed its failure: neither is a success.
      await (finish.committed ?? finish.commit(async () => {}))
    } catch (error) {
      await finish.committed?.catch(() => {})
      if (finish.state !== 'done') return await settle(error)
      log.warn({ ...fields, err: error }, 'A job threw after it was committed; its effects stand.')
    }
    return 'succeeded'
  }

  async function settle(error: unknown): Promise<JobOutcome> {
    if (isLeaseLost(error) || isLeaseLost(signal.reason)) return 'lost'
    if (signal.aborted || (stopping.signal.aborted && error === stopping.signal.reason))
      return (await release(database, job)) ? 'released' : 'lost'
    if (error instanceof RetryLater) {
      const isHeld = await runAgain(database, job, {
        error,
        delayMs: error.retryAfterMs,
        isAttemptSpent: false,
      })
      return isHeld ? 'postponed' : 'lost'
    }
    if (job.attempt >= job.attemptsMax) return await fail(error)
    const delayMs = backoffMs(job.attempt, options.random)
    log.warn({ ...fields, err: error, delayMs }, 'A job failed and will run again.')
    return (await runAgain(database, job, { error, delayMs, isAttemptSpent: true })) ? 'retried' : 'lost'
  }

  async function fail(error: unknown): Promise<JobOutcome> {
    log.error({ ...fields, err: error }, 'A job failed for good.')
    return (await markFailed(database, job, error)) ? 'failed' : 'lost'
  }

  return {
    job,
    get isAbortable() {
      return finish.state === 'open'
    },
    stop: (reason) => stopping.abort(reason),
    abort: (reason) => controller.abort(reason),
    endSlice: () => slice.abort(),
    get isSliceOver() {
      return slice.signal.aborted
    },
    restsUntilMs: () => restsUntilMs(),
    outcome: runIn(contextOf(job), () => tracedRun(job, run)).catch((error) => {
      log.error(
        { ...fields, err: error },
        'The outcome of a job could not be stored; its lease will run out.',
      )
      observe.onFault('settle')
      return 'lost' as const
    }),
  }
}

function tracedRun(job: Job, run: () => Promise<JobOutcome>): Promise<JobOutcome> {
  const { id, kind, attempt, requestId = '' } = job
  return traced(() => ({ name: kind, kind: 'job', attributes: { job: id, kind, attempt, requestId } }), run)
}

/** Jobs that this one queues belong to the same request. */
function contextOf({ id, kind, attempt, requestId }: Job): RunContext {
  return { job: id, kind, attempt, ...(requestId !== undefined && { requestId }) }
}

type Work = (tx: Tx) => Promise<void>

/** The transaction that ends a job: what it has done is stored together with its success. */
function createFinish(database: Database, job: Job) {
  let state: 'open' | 'under way' | 'done' = 'open'
  let committed: Promise<void> | undefined

  async function store(work: Work, options?: TransactionOptions): Promise<void> {
    try {
      await database.transaction(async (tx) => {
        await markSucceeded(tx, database.engine, job)
        await work(tx)
      }, options)
      state = 'done'
    } catch (error) {
      state = 'open'
      throw error
    }
  }

  return {
    get state() {
      return state
    },
    /** The last attempt to commit; undefined before the first. */
    get committed() {
      return committed
    },
    async commit(work: Work, options?: TransactionOptions): Promise<void> {
      if (state !== 'open') throw new Error(`Job ${job.id} (${job.kind}) is committed twice.`)
      state = 'under way'
      committed = store(work, options)
      await committed
    },
  }
}

/**
 * How long a failed job waits. Full jitter: a random time below a bound that doubles with each attempt, so that jobs
 * that failed together do not come back together. `attempt` is the failed one, from 1; `random` returns 0 ≤ n < 1.
 */
export function backoffMs(attempt: number, random: () => number): number {
  const bound = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (attempt - 1))
  return Math.floor(random() * bound)
}

const ABANDONED = 'The worker stopped in the middle of the job, at every attempt.'
