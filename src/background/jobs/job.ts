// The words of the job system: what may be queued, what a handler receives, and how a run can end.

import { READ_COMMITTED, type TransactionOptions, type Tx } from '../../data/storage/database.ts'

export type NewJob = {
  kind: string
  /** Anything that JSON can carry; bounded by PAYLOAD_BYTES_MAX. */
  payload?: unknown
  /** At most one job of a kind with this key is ever stored; a second one is silently dropped. */
  uniqueKey?: string
  /** The owner of the job, for a kind that takes turns: an account, for example. */
  share?: string
  /** Milliseconds since 1970; at once if absent. */
  runAt?: number
  attemptsMax?: number
}

/** A job that this process holds. `fence` is the proof: it grows with every claim, and only the latest may finish. */
export type Job = {
  readonly id: number
  readonly kind: string
  /** As it came out of JSON: the handler checks it, since an older release may have written it. */
  readonly payload: unknown
  /** 1 at the first run. */
  readonly attempt: number
  readonly attemptsMax: number
  readonly fence: number
}

export type StepOptions = TransactionOptions & {
  /**
   * For a step that was paid for, and would have to be paid for again: it is stored even while this process stops, as
   * long as the job is ours.
   */
  isStoredWhileStopping?: boolean
}

export const STORED_WHILE_STOPPING = {
  ...READ_COMMITTED,
  isStoredWhileStopping: true,
} as const satisfies StepOptions

export type JobContext = {
  /** Aborted when another worker got the job, and when this process stops and waits no longer for it. */
  readonly signal: AbortSignal
  /**
   * Aborted as soon as this process is told to stop: from then on no step is stored. A handler that would otherwise learn
   * it with its next step ends sooner by throwing the reason.
   */
  readonly stopping: AbortSignal
  /**
   * The effects of the job and its success, in one transaction. Throws `lease_lost`, with everything rolled back,
   * when the job is no longer ours, so effects happen once however many workers believe that they run it. May call
   * `work` again from its start when another transaction won.
   */
  commit(work: (tx: Tx) => Promise<void>, options?: TransactionOptions): Promise<void>
  /**
   * The same guard for a step of a long job that goes on afterwards. It refuses the next step after an abort, and as
   * soon as this process is told to stop: the remaining time is for steps under way. Keep each step much shorter than
   * the lease: SQLite has one writer, and heartbeats wait for it too.
   */
  checkpoint(work: (tx: Tx) => Promise<void>, options?: StepOptions): Promise<void>
  /**
   * For a kind that takes turns: aborted when the time slice is over, because another share waits for the place. The handler
   * then ends soon, at a point where it can go on later, by RetryLater.
   */
  readonly slice: AbortSignal
  /**
   * For such a kind: registers a function that tells until when the job only waits, by this process's clock; a time in
   * the past if it has something to do. A job that only waits gives its place to others sooner.
   */
  restsUntil(ask: () => number): void
}

export type JobHandler = {
  /** How many jobs of the kind one process runs at the same time. */
  readonly concurrency: number
  /**
   * For long jobs of many owners, their shares: places are shared out evenly among those, and given back when others
   * wait (shares.ts, time-slices.ts). One place of a process is always left to other kinds, if it has more than one.
   */
  readonly takesTurns?: boolean
  /**
   * For short jobs that mostly wait for an answer from outside: their places come on top of those of the process, so that
   * slow receivers hold up no other work, and other work holds up no message.
   */
  readonly hasOwnPlaces?: boolean
  /**
   * How long the lease is, if shorter than that of all jobs: for jobs that store a step every few seconds and may run
   * twice, so that another worker goes on soon after a kill.
   */
  readonly leaseMsMax?: number
  /** A handler that returns without having called `commit` has succeeded without effects in the database. */
  run(job: Job, context: JobContext): Promise<void>
}

export type JobHandlers = Readonly<Record<string, JobHandler>>

/**
 * Thrown by a handler that has to come back later, because of a provider's limit for example. It spends no attempt.
 */
export class RetryLater extends Error {
  readonly retryAfterMs: number

  constructor(message: string, retryAfterMs: number, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RetryLater'
    this.retryAfterMs = retryAfterMs
  }
}

// retried: failed and will run again; postponed: RetryLater; released: given back by a process that stops; lost:
// another worker has the job, or the outcome could not be stored, and the lease will run out.
const JOB_OUTCOMES = ['succeeded', 'failed', 'retried', 'postponed', 'released', 'lost'] as const
export type JobOutcome = (typeof JOB_OUTCOMES)[number]

const JOB_PARTS = ['claim', 'heartbeat', 'settle', 'schedule', 'turns'] as const
export type JobPart = (typeof JOB_PARTS)[number]

/** The log of the product, as far as jobs need it. */
export type JobLog = {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Where metrics come from. Called synchronously; must not throw. */
export type JobObserver = {
  onClaimed(kind: string): void
  onFinished(kind: string, outcome: JobOutcome, seconds: number): void
  /** A part of the machinery failed; it was logged and will be tried again. */
  onFault(part: JobPart): void
}
