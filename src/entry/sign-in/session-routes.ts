// Sessions over HTTP, under /app/v1: who is signed in, from where, and ending a session.

import { Type } from 'typebox'
import type { Reader } from '../../data/storage/database.ts'
import { formatTime } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { refuseKeySession } from '../accounts/account-access.ts'
import { eventActor } from '../accounts/event-actor.ts'
import {
  endSession,
  endSessions,
  listSessions,
  recordEndedSessions,
  type SessionRow,
} from '../accounts/session-store.ts'
import { unauthenticated } from '../http/access/access.ts'
import type { Principal } from '../http/access/principal.ts'
import { KEY_SESSION_NOT_ALLOWED } from '../http/errors.ts'
import { numericId } from '../http/requests/path-ids.ts'
import { type Route, readRoute, writeRoute } from '../http/route.ts'
import { SESSION_NOT_FOUND } from './errors.ts'
import type { SessionParts } from './open-session.ts'
import { currentSession, endedCount, sessionRecord } from './schema.ts'
import { sessionIdOf } from './session-id.ts'

const TAG = 'Sessions'
const NOT_FOUND = 'Session not found.'
/** A session that was opened with a key belongs to the key, not to the person. */
const IN_PERSON = { refuse: refuseKeySession, refusals: [KEY_SESSION_NOT_ALLOWED] }

export function sessionRoutes({ database, clock, authentication }: SessionParts): Route[] {
  return [
    readRoute({
      method: 'GET',
      path: '/session',
      operationId: 'readCurrentSession',
      tag: TAG,
      summary: 'Read who is signed in',
      answers: { 200: Type.Object({ data: currentSession }) },
      handle: async ({ principal }) => ({
        data: await database.read((db) => describeSession(db, principal)),
      }),
    }),
    writeRoute({
      method: 'DELETE',
      path: '/session',
      operationId: 'endCurrentSession',
      tag: TAG,
      summary: 'Sign out',
      role: 'viewer',
      isOfCaller: true,
      answers: { 200: endedCount },
      async handle({ principal, client }, tx) {
        const hasEnded = await endSession(tx, principal.memberId, sessionIdOf(principal))
        return {
          data: { ended_count: hasEnded ? 1 : 0 },
          cookies: { session: null },
          onCommitted: () => authentication.forgetSession(client.cookie('session') ?? ''),
        }
      },
    }),
    readRoute({
      method: 'GET',
      path: '/sessions',
      operationId: 'listSessions',
      ...IN_PERSON,
      tag: TAG,
      summary: 'List where you are signed in',
      answers: { 200: Type.Object({ data: Type.Array(sessionRecord) }) },
      async handle({ principal }) {
        const rows = await database.read((db) => listSessions(db, principal.memberId, clock.nowMs()))
        return { data: rows.map((row) => toRecord(row, sessionIdOf(principal))) }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: '/sessions',
      operationId: 'endOtherSessions',
      ...IN_PERSON,
      tag: TAG,
      summary: 'Sign out everywhere else',
      role: 'viewer',
      isOfCaller: true,
      answers: { 200: endedCount },
      async handle({ principal }, tx) {
        const { accountId, memberId } = principal
        const sessions = await endSessions(tx, memberId, sessionIdOf(principal))
        await recordEndedSessions(tx, { accountId, memberId, sessions }, eventActor(principal))
        return { data: { ended_count: sessions } }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: '/sessions/{session_id}',
      operationId: 'endSession',
      ...IN_PERSON,
      tag: TAG,
      summary: 'Sign out in another place',
      role: 'viewer',
      isOfCaller: true,
      ids: { session_id: numericId(SESSION_NOT_FOUND, NOT_FOUND) },
      answers: { 200: endedCount },
      async handle({ ids, principal }, tx) {
        const { accountId, memberId } = principal
        if (!(await endSession(tx, memberId, ids.session_id)))
          throw new AppError(SESSION_NOT_FOUND, NOT_FOUND)
        await recordEndedSessions(tx, { accountId, memberId, sessions: 1 }, eventActor(principal))
        return { data: { ended_count: 1 } }
      },
    }),
  ]
}

/** Throws as unauthenticated if the session has ended. */
export async function describeSession(db: Reader, principal: Principal) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .where('sessions.id', '=', sessionIdOf(principal))
    .select([
      'sessions.expires_at',
      'members.id',
      'members.name',
      'members.email',
      'members.role',
      'accounts.name as account_name',
    ])
    .executeTakeFirst()
  // It ended within the half second for which a session is cached.
  if (row === undefined) throw unauthenticated()
  const { id, name, email, role } = row
  return {
    session_id: sessionIdOf(principal),
    expires_at: formatTime(row.expires_at),
    member: { id, name, email, role },
    account: { id: principal.accountId, name: row.account_name },
    scope: principal.scope,
    is_project_limited: principal.limitedBy !== undefined,
    is_of_key: principal.keyId !== null,
  }
}

export function toRecord(row: SessionRow, currentId: number) {
  return {
    id: row.id,
    is_current: row.id === currentId,
    is_of_key: row.api_key_id !== null,
    user_agent: row.user_agent,
    address: row.address,
    created_at: formatTime(row.created_at),
    last_seen_at: formatTime(row.last_seen_at),
    expires_at: formatTime(row.expires_at),
  }
}
