// Syncs in the queue of jobs. A project has at most one that waits or runs: two would ask for the same days. Callers
// use serializable transactions: if two queue at the same time, one runs again and sees the other's job.

import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { enqueue } from '../../../background/jobs/enqueue.ts'
import { findOpenJob, hurryJob } from '../../../background/jobs/open-job.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'

export const SYNC_KIND = 'search-performance.sync'
/** Syncs that one process runs at the same time. */
export const SYNCS_AT_ONCE = 2

export type SyncPayload = {
  projectId: number
  /**
   * When the sync was asked for, by the database's clock: it does not ask again for days that were stored since then.
   */
  sinceMs: number
}

/** `occasion` makes the job's key unique: a night, or the job that it continues. */
export async function enqueueSync(
  tx: Tx,
  { projectId, sinceMs }: SyncPayload,
  occasion: string,
): Promise<void> {
  if ((await findOpenSync(tx, projectId)) !== undefined) return
  const payload: SyncPayload = { projectId, sinceMs }
  await enqueue(tx, { kind: SYNC_KIND, uniqueKey: `${projectId}:${occasion}`, payload })
}

/** Runs a postponed sync at once, because somebody waits for it. */
export async function hurrySync(tx: Tx, engine: Engine, projectId: number): Promise<void> {
  const open = await findOpenSync(tx, projectId)
  if (open !== undefined) await hurryJob(tx, engine, open)
  const sinceMs = await readDatabaseNow(tx, engine)
  await enqueueSync(tx, { projectId, sinceMs }, `asked-${sinceMs}`)
}

export function findOpenSync(db: Reader, projectId: number) {
  return findOpenJob(db, SYNC_KIND, String(projectId))
}
