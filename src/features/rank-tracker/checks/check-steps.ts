// The two steps of a check that touch the database: announcing what is about to be bought, and storing how checks
// ended. Both are guarded by the job's fence, so a worker that lost its batch stores nothing.

import { setImmediate } from 'node:timers/promises'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { type JobContext, type JobLog, STORED_WHILE_STOPPING } from '../../../background/jobs/job.ts'
import { countChecks, countLimitReached } from '../../../background/providers/check-observer.ts'
import type {
  ProviderFailure,
  SerpObservation,
  SerpProvider,
} from '../../../background/providers/contracts.ts'
import { failed } from '../../../background/providers/failure.ts'
import { recordAnswers } from '../../../background/providers/provider-state.ts'
import { findSpendLimit } from '../../../background/providers/spend.ts'
import type { Database, Tx } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { readKeyFrames } from '../evidence/evidence-store.ts'
import { createObserver, type Outcome } from '../evidence/outcome.ts'
import { enqueueChecks } from '../schedule/check-batches.ts'
import { markFirstRefused, markFirstRunning } from '../schedule/first-run.ts'
import { type Announced, announce, type OpenAnalysis, putBack } from '../schedule/open-analyses.ts'
import { openDueSlots } from '../schedule/open-slots.ts'
import { holdForMoney } from '../schedule/spend-waits.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import { storeOutcomes } from './store-outcomes.ts'
import { findSuspects, HELD_WITHOUT_MONEY, holdSuspects } from './suspect-store.ts'

/** Waits before a check is asked again in the same slot, after a provider refused it for a moment. */
const RETRY_DELAYS_MS = [30_000, 120_000, 600_000]

export type Ended = { analysis: OpenAnalysis; seen: SerpObservation }

export type CheckSteps = {
  /**
   * Returns those that may be bought. The rest wait for money, because the account's limit is reached, or are no longer
   * ours: deleted meanwhile, or announced by another batch that has them too.
   */
  announce(analyses: readonly OpenAnalysis[]): Promise<OpenAnalysis[]>
  store(ended: readonly Ended[]): Promise<void>
}

type CheckStepOptions = {
  database: Database
  job: Pick<JobContext, 'checkpoint'>
  context: TrackerContext
  provider: Pick<SerpProvider, 'name' | 'isSimulated' | 'estimateMicros' | 'surcharge'>
  spendLimitMicros: number
  log?: Pick<JobLog, 'warn'> | undefined
}

export function createCheckSteps(options: CheckStepOptions): CheckSteps {
  const { database, job, context, provider, spendLimitMicros, log } = options
  const { engine } = database
  const { projectId } = context
  const observer = createObserver(context)

  async function announceAll(analyses: readonly OpenAnalysis[]): Promise<OpenAnalysis[]> {
    let announced: Announced = { granted: [], refused: [] }
    let limitMicros = 0
    let isFirstHeld = false
    await job.checkpoint(async (tx) => {
      await lockTracker(tx, projectId)
      const nowMs = await readDatabaseNow(tx, engine)
      limitMicros = await findSpendLimit(tx, context.accountId, spendLimitMicros)
      announced = await announce(tx, engine, context, analyses, { provider, limitMicros, nowMs })
      await markFirstRunning(tx, engine, projectId, announced.granted)
      countLimitReached(tx, provider.name, announced.refused.length)
      const waiting = announced.refused.filter(({ suspectAtMs }) => suspectAtMs === null)
      isFirstHeld = await hold(tx, waiting, nowMs)
    }, READ_COMMITTED)
    if (isFirstHeld) sayLimitReached(limitMicros)
    const suspects = announced.refused.filter(({ suspectAtMs }) => suspectAtMs !== null)
    // Our own limit, not the provider's.
    await storeAnswers(
      suspects.map((analysis) => ({ analysis, seen: failed('quota', HELD_WITHOUT_MONEY) })),
      { isAnswered: false },
    )
    return announced.granted
  }

  async function hold(tx: Tx, refused: readonly OpenAnalysis[], nowMs: number): Promise<boolean> {
    if (refused.length === 0) return false
    const isFirst = await holdForMoney(tx, engine, projectId, refused)
    await openDueSlots(tx, engine, context, nowMs)
    return isFirst
  }

  /** Logged once, not for each batch that follows. */
  function sayLimitReached(limitMicros: number): void {
    const { projectUid, accountId } = context
    log?.warn(
      {
        project_uid: projectUid,
        account_id: accountId,
        provider: provider.name,
        limit_usd: limitMicros / 1e6,
      },
      'the monthly spend limit is reached: keywords wait for the next month or a higher limit',
    )
  }

  async function storeAnswers(
    ended: readonly Ended[],
    { isAnswered }: { isAnswered: boolean },
  ): Promise<void> {
    if (ended.length === 0) return
    const again = ended.filter(isWorthAnotherTry)
    const final = ended.filter((one) => !again.includes(one))
    const keywordIds = final.map(({ analysis }) => analysis.keywordId)
    const frames = await database.read(async (db) =>
      readKeyFrames(db, engine, { projectId, keywordIds, nowMs: await readDatabaseNow(db, engine) }),
    )
    const outcomes: Outcome[] = []
    for (const { analysis, seen } of final) {
      outcomes.push(await observer.outcomeOf(analysis, seen, frames.get(analysis.keywordId)))
      // Each takes up to a millisecond, and there are a hundred: other requests of this process must not wait for
      // all.
      await setImmediate()
    }
    await job.checkpoint(async (tx) => {
      const nowMs = await readDatabaseNow(tx, engine)
      const believed = await holdUnbelieved(tx, outcomes, nowMs)
      if (believed.length > 0) await storeOutcomes(tx, context, believed, { engine, provider, nowMs })
      if (again.length > 0) await tryAgain(tx, again, nowMs)
      await openDueSlots(tx, engine, context, nowMs)
      countChecks(tx, provider.name, { ended: final, outcomes, again })
      const answers = ended.map(({ seen }) => seen)
      if (isAnswered && !provider.isSimulated) await recordAnswers(tx, provider.name, answers, nowMs)
    }, STORED_WHILE_STOPPING)
  }

  /** Returns the others. Simulated results are made up, so nothing about them is suspect. */
  async function holdUnbelieved(tx: Tx, outcomes: readonly Outcome[], nowMs: number): Promise<Outcome[]> {
    if (provider.isSimulated || outcomes.length === 0) return [...outcomes]
    await lockTracker(tx, projectId)
    const asking = { provider: provider.name, nowMs }
    const suspects = await findSuspects(tx, engine, context, outcomes, asking)
    await holdSuspects(tx, engine, context, suspects, asking)
    const held = new Set(suspects.map(({ row }) => row.id))
    return outcomes.filter(({ analysisId }) => !held.has(analysisId))
  }

  async function tryAgain(tx: Tx, again: readonly Ended[], nowMs: number): Promise<void> {
    await lockTracker(tx, projectId)
    const refused = again.map((one) => ({ analysis: one.analysis, message: triedAgain(one) }))
    const open = await putBack(tx, engine, context, refused)
    const waiting = refused.filter(({ analysis }) => open.has(analysis.id))
    const reasons = new Map(waiting.map(({ analysis, message }) => [analysis.keywordId, message]))
    await markFirstRefused(tx, engine, projectId, reasons)
    for (const [delayMs, ones] of Map.groupBy(again, retryDelayMs)) {
      const ids = ones.map(({ analysis }) => analysis.id).filter((id) => open.has(id))
      await enqueueChecks(tx, projectId, ids, nowMs + delayMs)
    }
  }

  return { announce: announceAll, store: (ended) => storeAnswers(ended, { isAnswered: true }) }
}

function isWorthAnotherTry({ analysis, seen }: Ended): boolean {
  return seen.state === 'failed' && seen.isRetryable && analysis.attempts < RETRY_DELAYS_MS.length
}

/** The fault of a check that is to be tried again. */
function triedAgain({ seen }: Ended): string {
  return `${(seen as ProviderFailure).message} Trying again soon.`
}

function retryDelayMs({ analysis, seen }: Ended): number {
  const ownDelayMs = RETRY_DELAYS_MS[analysis.attempts] as number
  return Math.max(ownDelayMs, (seen as ProviderFailure).retryAfterMs ?? 0)
}
