// Links that sign a member in once: the first start prints one for the owner, and the command line one for any member,
// so nobody is locked out for good, and a forgotten password needs no mail server. A requested link is valid for an
// hour, because somebody waits for it; an invitation is valid for a week, because its recipient may be away. The token
// is in the fragment of the address, which browsers do not send, so it is in no log of a proxy. Only its hash is
// stored. A link that an owner or the operator sees proves nothing about the mailbox of the member, so the one that is
// mailed has a token of its own; using one of them ends the other.

import type { Tx } from '../../data/storage/database.ts'
import { HOUR_MS, WEEK_MS } from '../../lib/durations.ts'
import { emailKey } from '../../lib/email-key.ts'
import { AppError } from '../../lib/errors.ts'
import { trimTrailing } from '../../lib/trim-trailing.ts'
import { hashKey } from './api-key.ts'
import { MEMBER_NOT_FOUND } from './errors.ts'
import { refuseSample } from './sample-members.ts'
import { newSessionToken } from './session-token.ts'

const LENGTH_MS = HOUR_MS
export const INVITATION_MS = WEEK_MS

export type SignInLink = { token: string; expiresAtMs: number }

/** Invalidates older links of the member. */
export async function createSignInLink(
  tx: Tx,
  memberId: number,
  nowMs: number,
  lengthMs = LENGTH_MS,
): Promise<SignInLink> {
  const member = await tx.selectFrom('members').where('id', '=', memberId).select('id').executeTakeFirst()
  if (member === undefined) throw new AppError(MEMBER_NOT_FOUND, `There is no member ${memberId}.`)
  await refuseSample(tx, memberId)
  await endSignInLinks(tx, memberId)
  return insertLink(tx, memberId, { nowMs, expiresAtMs: nowMs + lengthMs, mailedTo: null })
}

/** Creates a second link for the mail alone, which proves access to the mailbox. */
export async function createMailedLink(
  tx: Tx,
  { memberId, email }: { memberId: number; email: string },
  { expiresAtMs }: SignInLink,
  nowMs: number,
): Promise<SignInLink> {
  return insertLink(tx, memberId, { nowMs, expiresAtMs, mailedTo: emailKey(email) })
}

async function insertLink(
  tx: Tx,
  memberId: number,
  { nowMs, expiresAtMs, mailedTo }: { nowMs: number; expiresAtMs: number; mailedTo: string | null },
): Promise<SignInLink> {
  const { token, hash } = newSessionToken()
  await tx
    .insertInto('sign_in_links')
    .values({
      token_hash: hash,
      member_id: memberId,
      created_at: nowMs,
      expires_at: expiresAtMs,
      used_at: null,
      mailed_to: mailedTo,
    })
    .execute()
  return { token, expiresAtMs }
}

/**
 * Returns the member and the key of the address that the link proves. If two redeem it at once, one of them succeeds.
 */
export async function redeemSignInLink(
  tx: Tx,
  token: string,
  nowMs: number,
): Promise<{ memberId: number; mailedTo: string | null } | undefined> {
  const row = await tx
    .updateTable('sign_in_links')
    .set({ used_at: nowMs })
    .where('token_hash', '=', hashKey(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .returning(['member_id', 'mailed_to'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  await endSignInLinks(tx, row.member_id)
  return { memberId: row.member_id, mailedTo: row.mailed_to }
}

/** Deletes the member's unused links. */
export async function endSignInLinks(tx: Tx, memberId: number): Promise<void> {
  await tx
    .deleteFrom('sign_in_links')
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute()
}

/** The address to open. `base` is the server's address for browsers. */
export function signInAddress(base: string, { token }: Pick<SignInLink, 'token'>): string {
  return `${trimTrailing(base, '/')}/welcome#k=${token}`
}

export async function removeOldLinks(tx: Tx, nowMs: number, rowsMax: number): Promise<number> {
  const old = tx
    .selectFrom('sign_in_links')
    .where((eb) => eb.or([eb('expires_at', '<=', nowMs), eb('used_at', 'is not', null)]))
    .select('id')
    .limit(rowsMax)
  const { numDeletedRows } = await tx.deleteFrom('sign_in_links').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
