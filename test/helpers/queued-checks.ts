// Checks that are queued at a provider: posted, and collected later.

import type { SerpProvider } from '../../src/background/providers/contracts.ts'
import { checkHandler } from '../../src/features/rank-tracker/checks/check-job.ts'
import { collectHandler, type Deadlines } from '../../src/features/rank-tracker/checks/collect-job.ts'
import type { EngineContext } from './engines.ts'
import { providersOf } from './fake-provider.ts'
import { createRankProject, type RankProject, runOnce } from './rank-project.ts'

const LIMIT = 10_000_000

export function queuedChecks(context: EngineContext) {
  return {
    /** A project of an account of its own, and the batch of its keywords. */
    async track(count: number) {
      const project = await createRankProject(context.database)
      const ids = await project.add(Array.from({ length: count }, (_, index) => `keyword ${index}`))
      return { project, ids, batch: (await project.takeBatches())[0] }
    },

    async post(provider: SerpProvider, batch: unknown, spendLimitMicros = LIMIT): Promise<void> {
      const { database } = context
      const handler = checkHandler({ database, providers: providersOf(provider), spendLimitMicros })
      await runOnce(database, handler, batch)
    },

    async collect(providers: readonly SerpProvider[], deadlines?: Deadlines): Promise<void> {
      const { database } = context
      const handler = collectHandler({
        database,
        providers: providersOf(...providers),
        spendLimitMicros: LIMIT,
        ...(deadlines !== undefined && { deadlines }),
      })
      await runOnce(database, handler)
    },
  }
}

export async function statusesOf(project: RankProject): Promise<string[]> {
  return (await project.analyses()).map((analysis) => analysis.status)
}
