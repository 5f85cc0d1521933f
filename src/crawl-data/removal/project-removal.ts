// What a deleted project has crawled, some rows at a time. Found by the project alone: data may be left of crawls whose
// rows are gone. A crawl that still runs is ended first, so that nothing is added behind our back.

import type { RemovalStep } from '../../feature.ts'
import type { Tx } from '../../storage/database.ts'
import { databaseNowMs, type Engine } from '../../storage/portable.ts'
import { removeOutdated } from '../reuse/kept-pages.ts'
import { REMOVAL_START, type RemovalPosition, removeStep } from './removal-steps.ts'

export function crawlRemoval(engine: Engine): RemovalStep {
  // A step may have been rolled back after it noted where it ended. So the end counts only when it was reached from the
  // start.
  let reached: { projectId: number; position: RemovalPosition } | undefined
  return async (tx, projectId, rowsMax) => {
    await endOpenCrawl(tx, engine, projectId)
    if ((await removeKept(tx, projectId)) > 0) return rowsMax
    const from = reached?.projectId === projectId ? reached.position : REMOVAL_START
    const position = await removeStep(tx, engine, { projectId }, from, rowsMax)
    reached = position && { projectId, position }
    // As many as were asked for, until there are none: the caller goes on while a step was full.
    if (position !== undefined || from !== REMOVAL_START) return rowsMax
    await tx.deleteFrom('crawls').where('project_id', '=', projectId).execute()
    return 0
  }
}

/** Index: crawls_pkey. */
async function endOpenCrawl(tx: Tx, engine: Engine, projectId: number): Promise<void> {
  await tx
    .updateTable('crawls')
    .set({ status: 'canceled', finished_at: databaseNowMs(engine) })
    .where('project_id', '=', projectId)
    .where('status', 'in', ['queued', 'running'])
    .execute()
}

/** Pages that are kept for the next crawl: there will be none. */
async function removeKept(tx: Tx, projectId: number): Promise<number> {
  const all = { projectId, generation: NO_GENERATION, usedSince: 0 }
  const { bytes } = await removeOutdated(tx, all, { afterHash: -1, rowsMax: KEPT_PER_STEP })
  return bytes
}

const NO_GENERATION = 0
const KEPT_PER_STEP = 200
