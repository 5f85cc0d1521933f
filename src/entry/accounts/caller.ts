// Makes the principal behind a key or a session from the row that its lookup finds. Both use this function, so one
// place decides what a member, a key and their lists of projects allow, whichever way somebody signed in (ADR 38).

import type { Flag } from '../../data/storage/tables.ts'
import type { Credential, Principal, ProjectLimit } from '../http/access/principal.ts'

export type CallerRow = {
  /** The id of the key or the session. */
  id: number
  /** The hash by which it was found. */
  hash: string
  account_id: number
  member_id: number
  role: Principal['role']
  is_member_limited: Flag
  /** These four are null for a session that was not opened with a key. */
  key_id: number | null
  scope: Principal['scope'] | null
  is_key_limited: Flag | null
  key_expires_at: number | null
  /** When the session or an agent's token ends at the latest; null for a key. */
  session_expires_at: number | null
}

export function toPrincipal(kind: Credential['kind'], row: CallerRow): Principal {
  return {
    actor: `${kind} ${row.id}`,
    accountId: row.account_id,
    memberId: row.member_id,
    role: row.role,
    // Without a key, the role alone decides; a key may be read-only.
    scope: row.scope ?? 'read_write',
    limitedBy: limitOf(row.is_key_limited === 1, row.is_member_limited === 1),
    keyId: row.key_id,
    expiresAtMs: earlier(row.key_expires_at, row.session_expires_at),
  }
}

function limitOf(isKeyLimited: boolean, isMemberLimited: boolean): ProjectLimit | undefined {
  if (isKeyLimited) return isMemberLimited ? 'both' : 'key'
  return isMemberLimited ? 'member' : undefined
}

function earlier(first: number | null, second: number | null): number | null {
  if (first === null || second === null) return first ?? second
  return Math.min(first, second)
}
