// The one job of a kind that waits or runs for a subject, among those whose unique keys begin with that subject and a
// colon. Callers that enqueue a job only if there is none use serializable transactions: if two look at the same time,
// one is repeated and sees the job of the other.

import type { Reader, Tx } from '../../data/storage/database.ts'
import type { Engine } from '../../data/storage/portable.ts'
import { databaseTimeIn } from './database-time.ts'

export type OpenJob = { id: number; state: string; attempts: number; runAtMs: number }

/** Index: jobs_by_unique_key. */
export async function findOpenJob(db: Reader, kind: string, subject: string): Promise<OpenJob | undefined> {
  return await db
    .selectFrom('jobs')
    .where('kind', '=', kind)
    .where('unique_key', '>', `${subject}:`)
    .where('unique_key', '<', `${subject};`)
    .where('state', 'in', ['queued', 'running'])
    .select(['id', 'state', 'attempts', 'run_at as runAtMs'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Makes a postponed job due now, because somebody waits for it. */
export async function hurryJob(tx: Tx, engine: Engine, { id }: Pick<OpenJob, 'id'>): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ run_at: databaseTimeIn(engine, 0) })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}
