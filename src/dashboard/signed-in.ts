// Who looks at a page: found by the same door and the same look-up as every request to /app/v1.

import type { FastifyRequest } from 'fastify'
import { listSessions, type SessionRow } from '../accounts/session-store.ts'
import type { Door } from '../http/access/door.ts'
import type { AccessSource, Principal } from '../http/access/principal.ts'
import type { Clock } from '../lib/clock.ts'
import { AppError } from '../lib/errors.ts'
import { readMember } from '../sign-in/proof.ts'
import { sessionIdOf } from '../sign-in/session-id.ts'
import type { Database, Reader } from '../storage/database.ts'

export type SignedIn = {
  name: string
  email: string | null
  role: Principal['role']
  accountName: string
  /** Opened by a link, and nothing was set in it yet. */
  shouldSetPassword: boolean
  sessionId: number
  sessions: readonly SessionRow[]
}

type SignedInParts = {
  database: Database
  source: Pick<AccessSource, 'findPrincipal'>
  door: Pick<Door, 'findCredential'>
  clock: Clock
}

/** Undefined where nobody is signed in. */
export async function findSignedIn(
  parts: SignedInParts,
  request: FastifyRequest,
): Promise<SignedIn | undefined> {
  const credential = parts.door.findCredential(request)
  const principal = credential && (await parts.source.findPrincipal(credential))
  if (principal === undefined) return undefined
  try {
    return await parts.database.read((db) => readSignedIn(db, principal, parts.clock.nowMs()))
  } catch (error) {
    // Signed out within the moment for which a session is believed unseen.
    if (error instanceof AppError && error.code === 'unauthenticated') return undefined
    throw error
  }
}

async function readSignedIn(db: Reader, principal: Principal, nowMs: number): Promise<SignedIn> {
  const { member, canSetPassword } = await readMember(db, principal)
  const account = await db
    .selectFrom('accounts')
    .where('id', '=', principal.accountId)
    .select('name')
    .executeTakeFirstOrThrow()
  return {
    name: member.name,
    email: member.email,
    role: member.role,
    accountName: account.name,
    shouldSetPassword: canSetPassword && member.password_hash === null,
    sessionId: sessionIdOf(principal),
    sessions: await listSessions(db, principal.memberId, nowMs),
  }
}
