// Removes the rank tracker data of a deleted project, some rows at a time. A check that is being bought at that
// moment will be charged, and is recorded, as when a keyword is deleted.

import { readDatabaseNow } from '../../background/jobs/database-time.ts'
import type { Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import type { RemovalStep } from '../../entry/feature.ts'
import { settleOpenPurchases } from './keywords/delete-keywords.ts'
import { lockTracker } from './tracker/tracker-row.ts'

/** Deleting a keyword takes hundreds of rows with it: a year of analyses and their evidence. */
const KEYWORDS_PER_STEP = 10

export function rankTrackerRemoval(engine: Engine): RemovalStep {
  return async (tx, projectId, rowsMax) => {
    const rows = await tx
      .selectFrom('keywords')
      .where('project_id', '=', projectId)
      .select('id')
      .orderBy('id')
      .limit(Math.min(rowsMax, KEYWORDS_PER_STEP))
      .execute()
    if (rows.length === 0) return 0
    const doomed = rows.map((row) => row.id)
    await lockTracker(tx, projectId)
    await settle(tx, engine, projectId, doomed)
    await tx.deleteFrom('keywords').where('project_id', '=', projectId).where('id', 'in', doomed).execute()
    // Removes up to the number asked for, until there are none: the caller goes on while a step was full.
    return rowsMax
  }
}

async function settle(tx: Tx, engine: Engine, projectId: number, ids: readonly number[]): Promise<void> {
  const project = await tx
    .selectFrom('projects')
    .where('id', '=', projectId)
    .select(['uid as projectUid', 'account_id as accountId'])
    .executeTakeFirst()
  if (project === undefined) return
  const nowMs = await readDatabaseNow(tx, engine)
  await settleOpenPurchases(tx, { projectId, ...project }, engine, ids, nowMs)
}
