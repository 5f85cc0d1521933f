// Removes blocks that nobody reads any more, in short steps. Publishing a generation or giving it up queues a job that
// names it; the hourly job finds generations whose process died, gives them up, and queues such jobs.

import { type JobContext, type JobHandler, RetryLater } from '../../../background/jobs/job.ts'
import type { Schedule } from '../../../background/jobs/schedule.ts'
import type { Database } from '../../../data/storage/database.ts'
import { READ_COMMITTED } from '../../../data/storage/database.ts'
import { type RemovalPosition, removeInSteps } from '../../../data/storage/sql/removal-steps.ts'
import { HOUR_MS } from '../../../lib/durations.ts'
import { type GenerationKey, giveUpGeneration } from '../store/generation-store.ts'
import { listStaleGenerations } from '../store/stale-generations.ts'
import { findRemovable, removeGenerationStep } from './generation-removal.ts'
import { BACKLINK_REMOVAL_KIND, enqueueGenerationRemoval, type RemovalPayload } from './removal-queue.ts'

const BATCH_MAX = 100
/** How long a request that has begun to read a replaced generation can go on reading it. */
const GRACE_MS = 60_000

export const removalSchedule: Schedule = {
  name: BACKLINK_REMOVAL_KIND,
  kind: BACKLINK_REMOVAL_KIND,
  everyMs: HOUR_MS,
}

export function removalHandler(
  database: Database,
  { graceMs = GRACE_MS }: { graceMs?: number } = {},
): JobHandler {
  const { engine } = database

  async function remove(context: JobContext, key: GenerationKey): Promise<void> {
    const what = await database.read((db) => findRemovable(db, engine, key, graceMs))
    if (what === 'nothing') return
    if (what === 'soon') throw new RetryLater('The generation was replaced just now.', graceMs)
    await removeInSteps<RemovalPosition>(context.checkpoint, (tx, from) =>
      removeGenerationStep(tx, engine, key, what, from),
    )
  }

  async function giveUpStale(context: JobContext): Promise<void> {
    for (let found = BATCH_MAX; found === BATCH_MAX; ) {
      const stale = await database.read((db) => listStaleGenerations(db, engine, { limit: BATCH_MAX }))
      found = stale.length
      for (const key of stale)
        await context.checkpoint(async (tx) => {
          if (await giveUpGeneration(tx, key)) await enqueueGenerationRemoval(tx, key)
        }, READ_COMMITTED)
    }
  }

  return {
    title: 'Removing deleted backlinks',
    concurrency: 1,
    async run(job, context) {
      const key = job.payload as RemovalPayload
      if (key === null) await giveUpStale(context)
      else await remove(context, key)
    },
  }
}
