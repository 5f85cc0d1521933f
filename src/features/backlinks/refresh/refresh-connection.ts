// Connects a profile to a source, changes the source, and disconnects it. Links that were delivered stay.

import type { RefreshSource } from '../../../background/providers/backlink-source.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { openProfile, type ProfileKey } from '../store/profile-store.ts'
import { settleProfile } from './left-behind.ts'
import { nextRefresh } from './next-refresh.ts'
import { changeProfile } from './refresh-outcomes.ts'
import { lockRefreshed } from './refreshed-profiles.ts'

export type NewRefresh = {
  readonly source: RefreshSource
  readonly everyDays: number
  readonly linksMax: number
}

/**
 * Creates the profile if there is none. The source is asked at the profile's next regular time, unless the caller
 * queues a refresh.
 */
export async function connect(
  tx: Tx,
  engine: Engine,
  projectId: number,
  domain: string,
  { source, everyDays, linksMax }: NewRefresh,
  nowMs: number,
): Promise<ProfileKey> {
  const key = await openProfile(tx, engine, projectId, domain, nowMs)
  const before = await lockRefreshed(tx, key)
  if (before !== undefined && before.source !== source) await settleProfile(tx, engine, key, nowMs)
  const succeededAtMs = before?.source === source ? before.succeededAtMs : null
  await changeProfile(tx, key, {
    source,
    every_days: everyDays,
    links_max: linksMax,
    next_refresh_at: nextRefresh(nowMs, everyDays, key),
    status: succeededAtMs === null ? 'waiting' : 'working',
    failure: null,
    succeeded_at: succeededAtMs,
  })
  return key
}

/** A running refresh stops before its next step. */
export async function disconnect(
  tx: Tx,
  engine: Engine,
  keys: readonly ProfileKey[],
  nowMs: number,
): Promise<void> {
  const none = { source: null, every_days: null, links_max: null, next_refresh_at: null }
  // Locks all profiles before the account: a worker that stores a step locks its profile first, and then the account.
  for (const key of keys) await changeProfile(tx, key, { ...none, status: null, failure: null })
  for (const key of keys) await settleProfile(tx, engine, key, nowMs)
}

/** Also called for a project that is being deleted. */
export async function disconnectProject(
  tx: Tx,
  engine: Engine,
  projectId: number,
  nowMs: number,
): Promise<void> {
  const rows = await tx
    .selectFrom('backlink_profiles')
    .where('project_id', '=', projectId)
    .where('source', 'is not', null)
    .select('id')
    .orderBy('id')
    .execute()
  const keys = rows.map(({ id }) => ({ projectId, profileId: id }))
  await disconnect(tx, engine, keys, nowMs)
}
