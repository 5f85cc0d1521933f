// The job that computes the lists of a project when its data has changed, and the schedule that looks for lists that
// are out of date for another reason: a later crawl, another project name, new rules in a new release.

import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { JobHandler } from '../../../background/jobs/job.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import { startDue } from '../../../background/jobs/start-due.ts'
import type { Database, Reader } from '../../../data/storage/database.ts'
import { COMPUTE_KIND } from '../../search-performance/reads.ts'
import { readComputeInput } from './compute-input.ts'
import { type ComputeParts, computeQuickWins } from './compute-quick-wins.ts'

export const RECOMPUTE_KIND = 'quick-wins.recompute'
const EVERY_MS = 10 * 60_000

export const recomputeSchedule: Schedule = { name: RECOMPUTE_KIND, kind: RECOMPUTE_KIND, everyMs: EVERY_MS }

type Payload = { projectId: number }

export function computeHandler(parts: ComputeParts): JobHandler {
  return {
    // One at a time, because a computation uses two cores by itself.
    title: 'Finding quick wins',
    concurrency: 1,
    async run({ payload }, { signal, checkpoint }) {
      await computeQuickWins(parts, (payload as Payload).projectId, { signal, transact: checkpoint })
    },
  }
}

export function recomputeHandler(database: Database): JobHandler {
  async function refresh({ projectId, computedStamp }: Site): Promise<void> {
    const input = await database.read((db) => readComputeInput(db, projectId))
    if (input === undefined || input.stamp === computedStamp || input.spans.length === 0) return
    const job = { kind: COMPUTE_KIND, uniqueKey: `${projectId}:${input.stamp}`, payload: { projectId } }
    await database.transaction(async (tx) => void (await enqueue(tx, job)))
  }

  return {
    title: 'Planning to find quick wins',
    concurrency: 1,
    async run(_job, { signal }) {
      await startDue<Site>({
        list: ({ after, rowsMax }) => database.read((db) => listSites(db, after, rowsMax)),
        start: refresh,
        signal,
      })
    },
  }
}

type Site = { readonly projectId: number; readonly computedStamp: string | null }

async function listSites(db: Reader, after: Site | undefined, rowsMax: number): Promise<Site[]> {
  return await db
    .selectFrom('search_sites')
    .where('project_id', '>', after?.projectId ?? 0)
    .select(['project_id as projectId', 'computed_stamp as computedStamp'])
    .orderBy('project_id')
    .limit(rowsMax)
    .execute()
}
