// Removes what a deleted project owned, in the background and in small steps: a project may own millions of rows, and
// no transaction should cover them all. Each feature provides the function that removes a batch of its own.

import { enqueue } from '../../background/jobs/enqueue.ts'
import type { JobHandler } from '../../background/jobs/job.ts'
import { READ_COMMITTED, type Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { type RemovalPosition, type RemovedTable, removeStep } from '../../data/storage/sql/removal-steps.ts'
import type { Removal, RemovalStep } from '../../entry/feature.ts'

export const PROJECT_REMOVAL_KIND = 'projects.remove'
const BATCH_ROWS_MAX = 1000

/** `runAt` is the earliest time, by the database's clock. */
export async function enqueueProjectRemoval(tx: Tx, projectId: number, runAt?: number): Promise<void> {
  await enqueue(tx, {
    kind: PROJECT_REMOVAL_KIND,
    uniqueKey: String(projectId),
    payload: { projectId },
    ...(runAt !== undefined && { runAt }),
  })
}

export function projectRemovalHandler(removals: readonly Removal[]): JobHandler {
  const ordered = [
    ...removals.filter(({ isFirst }) => isFirst),
    ...removals.filter(({ isFirst }) => !isFirst),
  ]
  return {
    title: 'Removing deleted projects',
    concurrency: 1,
    async run(job, context) {
      const { projectId } = job.payload as { projectId: number }
      for (const { step } of ordered) {
        let removed = BATCH_ROWS_MAX
        while (removed === BATCH_ROWS_MAX) {
          // A process that still writes holds a row that the removal deletes first, so one of the two waits for the
          // other.
          await context.checkpoint(async (tx) => {
            removed = await step(tx, projectId, BATCH_ROWS_MAX)
          }, READ_COMMITTED)
        }
      }
      // The few remaining rows (settings, competitors, counters, grants) are deleted with the project through their
      // foreign keys.
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

/**
 * Removes a deleted project's rows from tables that may be large. The first column of their primary keys is the
 * project.
 */
export function tableRemoval(engine: Engine, tables: readonly RemovedTable[]): RemovalStep {
  // A step may have been rolled back after it stored its position. So the end counts only if it was reached from the
  // start.
  let reached: { projectId: number; position: RemovalPosition } | undefined
  return async (tx, projectId, rowsMax) => {
    const from = reached?.projectId === projectId ? reached.position : undefined
    const owned = { tables, within: { project_id: projectId } }
    const { position } = await removeStep(tx, engine, owned, from, rowsMax)
    reached = position && { projectId, position }
    // Returns `rowsMax` until nothing is left, because the caller continues after a full step.
    return position === undefined && from === undefined ? 0 : rowsMax
  }
}
