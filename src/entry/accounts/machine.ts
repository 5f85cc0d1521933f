// The principal of commands on the machine itself: the operator can read and replace the data anyway, so commands have
// the rights of an owner in every account, without a key or a member.

import type { Principal } from '../http/access/principal.ts'

/** The id of no member. */
export const MACHINE_ID = 0

/** The member who did something, for storing in rows; null for a command. */
export function authorOf({ memberId }: Pick<Principal, 'memberId'>): number | null {
  return memberId === MACHINE_ID ? null : memberId
}

export function machineOf(accountId: number): Principal {
  return {
    actor: `key ${MACHINE_ID}`,
    accountId,
    memberId: MACHINE_ID,
    role: 'owner',
    scope: 'read_write',
    limitedBy: undefined,
    keyId: null,
    expiresAtMs: null,
  }
}
