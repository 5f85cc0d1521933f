// Hands a batch to a provider that answers later. Posting is what costs money: once the provider confirms it, the
// price is recorded and only the answer is missing. A post with an unknown outcome leaves its analyses announced; the
// collector finds their tasks by tag, or closes them if none turns up.

import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { type JobContext, STORED_WHILE_STOPPING } from '../../../background/jobs/job.ts'
import {
  type PostedTask,
  type SerpProvider,
  type SerpQueue,
  UnknownOutcome,
} from '../../../background/providers/contracts.ts'
import { recordSpend, releaseAnnounced } from '../../../background/providers/spend.ts'
import type { Database, Tx } from '../../../data/storage/database.ts'
import { tagOf } from '../evidence/outcome.ts'
import { type OpenAnalysis, storeTasks, toRequest } from '../schedule/open-analyses.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'
import { lockTracker } from '../tracker/tracker-row.ts'
import type { CheckSteps, Ended } from './check-steps.ts'

type PostOptions = {
  database: Database
  job: JobContext
  context: TrackerContext
  provider: SerpProvider
  queue: SerpQueue
  steps: CheckSteps
}

type Accepted = { analysis: OpenAnalysis; taskId: string; costMicros: number }

// A shutdown does not abort the post, because it is paid for.
const NEVER = new AbortController().signal

export async function postBatch(options: PostOptions, waiting: readonly OpenAnalysis[]): Promise<void> {
  const { database, context, queue, steps } = options
  if (waiting.length === 0) return
  const announced = await steps.announce(waiting)
  if (announced.length === 0) return
  const nowMs = await database.read((db) => readDatabaseNow(db, database.engine))
  const posted = await queue
    .post(
      announced.map((analysis) => toRequest(context, analysis, nowMs)),
      NEVER,
    )
    .catch(unlessUnknown)
  if (posted === undefined) return
  const byTag = new Map(posted.map((task) => [task.tag, task]))
  const accepted: Accepted[] = []
  const refused: Ended[] = []
  for (const analysis of announced) {
    const task = byTag.get(tagOf(context.projectUid, analysis.id))
    if (task === undefined) continue
    if ('failure' in task) refused.push({ analysis, seen: task.failure })
    else accepted.push({ analysis, taskId: task.taskId, costMicros: task.costMicros })
  }
  if (accepted.length > 0)
    await options.job.checkpoint((tx) => storeAccepted(tx, options, accepted), STORED_WHILE_STOPPING)
  await steps.store(refused)
}

function unlessUnknown(error: unknown): PostedTask[] | undefined {
  if (error instanceof UnknownOutcome) return undefined
  throw error
}

async function storeAccepted(
  tx: Tx,
  { database, context, provider }: PostOptions,
  accepted: readonly Accepted[],
): Promise<void> {
  const { engine } = database
  const { projectId } = context
  await lockTracker(tx, projectId)
  const nowMs = await readDatabaseNow(tx, engine)
  const stored = await storeTasks(
    tx,
    engine,
    projectId,
    accepted.map(({ analysis, taskId, costMicros }) => ({ id: analysis.id, taskId, costMicros })),
  )
  // An analysis that was deleted meanwhile has been settled by the deletion.
  const settled = accepted.filter(({ analysis }) => stored.has(analysis.id))
  const announced = settled.map(({ analysis }) => ({
    atMs: analysis.intentAtMs,
    micros: analysis.reservedMicros,
  }))
  await releaseAnnounced(tx, context, announced)
  const entries = settled.map(({ analysis, costMicros }) => ({
    provider: provider.name,
    reference: tagOf(context.projectUid, analysis.id),
    costMicros,
    isEstimated: false,
  }))
  await recordSpend(tx, context, entries, nowMs)
}
