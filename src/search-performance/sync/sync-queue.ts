// Syncs in the queue of jobs. A project has at most one that waits or runs: two would ask for the same days. Callers come
// with serializable transactions, so that of two that look at once one is run again and sees what the other has queued.

import { databaseTimeIn } from '../../jobs/database-time.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Reader, Tx } from '../../storage/database.ts'
import { databaseNowMs, type Engine } from '../../storage/portable.ts'

export const SYNC_KIND = 'search-data.sync'

export type SyncPayload = {
  projectId: number
  /** When the sync was asked for, by the database's clock: what was stored since then is not asked for again by it. */
  sinceMs: number
}

/** `occasion` makes it one of its kind: a night, or the job that it goes on from. */
export async function enqueueSync(
  tx: Tx,
  { projectId, sinceMs }: SyncPayload,
  occasion: string,
): Promise<void> {
  if ((await findOpenSync(tx, projectId)) !== undefined) return
  const payload: SyncPayload = { projectId, sinceMs }
  await enqueue(tx, { kind: SYNC_KIND, uniqueKey: `${projectId}:${occasion}`, payload })
}

/** Somebody waits for it: one that was put off comes forward. */
export async function hurrySync(tx: Tx, engine: Engine, projectId: number): Promise<void> {
  const open = await findOpenSync(tx, projectId)
  if (open?.state === 'queued') {
    await tx
      .updateTable('jobs')
      .set({ run_at: databaseTimeIn(engine, 0) })
      .where('id', '=', open.id)
      .where('state', '=', 'queued')
      .execute()
  }
  const sinceMs = await readNow(tx, engine)
  await enqueueSync(tx, { projectId, sinceMs }, `asked-${sinceMs}`)
}

export function findOpenSync(db: Reader, projectId: number) {
  return findOpenJob(db, SYNC_KIND, projectId)
}

/** Of a kind whose unique keys begin with the project. Index: jobs_by_unique_key. */
export async function findOpenJob(db: Reader, kind: string, projectId: number) {
  return await db
    .selectFrom('jobs')
    .where('kind', '=', kind)
    .where('unique_key', '>', `${projectId}:`)
    .where('unique_key', '<', `${projectId};`)
    .where('state', 'in', ['queued', 'running'])
    .select(['id', 'state', 'attempts', 'run_at as runAtMs'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function readNow(db: Reader, engine: Engine): Promise<number> {
  const { ms } = await db.selectNoFrom(databaseNowMs(engine).as('ms')).executeTakeFirstOrThrow()
  return ms
}
