// All SQL of API keys except for the lookup (authentication.ts). The key itself is never stored.

import { type EventActor, recordAccountEvent } from '../../background/events/event-store.ts'
import { eventText } from '../../background/events/event-text.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { countRows } from '../../data/storage/sql/row-queries.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { AppError } from '../../lib/errors.ts'
import type { Scope } from '../http/access/principal.ts'
import { PROJECT_NOT_FOUND } from '../http/errors.ts'
import { recordAccessChange } from './access-change.ts'
import { type KeyKind, newApiKey } from './api-key.ts'
import { KEY_LIMIT_EXCEEDED, KEY_NOT_FOUND, MEMBER_NOT_FOUND } from './errors.ts'
import { ACCOUNT_EVENTS } from './events.ts'
import { refuseSample } from './sample-members.ts'

export type NewKey = {
  memberId: number
  name: string
  scope: Scope
  /** Uids of projects; an empty list means every project of the account. */
  projectUids?: readonly string[]
  expiresAtMs?: number | undefined
  /** The default is `api`. */
  kind?: KeyKind
  /** The most calls of an agent's credential per day; absent for no such limit. */
  dailyCallsMax?: number | undefined
  dailySpendMicrosMax?: number | undefined
  /** The caller who creates the key; undefined if the product itself does. */
  actor?: EventActor
}

export type CreatedKey = { id: number; key: string; name: string; scope: Scope }

export type KeyRow = {
  id: number
  name: string
  scope: Scope
  kind: KeyKind
  daily_calls_max: number | null
  daily_spend_micros_max: number | null
  member_id: number
  is_project_limited: 0 | 1
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  last_used_at: number | null
}

const ROWS_MAX = 10_000
/** Revoked keys are kept as long as events, which refer to them. */
const REVOKED_KEPT_MS = 400 * DAY_MS
/** The most keys of one member that are neither revoked nor expired. */
const LIVE_MAX = 100
const TOO_MANY = `A member may have at most ${LIVE_MAX} keys that are valid. Revoke one that is no longer used.`

export const KEY_COLUMNS = [
  'api_keys.id',
  'api_keys.name',
  'api_keys.scope',
  'api_keys.kind',
  'api_keys.daily_calls_max',
  'api_keys.daily_spend_micros_max',
  'api_keys.member_id',
  'api_keys.is_project_limited',
  'api_keys.created_at',
  'api_keys.expires_at',
  'api_keys.revoked_at',
  'api_keys.last_used_at',
] as const

export async function createKey(tx: Tx, wanted: NewKey, nowMs: number): Promise<CreatedKey> {
  const member = await tx
    .selectFrom('members')
    .where('id', '=', wanted.memberId)
    .select('account_id')
    .executeTakeFirst()
  if (member === undefined) throw new AppError(MEMBER_NOT_FOUND, `There is no member ${wanted.memberId}.`)
  await refuseSample(tx, wanted.memberId)
  if ((await countLiveKeys(tx, wanted.memberId, nowMs)) >= LIVE_MAX)
    throw new AppError(KEY_LIMIT_EXCEEDED, TOO_MANY)
  const { key, hash } = newApiKey(undefined, wanted.kind)
  const projectIds = await findProjectIds(tx, member.account_id, wanted.projectUids ?? [])
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      account_id: member.account_id,
      member_id: wanted.memberId,
      name: wanted.name,
      scope: wanted.scope,
      hash,
      is_project_limited: projectIds.length > 0 ? 1 : 0,
      created_at: nowMs,
      expires_at: wanted.expiresAtMs ?? null,
      revoked_at: null,
      last_used_at: null,
      kind: wanted.kind ?? 'api',
      daily_calls_max: wanted.dailyCallsMax ?? null,
      daily_spend_micros_max: wanted.dailySpendMicrosMax ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (projectIds.length > 0) {
    const rows = projectIds.map((project_id) => ({ key_id: id, project_id }))
    await tx.insertInto('api_key_projects').values(rows).execute()
  }
  await recordAccountEvent(tx, {
    kind: ACCOUNT_EVENTS.keyCreated,
    accountId: member.account_id,
    subject: `key:${id}`,
    actor: wanted.actor,
    data: { name: eventText(wanted.name), scope: wanted.scope, member_id: wanted.memberId },
  })
  return { id, key, name: wanted.name, scope: wanted.scope }
}

/** Returns the ids of projects by their uids, all of which must belong to the account. */
export async function findProjectIds(tx: Tx, accountId: number, uids: readonly string[]): Promise<number[]> {
  const wanted = [...new Set(uids)]
  if (wanted.length === 0) return []
  const rows = await tx
    .selectFrom('projects')
    .where('uid', 'in', wanted)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .select(['id', 'uid'])
    .execute()
  const missing = wanted.find((uid) => !rows.some((row) => row.uid === uid))
  if (missing !== undefined)
    throw new AppError(PROJECT_NOT_FOUND, `There is no project ${missing} in this account.`)
  return rows.map((row) => row.id)
}

export function listKeys(db: Reader, accountId: number): Promise<KeyRow[]> {
  return db
    .selectFrom('api_keys')
    .where('account_id', '=', accountId)
    .select(KEY_COLUMNS)
    .orderBy('id')
    .limit(ROWS_MAX)
    .execute()
}

export async function findKey(db: Reader, keyId: number): Promise<Pick<KeyRow, 'name' | 'revoked_at'>> {
  const key = await db
    .selectFrom('api_keys')
    .where('id', '=', keyId)
    .select(['name', 'revoked_at'])
    .executeTakeFirst()
  if (key === undefined) throw new AppError(KEY_NOT_FOUND, `There is no key ${keyId}.`)
  return key
}

/** Returns whether there was a key to rename. */
export async function renameKey(tx: Tx, keyId: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ name })
    .where('id', '=', keyId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts keys that are neither revoked nor expired. */
export async function countLiveKeys(db: Reader, memberId: number, nowMs: number): Promise<number> {
  const count = await countRows(
    db
      .selectFrom('api_keys')
      .where('member_id', '=', memberId)
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', nowMs)])),
  )
  return Number(count)
}

export type KeyState = 'active' | 'revoked' | 'expired'

export function keyStateOf(
  { revoked_at, expires_at }: Pick<KeyRow, 'revoked_at' | 'expires_at'>,
  nowMs: number,
): KeyState {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && expires_at <= nowMs ? 'expired' : 'active'
}

/** Revoking a key twice keeps the first time. */
export async function revokeKey(tx: Tx, keyId: number, nowMs: number, actor?: EventActor): Promise<void> {
  const { revoked_at } = await findKey(tx, keyId)
  if (revoked_at !== null) return
  const key = await tx
    .updateTable('api_keys')
    .set({ revoked_at: nowMs })
    .where('id', '=', keyId)
    .returning(['account_id', 'member_id', 'name'])
    .executeTakeFirstOrThrow()
  await recordAccessChange(tx, key.member_id)
  await recordAccountEvent(tx, {
    kind: ACCOUNT_EVENTS.keyRevoked,
    accountId: key.account_id,
    subject: `key:${keyId}`,
    actor,
    data: { name: eventText(key.name), member_id: key.member_id },
  })
}

/** Deletes keys that were revoked so long ago that no event refers to them any more. Returns how many. */
export async function removeRevokedKeys(tx: Tx, nowMs: number, rowsMax: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('api_keys')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('api_keys')
        .where('revoked_at', '<', nowMs - REVOKED_KEPT_MS)
        .select('id')
        .orderBy('id')
        .limit(rowsMax),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
