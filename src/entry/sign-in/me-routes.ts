// The signed-in member, as they see and change themselves. A new address or password needs the current password, or a
// session that a link opened, which is how somebody who forgot it gets in again. A new password ends all other sessions
// of the member; a new address counts as unverified until it is confirmed by a mailed link.

import { Type } from 'typebox'
import { recordAccountEvent } from '../../background/events/event-store.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { countRows } from '../../data/storage/sql/row-queries.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError, invalid } from '../../lib/errors.ts'
import { refuseKeySession } from '../accounts/account-access.ts'
import { storeEmail } from '../accounts/email.ts'
import { eventActor } from '../accounts/event-actor.ts'
import { ACCOUNT_EVENTS } from '../accounts/events.ts'
import { endSessions } from '../accounts/session-store.ts'
import { endSignInLinks } from '../accounts/sign-in-links.ts'
import type { Client } from '../http/access/client.ts'
import type { Principal } from '../http/access/principal.ts'
import { HOST_NOT_SERVED, KEY_SESSION_NOT_ALLOWED } from '../http/errors.ts'
import { type Route, readRoute, writeRoute } from '../http/route.ts'
import { createConfirmation, redeemConfirmation } from './email-confirmations.ts'
import { MAIL_NOT_SET_UP, SIGN_IN_BUSY, SIGN_IN_FAILED } from './errors.ts'
import { SIGN_IN_EVENTS } from './events.ts'
import type { MemberMails } from './member-mails.ts'
import { isPasswordUnchanged, storeName, storePassword } from './passwords/credential-store.ts'
import { type ProofParts, readMember, requireProof } from './proof.ts'
import { meBody, meRecord } from './schema.ts'
import { sessionIdOf } from './session-id.ts'

/** The results of checks before the transaction. */
type Proof = { verified: string | null; passwordHash: string | undefined }

type MeRouteOptions = ProofParts & { clock: Clock; mails: MemberMails }

const TAG = 'You'
const TOKEN_LENGTH_MAX = 100
const CONFIRM_PATH = '/confirm-email'
const NO_MAIL =
  'This server sends no mail, so your address stays unconfirmed. Whoever runs it can set up mail (Settings → Providers), or vouch for the address: sightline members set ID --email-verified'
const NOT_CONFIRMED =
  'This link does not confirm your address: it was used, is older than a day, or belongs to another member or address. Ask for another in Settings.'

export function meRoutes(options: MeRouteOptions): Route[] {
  const { database, clock, hasher, mails } = options

  /** Returns what to do once the change is committed. */
  async function mailConfirmation(tx: Tx, principal: Principal, client: Client): Promise<() => void> {
    const { memberId } = principal
    const { email, name, account_name } = await tx
      .selectFrom('members')
      .innerJoin('accounts', 'accounts.id', 'members.account_id')
      .where('members.id', '=', memberId)
      .select(['members.email', 'members.name', 'accounts.name as account_name'])
      .executeTakeFirstOrThrow()
    if (!mails.isSetUp() || email === null) return () => {}
    const { token, expiresAtMs } = await createConfirmation(tx, memberId, email, clock.nowMs())
    const url = `${client.base.replace(/\/$/, '')}${CONFIRM_PATH}#k=${token}`
    const mail = { to: email, memberName: name, accountName: account_name, url, expiresAtMs }
    return () => mails.confirmAddress(mail)
  }

  async function replacePassword(tx: Tx, principal: Principal, passwordHash: string): Promise<void> {
    const { memberId, accountId } = principal
    const sessionId = sessionIdOf(principal)
    await storePassword(tx, memberId, passwordHash, clock.nowMs())
    await endSessions(tx, memberId, sessionId)
    // An existing link must not restore the access that was just removed.
    await endSignInLinks(tx, memberId)
    await tx.updateTable('sessions').set({ can_set_password: 0 }).where('id', '=', sessionId).execute()
    const actor = eventActor(principal)
    await recordAccountEvent(tx, {
      kind: SIGN_IN_EVENTS.passwordChanged,
      accountId,
      subject: `member:${memberId}`,
      actor,
    })
  }

  async function describe(db: Reader, principal: Principal) {
    const { member, canSetPassword } = await readMember(db, principal)
    const count = await countRows(db.selectFrom('recovery_codes').where('member_id', '=', member.id))
    const isVerified = member.email_verified_at !== null
    return {
      id: member.id,
      name: member.name,
      email: member.email,
      is_email_verified: isVerified,
      can_confirm_email: member.email !== null && !isVerified && mails.isSetUp(),
      role: member.role,
      has_password: member.password_hash !== null,
      needs_current_password: !canSetPassword,
      has_totp: member.totp_secret_sealed !== null,
      recovery_codes_left: Number(count),
    }
  }

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
        'A new address or password needs `current_password`, unless a link opened this session. A new password signs you out everywhere else. A new address is unverified until you open the link that is mailed to it.',
      role: 'viewer',
      isOfCaller: true,
      body: meBody,
      answers: { 200: Type.Object({ data: meRecord }) },
      refusals: [SIGN_IN_FAILED, SIGN_IN_BUSY, KEY_SESSION_NOT_ALLOWED, HOST_NOT_SERVED],
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
      async handle({ body, principal, client }, tx, proof) {
        const { memberId, accountId, role } = principal
        const { name, email } = body
        if (proof !== undefined && !(await isPasswordUnchanged(tx, memberId, proof.verified)))
          throw new AppError(SIGN_IN_FAILED, 'The password was changed meanwhile.')
        if (name !== undefined) await storeName(tx, memberId, name)
        const isNewAddress = email !== undefined && (await storeEmail(tx, { id: memberId, accountId }, email))
        const onCommitted = isNewAddress ? await mailConfirmation(tx, principal, client) : undefined
        const fields = [name === undefined ? [] : 'name', isNewAddress ? 'email' : []].flat().join(', ')
        if (fields !== '')
          await recordAccountEvent(tx, {
            kind: ACCOUNT_EVENTS.memberChanged,
            accountId,
            subject: `member:${memberId}`,
            actor: eventActor(principal),
            data: { fields, role, role_before: role },
          })
        if (proof?.passwordHash !== undefined) await replacePassword(tx, principal, proof.passwordHash)
        return { data: await describe(tx, principal), ...(onCommitted && { onCommitted }) }
      },
    }),
    writeRoute({
      method: 'POST',
      path: '/me/email-confirmations',
      operationId: 'mailEmailConfirmation',
      tag: TAG,
      summary: 'Get a link by mail that confirms your address',
      description: 'At most once a minute. The link works for a day, for whoever is signed in as you.',
      role: 'viewer',
      isOfCaller: true,
      isAnswerSecret: true,
      answers: { 200: Type.Object({ data: Type.Object({ is_mailed: Type.Boolean() }) }) },
      refusals: [MAIL_NOT_SET_UP, KEY_SESSION_NOT_ALLOWED, HOST_NOT_SERVED],
      refuse: refuseKeySession,
      async handle({ principal, client }, tx) {
        if (!mails.isSetUp()) throw new AppError(MAIL_NOT_SET_UP, NO_MAIL)
        const { email, is_email_verified } = await describe(tx, principal)
        if (email === null || is_email_verified) return { data: { is_mailed: false } }
        return { data: { is_mailed: true }, onCommitted: await mailConfirmation(tx, principal, client) }
      },
    }),
    writeRoute({
      method: 'POST',
      path: '/me/email-confirmations/redeem',
      operationId: 'confirmEmail',
      tag: TAG,
      summary: 'Confirm your address with the link that was mailed to it',
      description: 'The token is what follows `#k=` in the address of the link.',
      role: 'viewer',
      isOfCaller: true,
      isAnswerSecret: true,
      body: Type.Object({ token: Type.String({ maxLength: TOKEN_LENGTH_MAX }) }),
      answers: { 200: Type.Object({ data: meRecord }) },
      refusals: [SIGN_IN_FAILED, KEY_SESSION_NOT_ALLOWED],
      refuse: refuseKeySession,
      async handle({ body, principal }, tx) {
        const { memberId, accountId } = principal
        if (!(await redeemConfirmation(tx, memberId, body.token, clock.nowMs())))
          throw new AppError(SIGN_IN_FAILED, NOT_CONFIRMED)
        await recordAccountEvent(tx, {
          kind: ACCOUNT_EVENTS.emailVerified,
          accountId,
          subject: `member:${memberId}`,
          actor: eventActor(principal),
        })
        return { data: await describe(tx, principal) }
      },
    }),
  ]
}
