// All SQL of sessions except for the lookup (authentication.ts). The token is never stored.

import { type EventActor, recordAccountEvent } from '../../background/events/event-store.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { SESSION_LENGTH_MS } from '../http/access/cookies.ts'
import { recordAccessChange } from './access-change.ts'
import { hashKey } from './api-key.ts'
import { ACCOUNT_EVENTS } from './events.ts'
import { newSessionToken, SESSION_IDLE_MS } from './session-token.ts'

type NewSession = {
  memberId: number
  /** The key that the session was opened with, if any: the session has the rights of the key, and ends with it. */
  keyId?: number
  /** Set for a session that a link opened: a password may be set in it without the previous one. */
  canSetPassword?: boolean
  userAgent: string
  address: string
}

export type SessionRow = {
  id: number
  api_key_id: number | null
  created_at: number
  last_seen_at: number
  expires_at: number
  user_agent: string
  address: string
}

const ROWS_MAX = 1000
/**
 * The limit for one member, and for each of their keys, so that somebody with a leaked key cannot end the member's
 * sessions.
 */
const SESSIONS_MAX = 50

export async function createSession(
  tx: Tx,
  session: NewSession,
  nowMs: number,
): Promise<{ id: number; token: string }> {
  const { token, hash } = newSessionToken()
  const { id } = await tx
    .insertInto('sessions')
    .values({
      token_hash: hash,
      member_id: session.memberId,
      api_key_id: session.keyId ?? null,
      created_at: nowMs,
      last_seen_at: nowMs,
      expires_at: nowMs + SESSION_LENGTH_MS,
      user_agent: session.userAgent,
      address: session.address,
      can_set_password: session.canSetPassword === true ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('members')
    .set({ claimed_at: nowMs })
    .where('id', '=', session.memberId)
    .where('claimed_at', 'is', null)
    .execute()
  await endUnused(tx, session, id)
  return { id, token }
}

/** Ends the sessions over the limit that were unused for the longest time. Index: sessions_by_member. */
async function endUnused(tx: Tx, { memberId, keyId }: NewSession, newId: number): Promise<void> {
  const tooMany = tx
    .selectFrom('sessions')
    .where('member_id', '=', memberId)
    .where('api_key_id', keyId === undefined ? 'is' : '=', keyId ?? null)
    .where('id', '!=', newId)
    .select('id')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(SESSIONS_MAX - 1)
    .limit(ROWS_MAX)
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', 'in', tooMany).executeTakeFirst()
  if (numDeletedRows > 0n) await recordAccessChange(tx, memberId)
}

/** Lists sessions that have not expired, the most recently used one first. */
export function listSessions(db: Reader, memberId: number, nowMs: number): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .where('member_id', '=', memberId)
    .where('expires_at', '>', nowMs)
    .where('last_seen_at', '>', nowMs - SESSION_IDLE_MS)
    .select(['id', 'api_key_id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent', 'address'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ROWS_MAX)
    .execute()
}

/** Records in the audit log that the member or an owner ended sessions. */
export async function recordEndedSessions(
  tx: Tx,
  { accountId, memberId, sessions }: { accountId: number; memberId: number; sessions: number },
  actor: EventActor,
): Promise<void> {
  if (sessions === 0) return
  const subject = `member:${memberId}`
  await recordAccountEvent(tx, {
    kind: ACCOUNT_EVENTS.sessionEnded,
    accountId,
    subject,
    actor,
    data: { sessions },
  })
}

/** Returns whether the member had this session. */
export async function endSession(tx: Tx, memberId: number, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await recordAccessChange(tx, memberId)
  return numDeletedRows > 0n
}

/** Ends the session with this token, if there is one. */
export async function endSessionOf(tx: Tx, token: string): Promise<void> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('token_hash', '=', hashKey(token))
    .returning('member_id')
    .executeTakeFirst()
  if (ended !== undefined) await recordAccessChange(tx, ended.member_id)
}

/** Ends all sessions of a member but `keptId`; returns how many. */
export async function endSessions(tx: Tx, memberId: number, keptId?: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .$if(keptId !== undefined, (sessions) => sessions.where('id', '!=', keptId as number))
    .executeTakeFirst()
  if (numDeletedRows > 0n) await recordAccessChange(tx, memberId)
  return Number(numDeletedRows)
}

export async function removeOldSessions(tx: Tx, nowMs: number, rowsMax: number): Promise<number> {
  const old = tx
    .selectFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', nowMs), eb('last_seen_at', '<=', nowMs - SESSION_IDLE_MS)]))
    .select('id')
    .limit(rowsMax)
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
