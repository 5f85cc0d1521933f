// Refreshes one profile from its source, step by step: announce (intent and cost, committed), ask, store (what came, what
// it cost and where the next step begins, in one transaction). A worker that dies in between leaves at most one step of
// which nobody knows whether the source was asked. That step is charged at its estimate and not repeated: the refresh
// fails, and goes on from there at its next regular time. The published links stay readable all the while; new ones appear
// only when all of them are there.

import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import {
  type Job,
  type JobContext,
  type JobHandler,
  type JobLog,
  RetryLater,
  STORED_WHILE_STOPPING,
} from '../../../background/jobs/job.ts'
import type {
  BacklinkSource,
  RefreshReply,
  RefreshRequest,
} from '../../../background/providers/backlink-source.ts'
import type { ProviderFailure } from '../../../background/providers/contracts.ts'
import { failed } from '../../../background/providers/failure.ts'
import type { Database } from '../../../data/storage/database.ts'
import { type AccountDefaults, findAccountLimits } from '../../../entry/accounts/limits.ts'
import { DAY_MS, MINUTE_MS } from '../../../lib/durations.ts'
import { AppError } from '../../../lib/errors.ts'
import { describeFullStorage, findStorageQuota } from '../../projects/reads.ts'
import { publishGeneration } from '../build/publish-generation.ts'
import { ObservationStager } from '../store/stage-observations.ts'
import type { StagedBlock } from '../store/staged-store.ts'
import { beginRefresh } from './begin-refresh.ts'
import { nextRefresh } from './next-refresh.ts'
import type { OpenSource } from './open-source.ts'
import { recordFailure, recordSuccess } from './refresh-outcomes.ts'
import { cursorOf } from './refresh-progress.ts'
import { REFRESHES_AT_ONCE } from './refresh-queue.ts'
import {
  type Answered,
  announce,
  RefreshCalledOff,
  type RefreshRun,
  storeAnswer,
  storeFailure,
} from './refresh-steps.ts'

type RefreshParts = {
  database: Database
  log: Pick<JobLog, 'warn'>
  openSource: OpenSource
  /** Whether accounts may use backlinks, unless an account has a setting of its own. */
  defaults: AccountDefaults
  /** The limit of accounts without one of their own. It may change: read it when it is needed. */
  readonly spendLimitMicros: number
}

/** Ends the refresh of a source that never reaches its end, so that it is not paid for ever. */
const STEPS_MAX = 2000
/**
 * Over a longer time, links move from one page of the source's list to another and would be missed without being
 * gone.
 */
const COMPLETE_MS_MAX = 2 * DAY_MS
// A paid call is not aborted: its answer would be lost, but not its cost.
const NEVER = new AbortController().signal

export function refreshHandler(parts: RefreshParts): JobHandler {
  const { database, log, openSource, defaults } = parts

  /** Runs until all is delivered. Returns false when a step failed, after storing the failure. */
  async function deliver(run: RefreshRun, source: BacklinkSource): Promise<boolean> {
    const stager = new ObservationStager(database, run.key)
    try {
      while (run.progress.end === null) {
        if (run.progress.steps >= STEPS_MAX) return await fail(run, ENDLESS)
        const request = requestOf(run)
        const micros = source.estimateMicros(request, cursorOf(run.progress))
        const refusal = await announce(run, micros, { database, defaultLimitMicros: parts.spendLimitMicros })
        if (refusal !== undefined) return await fail(run, refusal)
        const reply = await ask(run, source, request, micros)
        const failure = reply.kind === 'failed' ? reply.failure : await store(run, stager, reply)
        if (failure !== undefined) return await failStep(run, failure)
      }
      return true
    } finally {
      stager.release()
    }
  }

  async function ask(
    run: RefreshRun,
    source: BacklinkSource,
    request: RefreshRequest,
    micros: number,
  ): Promise<RefreshReply> {
    const { signal } = run.context
    try {
      return await source.step(request, cursorOf(run.progress), micros === 0 ? signal : NEVER)
    } catch (error) {
      // The call was aborted, or the fault is ours: a free step is simply asked again.
      if (micros === 0) throw error
      log.warn({ ...fieldsOf(run), err: error }, 'A step of a refresh of backlinks ended with a fault.')
      return { kind: 'failed', failure: interrupted(micros) }
    }
  }

  async function store(
    run: RefreshRun,
    stager: ObservationStager,
    answer: Answered,
  ): Promise<ProviderFailure | undefined> {
    let blocks: StagedBlock[]
    try {
      blocks = [...(await stager.add(answer.observations)), ...(await stager.finish())]
    } catch (error) {
      log.warn({ ...fieldsOf(run), err: error }, 'Backlinks could not be stored.')
      const { costMicros, isCostEstimated } = answer
      const message = `The delivered backlinks could not be stored: ${(error as Error).message}`
      return failed('garbage', message, { costMicros, isCostEstimated })
    }
    await storeAnswer(database, run, answer, blocks)
    return undefined
  }

  async function failStep(run: RefreshRun, failure: ProviderFailure): Promise<false> {
    const after = afterFailure(failure, run.progress.failures)
    await storeFailure(database, run, failure, { isFailing: after.next === 'stop' })
    logFailure(run, failure)
    if (after.next === 'wait') throw new RetryLater(failure.message, after.waitMs)
    return false
  }

  /** Stores a failure for which no step was carried out. */
  async function fail(run: RefreshRun, failure: ProviderFailure): Promise<false> {
    const { message } = failure
    await run.context.checkpoint(
      (tx) => recordFailure(tx, run.profile, { message, isFailing: true }),
      STORED_WHILE_STOPPING,
    )
    logFailure(run, failure)
    return false
  }

  function logFailure(run: RefreshRun, { class: failureClass, message }: ProviderFailure): void {
    log.warn({ ...fieldsOf(run), class: failureClass }, `Backlinks could not be refreshed. ${message}`)
  }

  async function refresh(job: Job, context: JobContext): Promise<void> {
    const begun = await beginRefresh(database, job, context)
    if (begun === undefined) return
    const { run, isUnknown } = begun
    if (isUnknown) return void (await fail(run, LEFT_BEHIND))
    const { hasBacklinkAccess } = await database.read((db) =>
      findAccountLimits(db, run.profile.accountId, defaults),
    )
    if (!hasBacklinkAccess) return void (await fail(run, NO_ACCESS))
    const quota = await database.read((db) => findStorageQuota(db, run.profile.projectId, defaults))
    if (quota.leftBytes === 0)
      return void (await fail(run, failed('input', describeFullStorage(quota.limitBytes))))
    if (run.progress.end === null) {
      const source = openSource(run.profile.source)
      const isDelivered = 'state' in source ? await fail(run, source) : await deliver(run, source)
      if (!isDelivered) return
    }
    await publish(database, run)
  }

  return {
    concurrency: REFRESHES_AT_ONCE,
    run: (job, context) =>
      refresh(job, context).catch((error) => {
        if (!(error instanceof RefreshCalledOff)) throw error
      }),
  }
}

async function publish(
  database: Database,
  { key, createdAtMs, progress, profile, context }: RefreshRun,
): Promise<void> {
  const nowMs = await database.read((db) => readDatabaseNow(db, database.engine))
  const isTogether = nowMs - createdAtMs <= COMPLETE_MS_MAX
  const isComplete = isTogether && progress.end !== null ? progress.end : { links: false, domains: false }
  try {
    await publishGeneration(database, key, { nowMs, isComplete, signal: context.signal })
  } catch (error) {
    context.signal.throwIfAborted()
    if (error instanceof AppError && error.code === 'project_not_found') throw new RefreshCalledOff()
    const message = `The delivered backlinks could not be published: ${(error as Error).message}`
    await context.checkpoint(
      (tx) => recordFailure(tx, profile, { message, isFailing: true }),
      STORED_WHILE_STOPPING,
    )
    throw error
  }
  await context.commit(async (tx) => {
    const next = nextRefresh(await readDatabaseNow(tx, database.engine), profile.everyDays, profile)
    await recordSuccess(tx, profile, next)
  })
}

function requestOf({ profile, progress: { linksMax, today } }: RefreshRun): RefreshRequest {
  return { target: profile.domain, linksMax, today }
}

function fieldsOf({ profile: { projectId, domain, source } }: RefreshRun) {
  return { projectId, domain, source }
}

const MAYBE_PAID =
  'was interrupted and may have been paid for, so it was not made again. The refresh goes on from there at its next regular time.'

const LEFT_BEHIND = failed('timeout', `A step of the refresh ${MAYBE_PAID}`)
const NO_ACCESS = failed('input', 'The account has no access to backlinks, so its source was not asked.')
const ENDLESS = failed('garbage', `The source did not come to an end in ${STEPS_MAX} steps.`)

function interrupted(micros: number): ProviderFailure {
  const cost = { costMicros: micros, isCostEstimated: true }
  return failed('timeout', `A step of the refresh ${MAYBE_PAID}`, cost)
}

/**
 * Waits after the first, second, … failure in a row of one step. A source that fails for longer is asked again at the next
 * regular time.
 */
const WAITS_MS = [0.5, 2, 10, 30, 60, 120].map((minutes) => minutes * MINUTE_MS)

type AfterFailure =
  /** The source is asked again at the next regular time. */
  | { next: 'stop' }
  /** The same step runs again after that time. */
  | { next: 'wait'; waitMs: number }

/** Decides what follows when a step of a refresh fails. `failures`: how often the step failed before. */
export function afterFailure(
  { isRetryable, retryAfterMs }: Pick<ProviderFailure, 'isRetryable' | 'retryAfterMs'>,
  failures: number,
): AfterFailure {
  const waitMs = WAITS_MS[failures]
  if (!isRetryable || waitMs === undefined) return { next: 'stop' }
  return { next: 'wait', waitMs: Math.max(waitMs, retryAfterMs ?? 0) }
}
