// Fills in the history of the demo project: ninety days of simulated checks, made and stored as the rank tracker does,
// so that roll-ups, best positions and segments come out as if it had been running. A day is stored completely or not
// at all, and the next step is derived from what is stored, so a killed job continues there. One job fills some days
// and then enqueues the next, so that a stopping server need not wait for all of them.

import { enqueue } from '../../background/jobs/enqueue.ts'
import type { JobContext, JobHandler } from '../../background/jobs/job.ts'
import type { SerpProvider } from '../../background/providers/contracts.ts'
import { createSimulator } from '../../background/providers/simulator/provider.ts'
import type { Tx } from '../../data/storage/database.ts'
import { READ_COMMITTED } from '../../data/storage/database.ts'
import type { CommonParts, DemoSource } from '../../entry/feature.ts'
import { readTrackerContext } from '../rank-tracker/writes.ts'
import { planNextDay } from './day-plan.ts'
import { FILL_KIND } from './demo-name.ts'
import { observeDay, storeDay } from './history-day.ts'
import { listDemoKeywords, startHistory } from './history-store.ts'

export const DEMO_DAYS = 90
const DAYS_PER_JOB = 10
/** A few checks fail, so that the demo also shows failures. */
const FAILURE_PERCENT = 1

export type FillOptions = Pick<CommonParts, 'database' | 'defaults' | 'clock'> & {
  /** DEMO_DAYS, or fewer in tests. */
  days?: number
  /** What other features add: `Feature.demo` of all. */
  sources(): readonly DemoSource[]
}

export type FillPayload = { projectId: number; isStarted: boolean }

export async function enqueueFill(tx: Tx, projectId: number): Promise<void> {
  await enqueueStep(tx, { projectId, isStarted: false })
}

async function enqueueStep(tx: Tx, payload: FillPayload): Promise<void> {
  await enqueue(tx, { kind: FILL_KIND, payload })
}

export function fillHandler({
  database,
  defaults,
  clock,
  sources,
  days = DEMO_DAYS,
}: FillOptions): JobHandler {
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

  /** Returns true if there is no further day. */
  async function fillDay(projectId: number, provider: SerpProvider, job: JobContext): Promise<boolean> {
    const context = await database.read((db) => readTrackerContext(db, projectId))
    if (context === undefined) return true
    const keywords = await database.read((db) => listDemoKeywords(db, projectId))
    const plan = planNextDay(keywords, clock.nowMs())
    if (plan === undefined) return true
    const observed = await observeDay(database, context, plan, provider, job.signal)
    await job.checkpoint(async (tx) => {
      await storeDay(tx, engine, context, observed, provider)
      if (!plan.isToday) return
      const keywordIds = keywords.map(({ id }) => id)
      for (const add of sources()) await add(tx, { engine, projectId, keywordIds, nowMs: clock.nowMs() })
    }, READ_COMMITTED)
    return plan.isToday
  }

  return { concurrency: 1, run: (job, context) => run(job.payload as FillPayload, context) }
}
