// The words of the job system: what may be queued, what a handler is given, and how a run of it can end.

import type { TransactionOptions, Tx } from '../storage/database.ts'

export type NewJob = {
  kind: string
  /** Anything that JSON can carry; bounded by PAYLOAD_BYTES_MAX. */
  payload?: unknown
  /** At most one job of a kind with this key is ever stored; a second one is silently left out. */
  uniqueKey?: string
  /** Whose it is, of a kind that takes turns: an account, say. */
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
   * What was paid for already, and would have to be paid for again: it is stored also while this process stops, as long
   * as the job is ours.
   */
  isInHand?: boolean
}

export type JobContext = {
  /** Aborted when the job was given to another worker, and when this process, told to stop, waits no longer for it. */
  readonly signal: AbortSignal
  /**
   * The effects of the job and its success, in one transaction. Throws `lease_lost`, with everything rolled back,
   * when the job is no longer ours, so effects happen once however many workers believe that they run it. May call
   * `work` again from its start when another transaction won.
   */
  commit(work: (tx: Tx) => Promise<void>, options?: TransactionOptions): Promise<void>
  /**
   * The same guard for a step of a long job that goes on afterwards. It refuses the next step after an abort, and as
   * soon as this process is told to stop: the time that it has left is for what is under way. Keep each one short
   * against the lease: SQLite has one writer, and heartbeats wait for it too.
   */
  checkpoint(work: (tx: Tx) => Promise<void>, options?: StepOptions): Promise<void>
  /**
   * Of a kind that takes turns: aborted when its turn is over, because another share waits for its place. It ends where
   * it can go on later, soon, by RetryLater.
   */
  readonly turn: AbortSignal
  /**
   * Of such a kind: how to ask it until when it has nothing to do but wait, by this process's clock; a time in the past
   * if it has. Who only waits gives its place to others sooner.
   */
  restsUntil(ask: () => number): void
}

export type JobHandler = {
  /** How many jobs of the kind one process runs at the same time. */
  readonly concurrency: number
  /**
   * For long jobs of many owners, their shares: places are shared out evenly among those, and given back when others
   * wait (shares.ts, turns.ts). One place of a process is always left to other kinds, if it has more than one.
   */
  readonly takesTurns?: boolean
  /**
   * How long its lease is, where that of all jobs is longer: for jobs that store a step every few seconds and may be done
   * twice, so that another worker goes on soon after a kill.
   */
  readonly leaseMsMax?: number
  /** A handler that returns without having called `commit` has succeeded without effects in the database. */
  run(job: Job, context: JobContext): Promise<void>
}

export type JobHandlers = Readonly<Record<string, JobHandler>>

/** Thrown by a handler that was told to come back later, by a provider's limit say. It spends no attempt. */
export class RetryLater extends Error {
  readonly retryAfterMs: number

  constructor(message: string, retryAfterMs: number, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RetryLater'
    this.retryAfterMs = retryAfterMs
  }
}

// retried: failed and will run again; postponed: RetryLater; released: given back by a process that stops;
// lost: another worker has it, or the database could not be told how it ended, and its lease will run out.
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
