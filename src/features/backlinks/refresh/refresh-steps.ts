// The steps of a refresh that touch the database: announcing a question, and storing its answer. The job's fence guards
// each step, so a worker that lost its job stores nothing. Each step also locks the profile: once somebody has
// disconnected it, nothing more is asked.

import { recordEvent } from '../../../background/events/event-store.ts'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { type JobContext, STORED_WHILE_STOPPING } from '../../../background/jobs/job.ts'
import type { RefreshReply } from '../../../background/providers/backlink-source.ts'
import { countLimitReached } from '../../../background/providers/check-observer.ts'
import type { ProviderFailure } from '../../../background/providers/contracts.ts'
import { failed } from '../../../background/providers/failure.ts'
import type { Database, Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { BACKLINK_EVENTS } from '../events.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import { insertStaged, type StagedBlock } from '../store/staged-store.ts'
import { countStep } from './refresh-observer.ts'
import { recordDelivery, recordFailure } from './refresh-outcomes.ts'
import { findOpenRefresh, type RefreshProgress, type Reported, storeProgress } from './refresh-progress.ts'
import { lockRefreshed, type RefreshedProfile } from './refreshed-profiles.ts'
import { announceStep, type Cost, type Payer, type ReachedLimit, settleStep } from './step-costs.ts'

export type RefreshRun = {
  readonly context: JobContext
  readonly profile: RefreshedProfile
  readonly key: GenerationKey
  readonly createdAtMs: number
  progress: RefreshProgress
  reported: Reported
}

export type Answered = Extract<RefreshReply, { kind: 'answered' }>

/** Thrown when the profile is no longer refreshed from that source, or another worker goes on with it. */
export class RefreshCalledOff extends Error {
  constructor() {
    super('The profile is not refreshed from this source any more.')
    this.name = 'RefreshCalledOff'
  }
}

/**
 * From this announcement until its outcome is stored, nobody else may buy the step. Returns a failure when the limit
 * has no room for it.
 */
export async function announce(
  run: RefreshRun,
  micros: number,
  { database, defaultLimitMicros }: { database: Database; defaultLimitMicros: number },
): Promise<ProviderFailure | undefined> {
  const { profile } = run
  const { engine } = database
  let failure: ProviderFailure | undefined
  let progress = run.progress
  await run.context.checkpoint(async (tx) => {
    await requireOurs(tx, run)
    failure = undefined
    progress = run.progress
    // A worker that finds no answer may ask for a free step again.
    if (micros === 0) return
    const nowMs = await readDatabaseNow(tx, engine)
    const payer = { accountId: profile.accountId, projectId: run.key.projectId }
    const announced = await announceStep(tx, payer, micros, { nowMs, defaultLimitMicros })
    if ('asking' in announced) {
      progress = { ...run.progress, asking: announced.asking }
      return await storeProgress(tx, engine, run.key, progress)
    }
    failure = limitReached(announced)
    countStep(tx, profile.source, 'limit')
    countLimitReached(tx, profile.source, 1)
  }, READ_COMMITTED)
  run.progress = progress
  return failure
}

export async function storeAnswer(
  database: Database,
  run: RefreshRun,
  answer: Answered,
  blocks: readonly StagedBlock[],
): Promise<void> {
  const { engine } = database
  const { progress: before, profile } = run
  const progress: RefreshProgress = {
    ...before,
    steps: before.steps + 1,
    spentMicros: before.spentMicros + answer.costMicros,
    cursor: answer.next ?? null,
    asking: null,
    failures: 0,
    end: answer.next === undefined ? (answer.isComplete ?? NOT_COMPLETE) : null,
  }
  const reported: Reported = {
    ...run.reported,
    ...(answer.summary && { summary: answer.summary }),
    ...(answer.history && { history: answer.history }),
  }
  await run.context.checkpoint(async (tx) => {
    await requireOurs(tx, run)
    await settle(tx, database, run, answer)
    await insertStaged(tx, engine, run.key, blocks)
    await storeProgress(tx, engine, run.key, progress, reported)
    if (progress.end !== null) await recordDelivery(tx, engine, profile)
    countStep(tx, profile.source, 'answered')
  }, STORED_WHILE_STOPPING)
  run.progress = progress
  run.reported = reported
}

const NOT_COMPLETE = { links: false, domains: false }

/** `isFailing`: no further attempt before the next regular time. */
export async function storeFailure(
  database: Database,
  run: RefreshRun,
  failure: ProviderFailure,
  { isFailing }: { isFailing: boolean },
): Promise<void> {
  const { engine } = database
  const { progress: before, profile } = run
  const progress: RefreshProgress = {
    ...before,
    spentMicros: before.spentMicros + failure.costMicros,
    asking: null,
    failures: before.failures + 1,
  }
  await run.context.checkpoint(async (tx) => {
    await requireOurs(tx, run)
    await settle(tx, database, run, failure)
    await storeProgress(tx, engine, run.key, progress)
    countStep(tx, profile.source, failure.class)
    await recordFailure(tx, profile, { message: failure.message, isFailing })
    if (isFailing) await recordEvent(tx, { kind: BACKLINK_EVENTS.failed, projectId: run.key.projectId })
  }, STORED_WHILE_STOPPING)
  run.progress = progress
}

async function settle(tx: Tx, { engine }: Database, run: RefreshRun, cost: Cost): Promise<void> {
  const { accountId, projectUid, source } = run.profile
  const payer: Payer = { accountId, projectUid, source, key: run.key }
  await settleStep(tx, payer, run.progress, cost, await readDatabaseNow(tx, engine))
}

/** Locks the profile. Throws if the announcement is gone, because then somebody else has settled it. */
async function requireOurs(tx: Tx, { profile, key, progress }: RefreshRun): Promise<void> {
  const now = await lockRefreshed(tx, profile)
  if (now?.source !== profile.source) throw new RefreshCalledOff()
  const open = await findOpenRefresh(tx, profile, profile.source)
  const isOurs =
    open?.key.generation === key.generation &&
    open.progress.asking?.sinceMs === progress.asking?.sinceMs &&
    open.progress.steps === progress.steps
  if (!isOurs) throw new RefreshCalledOff()
}

function limitReached({ limitMicros, limitOf }: ReachedLimit): ProviderFailure {
  const dollars = (limitMicros / 1_000_000).toFixed(2)
  return failed(
    'quota',
    `The ${limitOf}'s monthly spend limit of $${dollars} is reached, so nothing more was bought.`,
  )
}
