// API keys: all their SQL but the look-up, which is authentication.ts. The key itself is never stored.

import type { Scope } from '../http/access/principal.ts'
import { AppError } from '../lib/errors.ts'
import type { Reader, Tx } from '../storage/database.ts'
import { newApiKey } from './api-key.ts'

export type NewKey = {
  memberId: number
  name: string
  scope: Scope
  /** Uids; none means every project of the account. */
  projectUids?: readonly string[]
  expiresAtMs?: number | undefined
}

export type CreatedKey = { id: number; key: string; name: string; scope: Scope }

export type KeyRow = {
  id: number
  name: string
  scope: Scope
  member_id: number
  is_project_limited: 0 | 1
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  last_used_at: number | null
}

const ROWS_MAX = 10_000

export async function createKey(tx: Tx, wanted: NewKey, nowMs: number): Promise<CreatedKey> {
  const member = await tx
    .selectFrom('members')
    .where('id', '=', wanted.memberId)
    .select('account_id')
    .executeTakeFirst()
  if (member === undefined) throw new AppError('member_not_found', `There is no member ${wanted.memberId}.`)
  const { key, hash } = newApiKey()
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
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (projectIds.length > 0) {
    const rows = projectIds.map((project_id) => ({ key_id: id, project_id }))
    await tx.insertInto('api_key_projects').values(rows).execute()
  }
  return { id, key, name: wanted.name, scope: wanted.scope }
}

/** Of projects by their uids, all of which must be the account's. */
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
    throw new AppError('project_not_found', `There is no project ${missing} in this account.`)
  return rows.map((row) => row.id)
}

export function listKeys(db: Reader, accountId: number): Promise<KeyRow[]> {
  return db
    .selectFrom('api_keys')
    .where('account_id', '=', accountId)
    .select([
      'id',
      'name',
      'scope',
      'member_id',
      'is_project_limited',
      'created_at',
      'expires_at',
      'revoked_at',
      'last_used_at',
    ])
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
  if (key === undefined) throw new AppError('key_not_found', `There is no key ${keyId}.`)
  return key
}

/** Keys that are neither revoked nor expired. */
export async function countLiveKeys(db: Reader, memberId: number, nowMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', nowMs)]))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Revoking a key twice is fine; the time of the first revocation stays. */
export async function revokeKey(tx: Tx, keyId: number, nowMs: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(nowMs)) }))
    .where('id', '=', keyId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('key_not_found', `There is no key ${keyId}.`)
}
