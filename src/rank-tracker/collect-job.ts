// Collects what queueing providers have finished. It asks for the list of finished tasks and matches it by task or,
// for a post whose reply was lost, by tag: so a purchase that nobody could vouch for is found again. A task that was
// once asked for no longer stands in that list, so one that has waited long enough is asked for by its id as well.
// What has not turned up by its deadline is closed as failed, and never posted again in the same slot.

import type { JobContext, JobHandler } from '../jobs/job.ts'
import type { Schedule } from '../jobs/schedule.ts'
import {
  SERP_PROVIDERS,
  type SerpObservation,
  type SerpProvider,
  type SerpQueue,
} from '../providers/contracts.ts'
import { CallFailed, failed } from '../providers/failure.ts'
import type { Providers } from '../providers/registry.ts'
import type { Database } from '../storage/database.ts'
import { outcomeUnknown } from './check-job.ts'
import { createCheckSteps, type Ended } from './check-steps.ts'
import { readDatabaseNow } from './open-analyses.ts'
import { tagOf } from './outcome.ts'
import { listPosted, nameTasks, type PostedAnalysis } from './posted-analyses.ts'
import { readTrackerContext } from './tracker-context.ts'

export const COLLECT_KIND = 'rank-tracker.collect'
export const collectSchedule: Schedule = { name: COLLECT_KIND, kind: COLLECT_KIND, everyMs: 30_000 }

/** Results that are fetched before they are stored: a crash in between costs only fetching them again. */
const STEP = 50
const POSTED_MAX = 2_000
/** Long enough for nearly every task to be in the list of finished ones. */
const ASK_BY_ID_AFTER_MS = 10 * 60_000
/** A post whose reply was lost has turned up by now, or was never made. */
const UNKNOWN_AFTER_MS = 2 * 3_600_000
const GIVEN_UP_AFTER_MS = 24 * 3_600_000

export type CollectOptions = {
  database: Database
  providers: Pick<Providers, 'get'>
  spendLimitMicros: number
}

export function collectHandler({ database, providers, spendLimitMicros }: CollectOptions): JobHandler {
  const { engine } = database

  async function collectFrom(provider: SerpProvider, queue: SerpQueue, job: JobContext): Promise<void> {
    const posted = await database.read((db) => listPosted(db, provider.name, POSTED_MAX))
    if (posted.length === 0) return
    const nowMs = await database.read((db) => readDatabaseNow(db, engine))
    const ready = (await queue.listReady(job.signal).catch(unlessCallFailed)) ?? []
    const taskByTag = new Map(ready.map(({ tag, taskId }) => [tag, taskId]))
    await job.checkpoint((tx) => nameTasks(tx, engine, withFoundTasks(posted, taskByTag)))
    const readyIds = new Set(ready.map(({ taskId }) => taskId))

    const candidates = posted
      .map((analysis) => ({
        ...analysis,
        taskId: analysis.taskId ?? taskByTag.get(tagOf(analysis.projectUid, analysis.id)) ?? null,
      }))
      .filter(({ taskId, intentAtMs }) => {
        const ageMs = nowMs - intentAtMs
        if (taskId === null) return ageMs >= UNKNOWN_AFTER_MS
        return readyIds.has(taskId) || ageMs >= ASK_BY_ID_AFTER_MS
      })
    for (let from = 0; from < candidates.length; from += STEP) {
      job.signal.throwIfAborted()
      await collectStep(candidates.slice(from, from + STEP), { provider, queue, job, nowMs })
    }
  }

  async function collectStep(
    analyses: readonly PostedAnalysis[],
    {
      provider,
      queue,
      job,
      nowMs,
    }: { provider: SerpProvider; queue: SerpQueue; job: JobContext; nowMs: number },
  ): Promise<void> {
    const seen = await Promise.all(analyses.map((analysis) => look(analysis, queue, job.signal, nowMs)))
    const ended = analyses.flatMap((analysis, index) => {
      const observation = seen[index]
      return observation === undefined ? [] : [{ analysis, seen: observation }]
    })
    for (const [projectId, ofProject] of Map.groupBy(ended, ({ analysis }) => analysis.projectId)) {
      await storeProject(projectId, ofProject, provider, job)
    }
  }

  async function storeProject(
    projectId: number,
    ended: readonly Ended[],
    provider: SerpProvider,
    job: JobContext,
  ): Promise<void> {
    const context = await database.read((db) => readTrackerContext(db, projectId))
    if (context === undefined) return
    await createCheckSteps({ database, job, context, provider, spendLimitMicros }).store(ended)
  }

  return {
    concurrency: 1,
    async run(_job, job) {
      for (const name of SERP_PROVIDERS) {
        const provider = providers.get(name)
        if (provider?.queue !== undefined) await collectFrom(provider, provider.queue, job)
      }
    },
  }
}

/** Undefined while there is reason to wait. */
async function look(
  analysis: PostedAnalysis,
  queue: SerpQueue,
  signal: AbortSignal,
  nowMs: number,
): Promise<SerpObservation | undefined> {
  const { taskId, depth, intentAtMs } = analysis
  if (taskId === null) return outcomeUnknown(analysis)
  const task = { tag: tagOf(analysis.projectUid, analysis.id), taskId, depth }
  const seen = await queue.collect(task, signal).catch(unlessCallFailed)
  if (seen !== undefined) return { ...seen, ...costOf(analysis, seen.costMicros) }
  if (nowMs - intentAtMs < GIVEN_UP_AFTER_MS) return undefined
  return failed(
    'timeout',
    'The provider did not finish the check within a day.',
    costOf(analysis, analysis.reservedMicros),
  )
}

// Posting is what costs, and was written down when the provider said so. Only for a post whose reply was lost, what
// was announced still stands, and what the answer is reckoned to cost takes its place.
function costOf({ reservedMicros }: PostedAnalysis, costMicros: number) {
  return reservedMicros > 0
    ? { costMicros, isCostEstimated: true }
    : { costMicros: 0, isCostEstimated: false }
}

// A fault on the way leaves the tasks where they are: they were paid for, and can be fetched for days.
function unlessCallFailed(error: unknown): undefined {
  if (!(error instanceof CallFailed)) throw error
}

function withFoundTasks(posted: readonly PostedAnalysis[], taskByTag: ReadonlyMap<string, string>) {
  return posted.flatMap(({ id, projectId, projectUid, taskId }) => {
    const found = taskId === null ? taskByTag.get(tagOf(projectUid, id)) : undefined
    return found === undefined ? [] : [{ id, projectId, taskId: found }]
  })
}
