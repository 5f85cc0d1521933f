// A link that signs a member in once. What it leads to is the business of src/sign-in; only its hash is stored.

import { randomBytes } from 'node:crypto'
import { hashKey } from '../accounts/api-key.ts'
import { HOUR_MS } from '../lib/durations.ts'
import type { Tx } from '../storage/database.ts'

const TOKEN_BYTES = 32

export async function createSignInLink(
  tx: Tx,
  memberId: number,
  nowMs: number,
): Promise<{ token: string; expiresAtMs: number }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAtMs = nowMs + HOUR_MS
  await tx
    .insertInto('sign_in_links')
    .values({
      token_hash: hashKey(token),
      member_id: memberId,
      created_at: nowMs,
      expires_at: expiresAtMs,
      used_at: null,
    })
    .execute()
  return { token, expiresAtMs }
}
