// Whoever works at the machine itself, by commands: they can read and replace the data anyway, so they have the rights of an owner
// in every account, and no key and no member stands behind them.

import type { Principal } from '../http/access/principal.ts'

/** No member has it. */
export const MACHINE_ID = 0

/** The member who did it, as rows name them; null for a command. */
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
