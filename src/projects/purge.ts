// Removes what a deleted project owned, in the background and in small steps: a project may own millions of rows,
// and no transaction should hold them all. Each feature brings the function that removes a batch of its own.

import { enqueue } from '../jobs/enqueue.ts'
import type { JobHandler } from '../jobs/job.ts'
import type { Tx } from '../storage/database.ts'

export const PURGE_KIND = 'projects.purge'
const BATCH_ROWS_MAX = 1000

/** Removes at most `rowsMax` rows of the project and returns how many there were. */
export type PurgeStep = (tx: Tx, projectId: number, rowsMax: number) => Promise<number>

export async function enqueuePurge(tx: Tx, projectId: number): Promise<void> {
  await enqueue(tx, { kind: PURGE_KIND, uniqueKey: String(projectId), payload: { projectId } })
}

export function purgeHandler(steps: readonly PurgeStep[]): JobHandler {
  return {
    concurrency: 1,
    async run(job, context) {
      const { projectId } = job.payload as { projectId: number }
      for (const step of steps) {
        let removed = BATCH_ROWS_MAX
        while (removed === BATCH_ROWS_MAX) {
          await context.checkpoint(async (tx) => {
            removed = await step(tx, projectId, BATCH_ROWS_MAX)
          })
        }
      }
      // The few rows that are left (settings, competitors, counters, grants) go with the project by their foreign keys.
      await context.commit(async (tx) => {
        await tx
          .deleteFrom('projects')
          .where('id', '=', projectId)
          .where('deleted_at', 'is not', null)
          .execute()
      })
    },
  }
}
