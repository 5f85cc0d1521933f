// The passkeys of members: what an authenticator said about itself at registration, and its count of signatures.

import type { Reader, Tx } from '../../../data/storage/database.ts'

export type NewPasskey = {
  memberId: number
  name: string
  credentialId: string
  /** In COSE format, in base64url. */
  publicKey: string
  counter: number
  transports: readonly string[]
}

export type PasskeyRow = { id: number; name: string; created_at: number; last_used_at: number | null }

export const PASSKEYS_MAX = 20
/** The limit of a list: members may have more from before there was a limit. */
const ROWS_MAX = 100

export async function storePasskey(tx: Tx, passkey: NewPasskey, nowMs: number): Promise<PasskeyRow> {
  return tx
    .insertInto('passkeys')
    .values({
      member_id: passkey.memberId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports_json: JSON.stringify(passkey.transports),
      name: passkey.name,
      created_at: nowMs,
      last_used_at: null,
    })
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirstOrThrow()
}

export function listPasskeys(db: Reader, memberId: number) {
  return db
    .selectFrom('passkeys')
    .where('member_id', '=', memberId)
    .select(['id', 'name', 'created_at', 'last_used_at', 'credential_id', 'transports_json'])
    .orderBy('id')
    .limit(ROWS_MAX)
    .execute()
}

// Index: passkeys_by_credential.
export function findPasskey(db: Reader, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .where('credential_id', '=', credentialId)
    .select(['id', 'member_id', 'credential_id', 'public_key', 'counter'])
    .executeTakeFirst()
}

/** Returns the passkey's member; undefined if the passkey was removed meanwhile. */
export async function recordUse(
  tx: Tx,
  passkeyId: number,
  counter: number,
  nowMs: number,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: nowMs })
    .where('id', '=', passkeyId)
    .returning('member_id')
    .executeTakeFirst()
  return row?.member_id
}

/** Returns its name; undefined if the member had no such passkey. */
export async function removePasskey(
  tx: Tx,
  memberId: number,
  passkeyId: number,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('member_id', '=', memberId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
