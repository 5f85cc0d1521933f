// Refreshes in the queue of jobs. A profile has at most one that waits or runs. Callers come with serializable
// transactions, so that of two that look at once one is run again and sees what the other has queued.

import { readDatabaseNow } from '../../jobs/database-time.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { findOpenJob, hurryJob, type OpenJob } from '../../jobs/open-job.ts'
import type { Reader, Tx } from '../../storage/database.ts'
import type { Engine } from '../../storage/portable.ts'
import type { ProfileKey } from '../store/profile-store.ts'

export const REFRESH_KIND = 'backlinks.refresh'

export type RefreshPayload = ProfileKey & {
  /** When it was asked for, by the database's clock: what was delivered since then is not bought again by it. */
  readonly sinceMs: number
}

/** `occasion` makes it one of its kind. */
export async function enqueueRefresh(tx: Tx, payload: RefreshPayload, occasion: string): Promise<void> {
  if ((await findOpenRefreshJob(tx, payload)) !== undefined) return
  await enqueue(tx, { kind: REFRESH_KIND, uniqueKey: `${subjectOf(payload)}:${occasion}`, payload })
}

/** Somebody waits for it: one that was put off comes forward. */
export async function hurryRefresh(tx: Tx, engine: Engine, key: ProfileKey): Promise<void> {
  const open = await findOpenRefreshJob(tx, key)
  if (open !== undefined) return await hurryJob(tx, engine, open)
  const { projectId, profileId } = key
  const sinceMs = await readDatabaseNow(tx, engine)
  await enqueueRefresh(tx, { projectId, profileId, sinceMs }, `asked-${sinceMs}`)
}

export function findOpenRefreshJob(db: Reader, key: ProfileKey): Promise<OpenJob | undefined> {
  return findOpenJob(db, REFRESH_KIND, subjectOf(key))
}

export function subjectOf({ projectId, profileId }: ProfileKey): string {
  return `${projectId}:${profileId}`
}
