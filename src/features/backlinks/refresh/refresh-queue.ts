// Refreshes in the queue of jobs. A profile has at most one refresh that waits or runs. Callers use serializable
// transactions: of two that queue at the same time, one runs again and sees the job of the other.

import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { enqueue } from '../../../background/jobs/enqueue.ts'
import { findOpenJob, hurryJob, type OpenJob } from '../../../background/jobs/open-job.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import type { ProfileKey } from '../store/profile-store.ts'

export const REFRESH_KIND = 'backlinks.refresh'
/** How many refreshes one process runs at once. */
export const REFRESHES_AT_ONCE = 2

export type RefreshPayload = ProfileKey & {
  /**
   * When the refresh was asked for, by the database's clock: a refresh does not buy what was delivered since then.
   */
  readonly sinceMs: number
}

/** `occasion` makes the job's key unique. */
export async function enqueueRefresh(tx: Tx, payload: RefreshPayload, occasion: string): Promise<void> {
  if ((await findOpenRefreshJob(tx, payload)) !== undefined) return
  await enqueue(tx, { kind: REFRESH_KIND, uniqueKey: `${subjectOf(payload)}:${occasion}`, payload })
}

/** Runs a postponed job at once, because somebody waits for this refresh. */
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
