// The words of the job system: what may be queued, what a handler receives, and how a run can end.

import { READ_COMMITTED, type TransactionOptions, type Tx } from '../../data/storage/database.ts'

export type NewJob = {
  kind: string
  /** Anything that can be stored as JSON, up to PAYLOAD_BYTES_MAX. */
  payload?: unknown
  /** At most one job of a kind with this key is ever stored; a second one is silently dropped. */
  uniqueKey?: string
  /** The owner of the job, for a kind whose places are shared out: an account, for example. */
  share?: string
  /** Milliseconds since 1970; now if absent. */
  runAt?: number
  attemptsMax?: number
}

/**
 * A job that this process holds. `fence` proves it: it grows with every claim, and only the latest claim may finish the
 * job.
 */
export type Job = {
  readonly id: number
  readonly kind: string
  /** Parsed JSON, possibly from an older release, so the handler validates it. */
  readonly payload: unknown
  /** Counts from 1. */
  readonly attempt: number
  readonly attemptsMax: number
  readonly fence: number
  /** The request that made it necessary, if one did. */
  readonly requestId?: string
}

export type StepOptions = TransactionOptions & {
  /**
   * For a step that was paid for and would cost again: it is stored even while this process stops, as long as the job
   * is ours.
   */
  isStoredWhileStopping?: boolean
}

export const STORED_WHILE_STOPPING = {
  ...READ_COMMITTED,
  isStoredWhileStopping: true,
} as const satisfies StepOptions

export type JobContext = {
  /** Aborted when another worker got the job, and when a stopping process does not wait for it any longer. */
  readonly signal: AbortSignal
  /**
   * Aborted as soon as this process is told to stop: from then on steps are refused. A handler may end sooner, before
   * its next step, by throwing the reason.
   */
  readonly stopping: AbortSignal
  /**
   * Stores the effects of the job and its success in one transaction. Throws `lease_lost`, with everything rolled back,
   * if the job is no longer ours, so effects happen once however many workers believe that they run it. May call `work`
   * again from its start after a conflict with another transaction.
   */
  commit(work: (tx: Tx) => Promise<void>, options?: TransactionOptions): Promise<void>
  /**
   * The same guard for a step of a long job that goes on afterwards. It refuses the next step after an abort, and as
   * soon as this process is told to stop: the remaining time is for steps under way. Keep each step much shorter than
   * the lease: SQLite has one writer, and heartbeats wait for it too.
   */
  checkpoint(work: (tx: Tx) => Promise<void>, options?: StepOptions): Promise<void>
  /**
   * For a kind whose places are shared out: aborted when the time slice is over because another share waits. The
   * handler then ends soon, at a point where it can go on later, by throwing RetryLater.
   */
  readonly slice: AbortSignal
  /**
   * For such a kind: registers a function that returns until when the job only waits, by this process's clock, or a
   * time in the past if it has work to do. A job that only waits gives up its place sooner.
   */
  restsUntil(ask: () => number): void
}

export type JobHandler = {
  /** Its work in words, for people who look at what waits. */
  readonly title?: string
  /** How many jobs of the kind one process runs at the same time. */
  readonly concurrency: number
  /**
   * For long jobs of many owners (their shares): places are distributed evenly among the owners, and given back when
   * others wait (shares.ts, time-slices.ts). A process with more than one place always leaves one to other kinds.
   */
  readonly sharesPlaces?: boolean
  /**
   * For short jobs that mostly wait for an answer from outside: their places come on top of those of the process, so
   * that slow receivers and other work do not hold each other up.
   */
  readonly hasOwnPlaces?: boolean
  /**
   * The length of the lease, if shorter than usual: for jobs that store a step every few seconds and may run twice, so
   * that another worker goes on soon after a kill.
   */
  readonly leaseMsMax?: number
  /** A handler that returns without having called `commit` has succeeded without effects in the database. */
  run(job: Job, context: JobContext): Promise<void>
}

export type JobHandlers = Readonly<Record<string, JobHandler>>

/**
 * Thrown by a handler whose job has to run again later, because of a provider's limit for example. It does not count as
 * an attempt.
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

/** The part of the product's log that jobs use. */
export type JobLog = {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Feeds the metrics. Called synchronously; must not throw. */
export type JobObserver = {
  onClaimed(kind: string): void
  onFinished(kind: string, outcome: JobOutcome, seconds: number): void
  /** A part of the machinery failed; it was logged and will be tried again. */
  onFault(part: JobPart): void
}
