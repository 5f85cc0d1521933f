// What a member signs in with and is called: the columns of `members` that belong to signing in.

import { hashKey } from '../../accounts/api-key.ts'
import { emailKey, requireFreeEmail } from '../../accounts/email.ts'
import type { Reader, Tx } from '../../storage/database.ts'

export type Credentials = {
  id: number
  name: string
  email: string | null
  role: 'owner' | 'editor' | 'viewer'
  password_hash: string | null
  totp_secret_sealed: string | null
}

const COLUMNS = ['id', 'name', 'email', 'role', 'password_hash', 'totp_secret_sealed'] as const

// Index: members_by_email.
export function findByEmail(db: Reader, email: string): Promise<Credentials | undefined> {
  return db.selectFrom('members').where('email_key', '=', emailKey(email)).select(COLUMNS).executeTakeFirst()
}

export function findCredentials(db: Reader, memberId: number): Promise<Credentials | undefined> {
  return db.selectFrom('members').where('id', '=', memberId).select(COLUMNS).executeTakeFirst()
}

/** False when the password is no longer the one that was verified. */
export async function isPasswordUnchanged(
  tx: Tx,
  memberId: number,
  verified: string | null,
): Promise<boolean> {
  return (await findCredentials(tx, memberId))?.password_hash === verified
}

/** Of a stored password: tells whether it is still the same, without a second copy of it. */
export function passwordDigest({ password_hash }: Pick<Credentials, 'password_hash'>): string {
  return hashKey(password_hash ?? '')
}

export async function storePassword(tx: Tx, memberId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
}

export async function storeName(tx: Tx, memberId: number, name: string): Promise<void> {
  await tx.updateTable('members').set({ name }).where('id', '=', memberId).execute()
}

/** Refuses one that another member has. */
export async function storeEmail(tx: Tx, memberId: number, email: string): Promise<void> {
  await requireFreeEmail(tx, email, memberId)
  await tx
    .updateTable('members')
    .set({ email, email_key: emailKey(email) })
    .where('id', '=', memberId)
    .execute()
}
