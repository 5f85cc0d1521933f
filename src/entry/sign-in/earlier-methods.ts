// Removes what may belong to somebody who never proved access to a member's mailbox: the password, second factor and
// passkeys that are not newer than the verification of the address, all sessions, and unused links. API keys stay:
// programs depend on them, and owners see them in Connected Apps.

import type { Tx } from '../../data/storage/database.ts'
import { endSessions } from '../accounts/session-store.ts'
import { endSignInLinks } from '../accounts/sign-in-links.ts'
import { disableTotp } from './totp/totp-store.ts'

export async function endEarlierMethods(tx: Tx, memberId: number, verifiedAtMs: number): Promise<void> {
  const { password_set_at, totp_set_at } = await tx
    .selectFrom('members')
    .where('id', '=', memberId)
    .select(['password_set_at', 'totp_set_at'])
    .executeTakeFirstOrThrow()
  if ((password_set_at ?? 0) <= verifiedAtMs)
    await tx
      .updateTable('members')
      .set({ password_hash: null, password_set_at: null })
      .where('id', '=', memberId)
      .execute()
  if ((totp_set_at ?? 0) <= verifiedAtMs) await disableTotp(tx, memberId)
  await tx
    .deleteFrom('passkeys')
    .where('member_id', '=', memberId)
    .where('created_at', '<=', verifiedAtMs)
    .execute()
  await endSignInLinks(tx, memberId)
  await endSessions(tx, memberId)
}
