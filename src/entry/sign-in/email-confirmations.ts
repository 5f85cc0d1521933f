// Links that confirm the address a member has chosen. They sign nobody in: the signed-in member redeems one, which
// proves control of both the mailbox and the member. So the owner of an address that a stranger entered cannot confirm
// it for them by mistake.

import type { Tx } from '../../data/storage/database.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../lib/durations.ts'
import { emailKey } from '../../lib/email-key.ts'
import { AppError, RATE_LIMITED } from '../../lib/errors.ts'
import { hashKey } from '../accounts/api-key.ts'
import { verifyEmail } from '../accounts/email.ts'
import { newSessionToken } from '../accounts/session-token.ts'

const LENGTH_MS = DAY_MS
/** The least time between two mails of one member, because the address may be a stranger's. */
const PAUSE_MS = MINUTE_MS

type Confirmation = { token: string; expiresAtMs: number }

/** Replaces an earlier confirmation. Refused if that was mailed a moment ago. */
export async function createConfirmation(
  tx: Tx,
  memberId: number,
  email: string,
  nowMs: number,
): Promise<Confirmation> {
  const last = await tx
    .selectFrom('email_confirmations')
    .where('member_id', '=', memberId)
    .select('created_at')
    .executeTakeFirst()
  const waitMs = last === undefined ? 0 : last.created_at + PAUSE_MS - nowMs
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / SECOND_MS)
    const message = `A link was mailed less than a minute ago. Try again in ${seconds} s.`
    throw new AppError(RATE_LIMITED, message, { retryAfterSeconds: seconds })
  }
  const { token, hash } = newSessionToken()
  const row = { token_hash: hash, email_key: emailKey(email), created_at: nowMs }
  await tx
    .insertInto('email_confirmations')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
  return { token, expiresAtMs: nowMs + LENGTH_MS }
}

/** Returns whether it has verified the member's address. */
export async function redeemConfirmation(
  tx: Tx,
  memberId: number,
  token: string,
  nowMs: number,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('email_confirmations')
    .where('member_id', '=', memberId)
    .where('token_hash', '=', hashKey(token))
    .where('created_at', '>', nowMs - LENGTH_MS)
    .returning('email_key')
    .executeTakeFirst()
  return row !== undefined && (await verifyEmail(tx, memberId, row.email_key, nowMs))
}
