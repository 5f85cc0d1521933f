// Carries out a batch of analyses. Free providers are simply asked; what a crash interrupted is asked again. What is
// paid for goes step by step: announce a few (intent, and its cost against the account's limit), ask, store, announce
// the next. A worker that dies in between leaves at most those few announced and without an outcome: they are
// "unknown" and are never bought again. What was queued is found by its tag (collect-job.ts); anything else is closed
// as failed, at its estimated cost, and waits for its next regular slot.

import type { JobContext, JobHandler } from '../jobs/job.ts'
import type { SerpFailure, SerpProvider } from '../providers/contracts.ts'
import { failed } from '../providers/failure.ts'
import type { Providers } from '../providers/registry.ts'
import type { Database } from '../storage/database.ts'
import type { CheckPayload } from './check-batches.ts'
import { type CheckSteps, createCheckSteps } from './check-steps.ts'
import { type OpenAnalysis, readDatabaseNow, readOpenAnalyses, toRequest } from './open-analyses.ts'
import { postBatch } from './post-batch.ts'
import { readTrackerContext, type TrackerContext } from './tracker-context.ts'
import { readProviderName } from './tracker-row.ts'

export type CheckOptions = {
  database: Database
  providers: Pick<Providers, 'defaultName' | 'get'>
  /** Of accounts that have no limit of their own. */
  spendLimitMicros: number
}

// A call that is paid for is not broken off: its answer would be lost, and its cost not.
const NEVER = new AbortController().signal

export function checkHandler({ database, providers, spendLimitMicros }: CheckOptions): JobHandler {
  const { engine } = database

  async function run({ projectId, analysisIds }: CheckPayload, job: JobContext): Promise<void> {
    const context = await database.read((db) => readTrackerContext(db, projectId))
    if (context === undefined) return
    const open = await database.read((db) => readOpenAnalyses(db, engine, projectId, analysisIds))
    const name = (await database.read((db) => readProviderName(db, projectId))) ?? providers.defaultName
    const provider = providers.get(name)
    const steps = createCheckSteps({
      database,
      job,
      context,
      provider: provider ?? { name, isSimulated: false, estimateMicros: () => 0 },
      spendLimitMicros,
    })
    if (provider === undefined) return await steps.store(open.map(endedBy(notSetUp(name))))

    const unknown = open.filter((analysis) => analysis.intentAtMs !== null && analysis.taskId === null)
    const waiting = open.filter((analysis) => analysis.intentAtMs === null)
    if (provider.queue !== undefined) {
      return await postBatch({ database, job, context, provider, queue: provider.queue, steps }, waiting)
    }
    await steps.store(unknown.map((analysis) => ({ analysis, seen: outcomeUnknown(analysis) })))
    const stepSize = provider.isPaid ? provider.concurrency : waiting.length
    for (let from = 0; from < waiting.length; from += stepSize) {
      job.signal.throwIfAborted()
      await ask(waiting.slice(from, from + stepSize), { context, provider, steps, signal: job.signal })
    }
  }

  async function ask(
    analyses: readonly OpenAnalysis[],
    options: { context: TrackerContext; provider: SerpProvider; steps: CheckSteps; signal: AbortSignal },
  ): Promise<void> {
    const { context, provider, steps } = options
    const asked = provider.isPaid ? await steps.announce(analyses) : analyses
    const signal = provider.isPaid ? NEVER : options.signal
    const nowMs = await database.read((db) => readDatabaseNow(db, engine))
    const seen = await Promise.all(
      asked.map((analysis) => provider.check!(toRequest(context, analysis, nowMs), signal)),
    )
    await steps.store(asked.map((analysis, index) => ({ analysis, seen: seen[index]! })))
  }

  return { concurrency: 4, run: (job, context) => run(job.payload as CheckPayload, context) }
}

function endedBy(seen: SerpFailure) {
  return (analysis: OpenAnalysis) => ({ analysis, seen })
}

function notSetUp(name: string): SerpFailure {
  return failed('auth', `The provider ${name} is not set up on this server.`)
}

export function outcomeUnknown(analysis: OpenAnalysis): SerpFailure {
  return failed(
    'timeout',
    'The check was interrupted and may have been paid for, so it was not made again.',
    {
      costMicros: analysis.reservedMicros,
      isCostEstimated: true,
    },
  )
}
