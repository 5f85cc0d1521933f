// E-mail addresses of members. Within an account, each belongs to one member; other accounts may use it too, which is
// not revealed. An address counts as verified once the mailbox has been shown to be the member's: by a link that was
// sent there and nowhere else, by an identity provider, or by the operator's word (ADR 75).

import { recordAccountEvent } from '../../background/events/event-store.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { emailKey } from '../../lib/email-key.ts'
import { AppError, BAD_USAGE, invalid } from '../../lib/errors.ts'
import { ACCOUNT_EVENTS } from './events.ts'
import { refuseSample } from './sample-members.ts'

type AccountMember = { id: number; accountId: number }

/** Stores a member's address and returns whether it changed; a changed one is unverified. Refuses an address of another member of the account. */
export async function storeEmail(
  tx: Tx,
  { id, accountId }: AccountMember,
  email: string | null,
): Promise<boolean> {
  await refuseSample(tx, id)
  const key = email === null ? null : emailKey(email)
  if (key !== null) await requireFreeEmail(tx, accountId, key, id)
  const before = await tx
    .selectFrom('members')
    .where('id', '=', id)
    .select('email_key')
    .executeTakeFirstOrThrow()
  const isAnother = before.email_key !== key
  await tx
    .updateTable('members')
    .set({ email, email_key: key, ...(isAnother && { email_verified_at: null }) })
    .where('id', '=', id)
    .execute()
  return isAnother
}

// Index: members_by_account_email.
async function requireFreeEmail(db: Reader, accountId: number, key: string, memberId: number): Promise<void> {
  const holder = await db
    .selectFrom('members')
    .where('account_id', '=', accountId)
    .where('email_key', '=', key)
    .where('id', '!=', memberId)
    .select('id')
    .executeTakeFirst()
  if (holder !== undefined)
    throw invalid({ email: ['Another member of this account has this e-mail address.'] })
}

/** Marks the address as verified. Returns false if the member has another address by now, or it was verified already. */
export async function verifyEmail(tx: Tx, memberId: number, key: string, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ email_verified_at: nowMs })
    .where('id', '=', memberId)
    .where('email_key', '=', key)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The operator vouches for the address, which they could also write into the database. */
export async function vouchForEmail(tx: Tx, { id, accountId }: AccountMember, nowMs: number): Promise<void> {
  const { email_key } = await tx
    .selectFrom('members')
    .where('id', '=', id)
    .select('email_key')
    .executeTakeFirstOrThrow()
  if (email_key === null) throw new AppError(BAD_USAGE, `Member ${id} has no e-mail address.`)
  if (!(await verifyEmail(tx, id, email_key, nowMs))) return
  const subject = `member:${id}`
  await recordAccountEvent(tx, { kind: ACCOUNT_EVENTS.emailVerified, accountId, subject, actor: 'cli' })
}
