// The member who is signed in, as they see and change themselves. A new address or password needs the current password, or a
// session that a link opened: that is how somebody who forgot it gets in again. It ends every other session of theirs.

import { Type } from 'typebox'
import { refuseKeySession } from '../accounts/account-access.ts'
import { endSessions } from '../accounts/session-store.ts'
import type { Principal } from '../http/access/principal.ts'
import { type Route, readRoute, writeRoute } from '../http/route.ts'
import { AppError, invalid } from '../lib/errors.ts'
import type { Reader, Tx } from '../storage/database.ts'
import { isPasswordUnchanged, storeEmail, storeName, storePassword } from './passwords/credential-store.ts'
import { type ProofParts, readMember, requireProof } from './proof.ts'
import { meBody, meRecord } from './schema.ts'
import { sessionIdOf } from './session-id.ts'

/** What was found out before the transaction. */
type Proof = { verified: string | null; passwordHash: string | undefined }

const TAG = 'You'

export function meRoutes(options: ProofParts): Route[] {
  const { database, hasher } = options
  return [
    readRoute({
      method: 'GET',
      path: '/me',
      operationId: 'readMe',
      tag: TAG,
      summary: 'Read who you are',
      answers: { 200: Type.Object({ data: meRecord }) },
      handle: async ({ principal }) => ({ data: await database.read((db) => describe(db, principal)) }),
    }),
    writeRoute({
      method: 'PATCH',
      path: '/me',
      operationId: 'updateMe',
      tag: TAG,
      summary: 'Change your name, e-mail address or password',
      description:
        'A new address or password needs `current_password`, unless a link opened this session. A new password signs you out everywhere else.',
      role: 'viewer',
      isOfCaller: true,
      body: meBody,
      answers: { 200: Type.Object({ data: meRecord }) },
      refusals: ['sign_in_failed', 'sign_in_busy', 'key_session_not_allowed'],
      refuse: refuseKeySession,
      async prepare(call): Promise<Proof | undefined> {
        const { body } = call
        if (body.email === undefined && body.password === undefined) return undefined
        const { email, password_hash } = await requireProof(options, call)
        if (body.password !== undefined && email === null && body.email === undefined)
          throw invalid({ email: ['The email is needed to sign in with a password.'] })
        const passwordHash = body.password === undefined ? undefined : await hasher.hash(body.password)
        return { verified: password_hash, passwordHash }
      },
      async handle({ body, principal }, tx, proof) {
        const { memberId } = principal
        if (proof !== undefined && !(await isPasswordUnchanged(tx, memberId, proof.verified)))
          throw new AppError('sign_in_failed', 'The password was changed meanwhile.')
        if (body.name !== undefined) await storeName(tx, memberId, body.name)
        if (body.email !== undefined) await storeEmail(tx, memberId, body.email)
        if (proof?.passwordHash !== undefined) await replacePassword(tx, principal, proof.passwordHash)
        return { data: await describe(tx, principal) }
      },
    }),
  ]
}

async function replacePassword(tx: Tx, principal: Principal, passwordHash: string): Promise<void> {
  const sessionId = sessionIdOf(principal)
  await storePassword(tx, principal.memberId, passwordHash)
  await endSessions(tx, principal.memberId, sessionId)
  // A link that somebody made before must not open what was just closed.
  await tx.deleteFrom('sign_in_links').where('member_id', '=', principal.memberId).execute()
  await tx.updateTable('sessions').set({ can_set_password: 0 }).where('id', '=', sessionId).execute()
}

async function describe(db: Reader, principal: Principal) {
  const { member, canSetPassword } = await readMember(db, principal)
  const { count } = await db
    .selectFrom('recovery_codes')
    .where('member_id', '=', member.id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    role: member.role,
    has_password: member.password_hash !== null,
    needs_current_password: !canSetPassword,
    has_totp: member.totp_secret_sealed !== null,
    recovery_codes_left: Number(count),
  }
}
