// Removes the crawl data of a deleted project, some rows at a time. Rows are found by the project alone: data of crawls
// whose own rows are gone may be left. A crawl that still runs is ended first, so that it adds nothing.

import type { Tx } from '../../../data/storage/database.ts'
import { databaseNowMs, type Engine } from '../../../data/storage/portable.ts'
import type { RemovalStep } from '../../../entry/feature.ts'
import { tableRemoval } from '../../projects/writes.ts'
import { removeOutdated } from '../reuse/kept-pages.ts'
import { DATA_TABLES } from './data-tables.ts'

/** Tables with the data of all crawls of the project. */
const PROJECT_TABLES = DATA_TABLES.map((data) => ({ ...data, key: ['crawl_id', ...data.key] }))

export function crawlRemoval(engine: Engine): RemovalStep {
  const removeRows = tableRemoval(engine, PROJECT_TABLES)
  return async (tx, projectId, rowsMax) => {
    await endOpenCrawl(tx, engine, projectId)
    if ((await removeKept(tx, projectId)) > 0) return rowsMax
    const removed = await removeRows(tx, projectId, rowsMax)
    if (removed === 0) await tx.deleteFrom('crawls').where('project_id', '=', projectId).execute()
    return removed
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

/** Removes pages that were kept for a next crawl, which will not come; returns how many bytes they had. */
async function removeKept(tx: Tx, projectId: number): Promise<number> {
  const all = { projectId, generation: NO_GENERATION, usedSince: 0 }
  const { bytes } = await removeOutdated(tx, all, { afterHash: -1, rowsMax: KEPT_PER_STEP })
  return bytes
}

const NO_GENERATION = 0
const KEPT_PER_STEP = 200
