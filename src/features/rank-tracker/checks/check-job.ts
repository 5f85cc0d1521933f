// Carries out a batch of analyses. Free providers are simply asked, and asked again after a crash. Paid checks go in
// steps: announce a few (the intent, and its cost against the account's limit), ask, store, announce the next. A
// worker that dies in between leaves at most those few announced and without an outcome: they are "unknown" and are
// never bought again. Tasks that were queued at the provider are found by their tag (collect-job.ts); any other
// unknown check is closed as failed, at its estimated cost, and waits for its next regular slot.

import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { JobContext, JobHandler, JobLog } from '../../../background/jobs/job.ts'
import type { ProviderFailure, SerpProvider } from '../../../background/providers/contracts.ts'
import { failed } from '../../../background/providers/failure.ts'
import type { Providers } from '../../../background/providers/registry.ts'
import type { Database } from '../../../data/storage/database.ts'
import { createLock, type Lock } from '../../../lib/lock.ts'
import type { CheckPayload } from '../schedule/check-batches.ts'
import { type OpenAnalysis, readOpenAnalyses, toRequest } from '../schedule/open-analyses.ts'
import { adoptSource } from '../source/adopt-sources.ts'
import { rankSourceOf } from '../tracker/rank-source.ts'
import { readTrackerContext, type TrackerContext } from '../tracker/tracker-context.ts'
import { type CheckSteps, createCheckSteps, type Ended } from './check-steps.ts'
import { postBatch } from './post-batch.ts'

type CheckOptions = {
  database: Database
  providers: Pick<Providers, 'defaultName' | 'get'>
  /** For accounts without a limit of their own. May change: read it when it is needed. */
  readonly spendLimitMicros: number
  log?: Pick<JobLog, 'warn'>
}

// A paid call is not aborted: its answer would be lost, but not its cost.
const NEVER = new AbortController().signal

type Asking = { context: TrackerContext; provider: SerpProvider; steps: CheckSteps; signal: AbortSignal }

export function checkHandler(options: CheckOptions): JobHandler {
  const { database, providers, log } = options
  const { engine } = database
  const locks = new WeakMap<SerpProvider, Lock>()

  async function run({ projectId, analysisIds }: CheckPayload, job: JobContext): Promise<void> {
    const context = await readSettledContext(projectId)
    if (context === undefined) return
    const open = await database.read((db) => readOpenAnalyses(db, engine, projectId, analysisIds))
    const unknown = open.filter(isLeftBehind)
    // Without a provider nothing waits, because checks that had not begun were taken back; checks that were bought
    // before still end.
    const name = context.provider ?? providers.defaultName ?? unknown[0]?.provider
    if (!name) return
    const provider = providers.get(name)
    const steps = createCheckSteps({
      database,
      job,
      context,
      provider: provider ?? { name, isSimulated: false, estimateMicros: () => 0 },
      spendLimitMicros: options.spendLimitMicros,
      log,
    })
    await steps.store(unknown.map((analysis) => ({ analysis, seen: outcomeUnknown(analysis) })))
    if (context.source === 'none') return
    const waiting = open.filter((analysis) => analysis.intentAtMs === null)
    if (provider === undefined) return await steps.store(waiting.map(endedBy(notSetUp(name))))
    if (provider.queue !== undefined) {
      return await postBatch({ database, job, context, provider, queue: provider.queue, steps }, waiting)
    }
    for (let from = 0; from < waiting.length; from += provider.concurrency) {
      job.signal.throwIfAborted()
      const some = waiting.slice(from, from + provider.concurrency)
      await ask(some, { context, provider, steps, signal: job.signal })
    }
  }

  /** Under the source that the project has for this worker: otherwise it would store results that do not count. */
  async function readSettledContext(projectId: number): Promise<TrackerContext | undefined> {
    const read = () => database.read((db) => readTrackerContext(db, projectId))
    const context = await read()
    const { defaultName } = providers
    if (context === undefined || context.source === rankSourceOf(context.provider, defaultName))
      return context
    await adoptSource(database, projectId, defaultName)
    return await read()
  }

  // Announced by the provider that the project had then. The collector finds out about tasks that a queue has, or may
  // have.
  function isLeftBehind({ intentAtMs, taskId, provider }: OpenAnalysis): boolean {
    if (intentAtMs === null || taskId !== null) return false
    return provider === null || providers.get(provider)?.queue === undefined
  }

  async function ask(analyses: readonly OpenAnalysis[], asking: Asking): Promise<void> {
    const { seen, faults } = await withLock(asking.provider, () => askProvider(analyses, asking))
    await asking.steps.store(seen)
    // These checks have ended; the log mentions them nevertheless.
    if (faults.length > 0) throw faults[0]
  }

  /** Runs as many checks at once as the provider allows, whatever the number of batches. */
  async function withLock<T>(provider: SerpProvider, work: () => Promise<T>): Promise<T> {
    const lock = locks.get(provider) ?? createLock()
    locks.set(provider, lock)
    await lock.acquire()
    try {
      return await work()
    } finally {
      lock.release()
    }
  }

  async function askProvider(
    analyses: readonly OpenAnalysis[],
    { context, provider, steps, signal }: Asking,
  ): Promise<{ seen: Ended[]; faults: unknown[] }> {
    const toCheck = provider.isPaid ? await steps.announce(analyses) : analyses
    const nowMs = await database.read((db) => readDatabaseNow(db, engine))
    const faults: unknown[] = []
    const seen = await Promise.all(
      toCheck.map(async (analysis) => {
        const request = toRequest(context, analysis, nowMs)
        const observation = await provider.check!(request, provider.isPaid ? NEVER : signal).catch(
          (error) => {
            // Aborted: the batch is given back, including this check. Paid checks are not aborted, and answers that
            // came together with this fault must not be lost.
            if (!provider.isPaid) signal.throwIfAborted()
            faults.push(error)
            return provider.isPaid ? outcomeUnknown(analysis) : BROKEN
          },
        )
        return { analysis, seen: observation }
      }),
    )
    return { seen, faults }
  }

  return {
    title: 'Checking positions',
    concurrency: 4,
    run: (job, context) => run(job.payload as CheckPayload, context),
  }
}

const BROKEN = failed('garbage', 'The check failed because of a fault in this server.')

function endedBy(seen: ProviderFailure) {
  return (analysis: OpenAnalysis) => ({ analysis, seen })
}

function notSetUp(name: string): ProviderFailure {
  return failed('auth', `The provider ${name} is not set up on this server.`)
}

export function outcomeUnknown(analysis: OpenAnalysis): ProviderFailure {
  return failed(
    'timeout',
    'The check was interrupted and may have been paid for, so it was not made again.',
    {
      costMicros: analysis.reservedMicros,
      isCostEstimated: true,
    },
  )
}
