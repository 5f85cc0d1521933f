// Analyses travel to the workers in batches: one job each, of one project. Batches are small enough that a project
// with many keywords never keeps others waiting for longer than one of them.

import { enqueue } from '../../../background/jobs/enqueue.ts'
import type { Tx } from '../../../data/storage/database.ts'
import { IS_OPEN } from './open-analyses.ts'

export const CHECK_KIND = 'rank-tracker.check'
export const BATCH_MAX = 100
/** Attempts of a batch: a killed worker spends one, and a batch must not be given up because of that. */
const ATTEMPTS_MAX = 100

export type CheckPayload = { projectId: number; analysisIds: number[] }

export async function enqueueChecks(
  tx: Tx,
  projectId: number,
  analysisIds: readonly number[],
  runAt?: number,
): Promise<void> {
  for (let from = 0; from < analysisIds.length; from += BATCH_MAX) {
    const payload: CheckPayload = { projectId, analysisIds: analysisIds.slice(from, from + BATCH_MAX) }
    await enqueue(tx, {
      kind: CHECK_KIND,
      payload,
      attemptsMax: ATTEMPTS_MAX,
      ...(runAt !== undefined && { runAt }),
    })
  }
}

/** Queues the open analyses of a project that was imported without its jobs. Index: analyses_open. */
export async function enqueueOpenChecks(tx: Tx, projectId: number): Promise<void> {
  const open = await tx
    .selectFrom('analyses')
    .where('project_id', '=', projectId)
    .where(IS_OPEN)
    .select('id')
    .orderBy('id')
    .execute()
  await enqueueChecks(
    tx,
    projectId,
    open.map(({ id }) => id),
  )
}
