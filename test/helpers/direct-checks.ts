// Checks at a provider that answers at once, run batch by batch in this process.

import type { JobContext } from '../../src/background/jobs/job.ts'
import type { SerpProvider, SerpProviderName } from '../../src/background/providers/contracts.ts'
import { checkHandler } from '../../src/features/rank-tracker/checks/check-job.ts'
import type { EngineContext } from './engines.ts'
import { providersOf } from './fake-provider.ts'
import { createRankProject, type RankProject } from './rank-project.ts'

const LIMIT = 1_000_000

export function directChecks(context: EngineContext) {
  return {
    /** A project of an account of its own, since spending is per account, and the batch of its keywords. */
    async track(count: number, provider?: SerpProviderName) {
      const project = await createRankProject(context.database, {}, undefined, provider)
      const ids = await project.add(Array.from({ length: count }, (_, index) => `keyword ${index}`))
      return { project, ids, batch: (await project.takeBatches())[0] }
    },

    /** The handler of a process that has these providers, the first of them as the default. */
    check(providers: readonly SerpProvider[], spendLimitMicros = LIMIT) {
      const { database } = context
      return checkHandler({ database, providers: providersOf(...providers), spendLimitMicros })
    },

    /** A worker that dies when it is about to store what it was told; it has bought all of it. */
    dyingAfter(stores: number): Partial<JobContext> {
      let left = stores
      return {
        checkpoint: async (work, options) => {
          if (left-- <= 0) throw new Error('The worker is dead.')
          await context.database.transaction(work, options)
        },
      }
    },
  }
}

/** How many analyses have each status. */
export async function countStatuses(project: RankProject): Promise<Record<string, number>> {
  const groups = Map.groupBy(await project.analyses(), (analysis) => analysis.status)
  return Object.fromEntries([...groups].map(([status, analyses]) => [status, analyses.length]))
}
