// Collects tasks that queueing providers have finished. It asks for the list of finished tasks and matches them by task
// id or, for a post whose reply was lost, by tag (lost-posts.ts): so a purchase with an unknown outcome is found again.
// A task that was fetched once is no longer in that list, so tasks that have waited long enough are also asked for by
// their ids, some at a time. A task that has not turned up by its deadline is closed as failed, and never posted again
// in the same slot; so is a task of a provider that no longer queues, or no longer exists.

import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { JobContext, JobHandler } from '../../../background/jobs/job.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import type {
  SerpObservation,
  SerpProvider,
  SerpProviderName,
  SerpQueue,
} from '../../../background/providers/contracts.ts'
import { CallFailed, failed } from '../../../background/providers/failure.ts'
import type { Providers } from '../../../background/providers/registry.ts'
import { SERP_PROVIDERS } from '../../../data/settings/settings.ts'
import type { Database } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { readTrackerContext } from '../tracker/tracker-context.ts'
import { outcomeUnknown } from './check-job.ts'
import { createCheckSteps, type Ended } from './check-steps.ts'
import { findTasks, type ListedTask } from './lost-posts.ts'
import { listPosted, nameTasks, type PostedAnalysis, readPostedByTag } from './posted-analyses.ts'

export const COLLECT_KIND = 'rank-tracker.collect'
const EVERY_MS = 30_000
export const collectSchedule: Schedule = { name: COLLECT_KIND, kind: COLLECT_KIND, everyMs: EVERY_MS }

/** Results that are fetched before they are stored: after a crash in between they are only fetched again. */
const STEP = 50
const POSTED_MAX = 2_000
/** Tasks that are asked for by their ids in one run. */
const BY_ID_MAX = 200

export type Deadlines = {
  /** Long enough for nearly every task to be in the list of finished ones. */
  askByIdAfterMs: number
  /** After this time, a post whose reply was lost has turned up, or was never made. */
  unknownAfterMs: number
  givenUpAfterMs: number
}

const DEADLINES: Deadlines = {
  askByIdAfterMs: 10 * 60_000,
  unknownAfterMs: 2 * 3_600_000,
  givenUpAfterMs: 24 * 3_600_000,
}

type CollectOptions = {
  database: Database
  providers: Pick<Providers, 'get'>
  /** For accounts without a limit of their own. May change: read it when it is needed. */
  readonly spendLimitMicros: number
  deadlines?: Deadlines
}

type Collecting = { queue: SerpQueue; concurrency: number; signal: AbortSignal; nowMs: number }

export function collectHandler(options: CollectOptions): JobHandler {
  const { database, providers, deadlines = DEADLINES } = options
  const { engine } = database

  async function collectFrom(provider: SerpProvider, queue: SerpQueue, job: JobContext): Promise<void> {
    const oldest = await database.read((db) => listPosted(db, provider.name, POSTED_MAX))
    if (oldest.length === 0) return
    const nowMs = await database.read((db) => readDatabaseNow(db, engine))
    const ready = await queue.listReady(job.signal).catch(unlessCallFailed)
    const posted = await withReady(oldest, provider.name, ready ?? [])
    const { signal } = job
    const found = await findTasks(posted, ready ?? [], { queue, signal, nowMs, rotation: rotationOf(nowMs) })
    if (found.length > 0) await job.checkpoint((tx) => nameTasks(tx, engine, found), READ_COMMITTED)
    const collecting = { queue, concurrency: provider.concurrency, signal, nowMs }
    const candidates = chooseCandidates(posted, ready, { nowMs, deadlines })
    for (let from = 0; from < candidates.length; from += STEP) {
      signal.throwIfAborted()
      const ended = await collectAll(candidates.slice(from, from + STEP), collecting)
      await storeEnded(ended, provider, job)
    }
  }

  /**
   * Ready tasks are collected even if thousands before them are not ready: those may belong to a large project, and
   * be stuck.
   */
  async function withReady(
    oldest: readonly PostedAnalysis[],
    provider: SerpProviderName,
    ready: readonly ListedTask[],
  ): Promise<PostedAnalysis[]> {
    if (oldest.length < POSTED_MAX) return [...oldest]
    const known = new Set(oldest.map(({ tag }) => tag))
    const tags = ready.map(({ tag }) => tag).filter((tag) => !known.has(tag))
    return [...oldest, ...(await database.read((db) => readPostedByTag(db, engine, provider, tags)))]
  }

  async function collectAll(analyses: readonly PostedAnalysis[], collecting: Collecting): Promise<Ended[]> {
    const ended: Ended[] = []
    for (let from = 0; from < analyses.length; from += collecting.concurrency) {
      const some = analyses.slice(from, from + collecting.concurrency)
      const seen = await Promise.all(some.map((analysis) => collectOne(analysis, collecting)))
      for (const [index, analysis] of some.entries()) {
        const observation = seen[index]
        if (observation !== undefined) ended.push({ analysis, seen: observation })
      }
    }
    return ended
  }

  /** Undefined while there is reason to wait. */
  async function collectOne(
    analysis: PostedAnalysis,
    { queue, signal, nowMs }: Collecting,
  ): Promise<SerpObservation | undefined> {
    const { taskId, intentAtMs } = analysis
    if (taskId === null) return outcomeUnknown(analysis)
    const seen = await queue.collect({ ...analysis, taskId }, signal).catch(unlessCallFailed)
    // A posted task was paid for and recorded, unless its reply was lost: then the estimate is all that is known.
    if (seen !== undefined) return { ...seen, isCostEstimated: true }
    return nowMs - intentAtMs < deadlines.givenUpAfterMs ? undefined : givenUp(analysis)
  }

  /** Closes tasks that the provider no longer answers for. */
  async function closeOrphans(name: SerpProviderName, job: JobContext): Promise<void> {
    const nowMs = await database.read((db) => readDatabaseNow(db, engine))
    const posted = await database.read((db) => listPosted(db, name, POSTED_MAX))
    const orphans = posted.filter(({ intentAtMs }) => nowMs - intentAtMs >= deadlines.givenUpAfterMs)
    const provider = providers.get(name) ?? { name, isSimulated: false, estimateMicros: () => 0 }
    for (let from = 0; from < orphans.length; from += STEP) {
      const some = orphans.slice(from, from + STEP)
      const ended = some.map((analysis) => ({ analysis, seen: givenUp(analysis) }))
      await storeEnded(ended, provider, job)
    }
  }

  async function storeEnded(
    ended: readonly Ended[],
    provider: Parameters<typeof createCheckSteps>[0]['provider'],
    job: JobContext,
  ): Promise<void> {
    const byProject = Map.groupBy(ended, ({ analysis }) => (analysis as PostedAnalysis).projectId)
    const faults: unknown[] = []
    for (const [projectId, ofProject] of byProject) {
      const context = await database.read((db) => readTrackerContext(db, projectId))
      if (context === undefined) continue
      const steps = createCheckSteps({
        ...{ database, job, context, provider },
        spendLimitMicros: options.spendLimitMicros,
      })
      await steps.store(ofProject).catch((error) => faults.push(error))
    }
    // One project must not block the results of others.
    if (faults.length > 0) throw faults[0]
  }

  return {
    title: 'Collecting positions that were ordered',
    concurrency: 1,
    async run(_job, job) {
      for (const name of SERP_PROVIDERS) {
        const provider = providers.get(name)
        if (provider?.queue === undefined) await closeOrphans(name, job)
        else await collectFrom(provider, provider.queue, job)
      }
    },
  }
}

function chooseCandidates(
  posted: readonly PostedAnalysis[],
  ready: readonly ListedTask[] | undefined,
  { nowMs, deadlines }: { nowMs: number; deadlines: Deadlines },
): PostedAnalysis[] {
  const readyIds = new Set(ready?.map(({ taskId }) => taskId))
  const ageMs = ({ intentAtMs }: PostedAnalysis) => nowMs - intentAtMs
  // If the list could not be read, lost posts were not searched for, so none is given up.
  const lostAfterMs = ready === undefined ? deadlines.givenUpAfterMs : deadlines.unknownAfterMs
  const lost = posted.filter((one) => one.taskId === null && ageMs(one) >= lostAfterMs)
  const named = posted.filter((one) => one.taskId !== null)
  const finished = named.filter((one) => readyIds.has(one.taskId as string))
  const silent = named.filter(
    (one) => !readyIds.has(one.taskId as string) && ageMs(one) >= deadlines.askByIdAfterMs,
  )
  return [...finished, ...lost, ...inRotation(silent, BY_ID_MAX, rotationOf(nowMs))]
}

function givenUp({ reservedMicros }: PostedAnalysis): SerpObservation {
  const message = 'The provider did not finish the check within a day.'
  return failed('timeout', message, { costMicros: reservedMicros, isCostEstimated: true })
}

// A fault on the way leaves the tasks where they are: they are paid for, and can be fetched for days.
function unlessCallFailed(error: unknown): undefined {
  if (!(error instanceof CallFailed)) throw error
}

function rotationOf(nowMs: number): number {
  return Math.floor(nowMs / EVERY_MS)
}

/** Returns `count` of them, other ones at each run, so that all are covered after some runs. */
function inRotation<T>(items: readonly T[], count: number, rotation: number): T[] {
  if (items.length <= count) return [...items]
  const from = (rotation * count) % items.length
  return [...items.slice(from), ...items.slice(0, from)].slice(0, count)
}
