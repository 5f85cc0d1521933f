// The columns of `members` for signing in: credentials and names.

import type { Reader, Tx } from '../../../data/storage/database.ts'
import { emailKey } from '../../../lib/email-key.ts'
import { hashKey } from '../../accounts/api-key.ts'

export type Credentials = {
  id: number
  account_id: number
  name: string
  email: string | null
  email_verified_at: number | null
  role: 'owner' | 'editor' | 'viewer'
  password_hash: string | null
  totp_secret_sealed: string | null
}

const COLUMNS = [
  'id',
  'account_id',
  'name',
  'email',
  'email_verified_at',
  'role',
  'password_hash',
  'totp_secret_sealed',
] as const

/**
 * Lists the members of all accounts with this address and a password. Verified addresses come first, so that members
 * with somebody else's address in other accounts cannot crowd them out. Index: members_by_email.
 */
export function listByEmail(db: Reader, email: string, rowsMax: number): Promise<Credentials[]> {
  return db
    .selectFrom('members')
    .where('email_key', '=', emailKey(email))
    .where('password_hash', 'is not', null)
    .select(COLUMNS)
    .orderBy((eb) => eb.case().when('email_verified_at', 'is', null).then(1).else(0).end())
    .orderBy('id')
    .limit(rowsMax)
    .execute()
}

export function findCredentials(db: Reader, memberId: number): Promise<Credentials | undefined> {
  return db.selectFrom('members').where('id', '=', memberId).select(COLUMNS).executeTakeFirst()
}

/** Returns false if the password has changed since it was verified. */
export async function isPasswordUnchanged(
  tx: Tx,
  memberId: number,
  verified: string | null,
): Promise<boolean> {
  return (await findCredentials(tx, memberId))?.password_hash === verified
}

/** Tells whether a stored password is still the same, without keeping a second copy of it. */
export function passwordDigest({ password_hash }: Pick<Credentials, 'password_hash'>): string {
  return hashKey(password_hash ?? '')
}

export async function storePassword(
  tx: Tx,
  memberId: number,
  passwordHash: string,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ password_hash: passwordHash, password_set_at: nowMs })
    .where('id', '=', memberId)
    .execute()
}

/** Stores the same password, hashed with stronger parameters. */
export async function storeRehashed(tx: Tx, memberId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
}

export async function storeName(tx: Tx, memberId: number, name: string): Promise<void> {
  await tx.updateTable('members').set({ name }).where('id', '=', memberId).execute()
}
