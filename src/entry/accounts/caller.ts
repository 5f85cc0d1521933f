// Who is behind a key or a session, from the row that the look-up of either finds. Both kinds go through the one
// function here: what a member, a key and their lists of projects allow is decided in one place, whichever way
// somebody came in (ADR 38).

import type { Flag } from '../../data/storage/tables.ts'
import type { Credential, Principal, ProjectLimit } from '../http/access/principal.ts'

export type CallerRow = {
  /** The id of the key or the session. */
  id: number
  /** By which it was found. */
  hash: string
  account_id: number
  member_id: number
  role: Principal['role']
  is_member_limited: Flag
  /** Null in these four: a session that no key opened. */
  key_id: number | null
  scope: Principal['scope'] | null
  is_key_limited: Flag | null
  key_expires_at: number | null
  /** When the session or an agent's token ends, used or not; null for a key. */
  session_expires_at: number | null
}

export function toPrincipal(kind: Credential['kind'], row: CallerRow): Principal {
  return {
    actor: `${kind} ${row.id}`,
    accountId: row.account_id,
    memberId: row.member_id,
    role: row.role,
    // A member may do whatever the role allows; a key may be for reading only.
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
