// Records in the profile's row how its refreshes go. None of these functions needs the row's lock.

import type { UpdateObject } from 'kysely'
import type { Tx } from '../../../data/storage/database.ts'
import { databaseNowMs, type Engine } from '../../../data/storage/portable.ts'
import type { Tables } from '../../../data/storage/tables.ts'
import type { ProfileKey } from '../store/profile-store.ts'

const FAILURE_CHARACTERS_MAX = 500

export async function recordAttempt(tx: Tx, engine: Engine, key: ProfileKey): Promise<void> {
  await changeConnected(tx, key, { attempted_at: databaseNowMs(engine) })
}

/** Everything was delivered; the lists become readable a little later. */
export async function recordDelivery(tx: Tx, engine: Engine, key: ProfileKey): Promise<void> {
  await changeConnected(tx, key, { succeeded_at: databaseNowMs(engine) })
}

export async function recordSuccess(tx: Tx, key: ProfileKey, nextRefreshAtMs: number): Promise<void> {
  await changeConnected(tx, key, { status: 'working', failure: null, next_refresh_at: nextRefreshAtMs })
}

/** `isFailing`: no further attempt before the next regular time. */
export async function recordFailure(
  tx: Tx,
  key: ProfileKey,
  { message, isFailing }: { message: string; isFailing: boolean },
): Promise<void> {
  const failure = message.slice(0, FAILURE_CHARACTERS_MAX).toWellFormed().replaceAll('\0', '')
  await changeConnected(tx, key, { failure, ...(isFailing && { status: 'failing' }) })
}

export async function moveNextRefresh(tx: Tx, key: ProfileKey, nextRefreshAtMs: number): Promise<void> {
  await changeConnected(tx, key, { next_refresh_at: nextRefreshAtMs })
}

/** Nothing is recorded for a profile that has been disconnected. */
async function changeConnected(tx: Tx, key: ProfileKey, changes: Changes): Promise<void> {
  await update(tx, key, changes).where('source', 'is not', null).execute()
}

/** Works for a profile without a source as well. */
export async function changeProfile(tx: Tx, key: ProfileKey, changes: Changes): Promise<void> {
  await update(tx, key, changes).execute()
}

type Changes = UpdateObject<Tables, 'backlink_profiles'>

function update(tx: Tx, { projectId, profileId }: ProfileKey, changes: Changes) {
  return tx
    .updateTable('backlink_profiles')
    .set(changes)
    .where('project_id', '=', projectId)
    .where('id', '=', profileId)
}
