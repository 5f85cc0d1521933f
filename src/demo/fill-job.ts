// Fills in the history of the demo project: ninety days of simulated checks, each day observed and stored as the rank
// tracker does it, so that roll-ups, best positions and segments come out as if it had been running. A day is stored
// whole or not at all, and what comes next is read from what is stored: whoever is killed in between goes on there.
// Days travel in short jobs that follow each other, so that a server that is told to stop need not wait for all of them.

import { setImmediate } from 'node:timers/promises'
import type { AccountDefaults } from '../accounts/limits.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { JobContext, JobHandler } from '../jobs/job.ts'
import type { Clock } from '../lib/clock.ts'
import type { SerpProvider } from '../providers/contracts.ts'
import { createSimulator } from '../providers/simulator/provider.ts'
import { insertAnalyses } from '../rank-tracker/analysis-store.ts'
import { readKeyFrames } from '../rank-tracker/evidence-store.ts'
import { READ_COMMITTED } from '../rank-tracker/isolation.ts'
import { toRequest } from '../rank-tracker/open-analyses.ts'
import { createObserver, type Outcome } from '../rank-tracker/outcome.ts'
import { nextDue } from '../rank-tracker/slots.ts'
import { storeOutcomes } from '../rank-tracker/store-outcomes.ts'
import { readTrackerContext, type TrackerContext } from '../rank-tracker/tracker-context.ts'
import { lockTracker } from '../rank-tracker/tracker-row.ts'
import type { Database, Tx } from '../storage/database.ts'
import { type DayPlan, dayOf, planNextDay, slotOn } from './day-plan.ts'
import { type DemoKeyword, endHold, listDemoKeywords, startHistory } from './history-store.ts'

export const FILL_KIND = 'demo.fill'
export const DEMO_DAYS = 90
const DAYS_PER_JOB = 5
/** So that the demo also shows what a failed check looks like. */
const FAILURE_PERCENT = 1

export type FillOptions = {
  database: Database
  defaults: AccountDefaults
  clock: Clock
  /** DEMO_DAYS unless a test has no time for so many. */
  days?: number
}

type FillPayload = { projectId: number; isStarted: boolean }
/** An outcome without its analysis, which is opened in the transaction that stores it. */
type Seen = { keyword: DemoKeyword; slotAtMs: number; outcome: Outcome }
type SeenRound = { atMs: number; seen: Seen[] }

export async function enqueueFill(tx: Tx, projectId: number): Promise<void> {
  await enqueueStep(tx, { projectId, isStarted: false })
}

async function enqueueStep(tx: Tx, payload: FillPayload): Promise<void> {
  await enqueue(tx, { kind: FILL_KIND, payload })
}

export function fillHandler({ database, defaults, clock, days = DEMO_DAYS }: FillOptions): JobHandler {
  const { engine } = database

  async function run({ projectId, isStarted }: FillPayload, job: JobContext): Promise<void> {
    const next = { projectId, isStarted: true }
    if (!isStarted) {
      const start = { engine, defaults, nowMs: clock.nowMs(), days }
      return await job.commit(async (tx) => {
        if (await startHistory(tx, projectId, start)) await enqueueStep(tx, next)
      }, READ_COMMITTED)
    }
    const provider = createSimulator({ latencyMs: 0, failurePercent: FAILURE_PERCENT })
    for (let day = 0; day < DAYS_PER_JOB; day++) {
      if (await fillDay(projectId, provider, job)) return
    }
    await job.commit((tx) => enqueueStep(tx, next), READ_COMMITTED)
  }

  /** True when it was the last. */
  async function fillDay(projectId: number, provider: SerpProvider, job: JobContext): Promise<boolean> {
    const context = await database.read((db) => readTrackerContext(db, projectId))
    if (context === undefined) return true
    const keywords = await database.read((db) => listDemoKeywords(db, projectId))
    const plan = planNextDay(keywords, clock.nowMs())
    if (plan === undefined) return true
    const rounds = await observeDay(context, plan, provider, job.signal)
    await job.checkpoint((tx) => storeDay(tx, context, plan.isToday, rounds, provider), READ_COMMITTED)
    return plan.isToday
  }

  async function observeDay(
    context: TrackerContext,
    { rounds }: DayPlan<DemoKeyword>,
    provider: SerpProvider,
    signal: AbortSignal,
  ): Promise<SeenRound[]> {
    const ids = rounds.flatMap(({ checks }) => checks.map(({ keyword }) => keyword.id))
    const frames = await database.read((db) => readKeyFrames(db, engine, context.projectId, ids))
    const observer = createObserver(context)
    const observed: SeenRound[] = []
    for (const { atMs, checks } of rounds) {
      const seen: Seen[] = []
      for (const { keyword, slotAtMs } of checks) {
        const analysis = { ...keyword, id: 0, depth: context.depth }
        const answer = await provider.check!(toRequest(context, analysis, atMs), signal)
        const outcome = await observer.outcomeOf(analysis, answer, frames.get(keyword.id))
        seen.push({ keyword, slotAtMs, outcome })
      }
      observed.push({ atMs, seen })
      // Some milliseconds of work: requests have their turn.
      await setImmediate()
    }
    return observed
  }

  async function storeDay(
    tx: Tx,
    context: TrackerContext,
    isToday: boolean,
    rounds: readonly SeenRound[],
    provider: SerpProvider,
  ): Promise<void> {
    await lockTracker(tx, context.projectId)
    // A keyword that was deleted or checked since has another row, or none.
    const current = new Map(
      (await listDemoKeywords(tx, context.projectId)).map(({ id, lastSlotAtMs }) => [id, lastSlotAtMs]),
    )
    const isCurrent = ({ keyword }: Seen) => current.get(keyword.id) === keyword.lastSlotAtMs
    const stored = rounds.map(({ atMs, seen }) => ({ atMs, seen: seen.filter(isCurrent) }))
    const slots = stored.flatMap(({ seen }) =>
      seen.map(({ keyword, slotAtMs }) => ({ keywordId: keyword.id, slotAtMs })),
    )
    if (isToday) {
      const due = slots.map(({ keywordId, slotAtMs }) => ({
        keywordId,
        dueAtMs: nextDue(slotOn(dayOf(slotAtMs), keywordId), context.frequency),
      }))
      await endHold(tx, engine, context, due)
    }
    // All of them are new, and come in the order of their slots.
    const analysisIds = (await insertAnalyses(tx, engine, context, slots)).sort((a, b) => a - b)
    let at = 0
    for (const { atMs, seen } of stored) {
      const outcomes = seen.map(({ outcome }) => ({ ...outcome, analysisId: analysisIds[at++] as number }))
      if (outcomes.length > 0) await storeOutcomes(tx, context, outcomes, { engine, provider, nowMs: atMs })
    }
  }

  return { concurrency: 1, run: (job, context) => run(job.payload as FillPayload, context) }
}
