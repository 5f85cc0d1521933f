// Sessions of other members over HTTP, for owners: where somebody is signed in, and ending it. src/entry/sign-in
// handles everybody's own sessions.

import { Type } from 'typebox'
import type { Database } from '../../data/storage/database.ts'
import { PERSON_REFUSALS, refuseAllButOwnerInPerson } from '../../entry/accounts/account-access.ts'
import { eventActor } from '../../entry/accounts/event-actor.ts'
import { requireMember } from '../../entry/accounts/member-store.ts'
import {
  endSession,
  endSessions,
  listSessions,
  recordEndedSessions,
} from '../../entry/accounts/session-store.ts'
import { numericId } from '../../entry/http/requests/path-ids.ts'
import { type Route, readRoute, writeRoute } from '../../entry/http/route.ts'
import { SESSION_NOT_FOUND } from '../../entry/sign-in/errors.ts'
import { endedCount, sessionRecord } from '../../entry/sign-in/schema.ts'
import { toRecord } from '../../entry/sign-in/session-routes.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { memberId } from './member-routes.ts'

const NOT_FOUND = 'Session not found.'
const OWNERS = { tag: 'Members', refusals: [...PERSON_REFUSALS], refuse: refuseAllButOwnerInPerson }

export function memberSessionRoutes({ database, clock }: { database: Database; clock: Clock }): Route[] {
  return [
    readRoute({
      ...OWNERS,
      method: 'GET',
      path: '/members/{member_id}/sessions',
      operationId: 'listMemberSessions',
      summary: 'List where a member is signed in',
      ids: { member_id: memberId },
      answers: { 200: Type.Object({ data: Type.Array(sessionRecord) }) },
      handle: async ({ ids, principal }) => ({
        data: await database.read(async (db) => {
          await requireMember(db, principal.accountId, ids.member_id)
          const rows = await listSessions(db, ids.member_id, clock.nowMs())
          return rows.map((row) => toRecord(row, Number(principal.actor.slice('session '.length))))
        }),
      }),
    }),
    writeRoute({
      ...OWNERS,
      method: 'DELETE',
      path: '/members/{member_id}/sessions',
      operationId: 'endMemberSessions',
      summary: 'Sign a member out everywhere',
      role: 'owner',
      ids: { member_id: memberId },
      answers: { 200: endedCount },
      async handle({ ids, principal }, tx) {
        const { accountId } = principal
        await requireMember(tx, accountId, ids.member_id)
        const sessions = await endSessions(tx, ids.member_id)
        const ended = { accountId, memberId: ids.member_id, sessions }
        await recordEndedSessions(tx, ended, eventActor(principal))
        return { data: { ended_count: sessions } }
      },
    }),
    writeRoute({
      ...OWNERS,
      method: 'DELETE',
      path: '/members/{member_id}/sessions/{session_id}',
      operationId: 'endMemberSession',
      summary: 'Sign a member out in one place',
      role: 'owner',
      ids: { member_id: memberId, session_id: numericId(SESSION_NOT_FOUND, NOT_FOUND) },
      answers: { 200: endedCount },
      async handle({ ids, principal }, tx) {
        await requireMember(tx, principal.accountId, ids.member_id)
        if (!(await endSession(tx, ids.member_id, ids.session_id)))
          throw new AppError(SESSION_NOT_FOUND, NOT_FOUND)
        const ended = { accountId: principal.accountId, memberId: ids.member_id, sessions: 1 }
        await recordEndedSessions(tx, ended, eventActor(principal))
        return { data: { ended_count: 1 } }
      },
    }),
  ]
}
