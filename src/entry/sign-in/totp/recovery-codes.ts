// Recovery codes for a lost authenticator app: ten, each of which replaces a code once. Each has nearly eighty random
// bits, so one round of a hash is enough to store them.

import { randomBytes } from 'node:crypto'
import { recordAccountEvent } from '../../../background/events/event-store.ts'
import type { Tx } from '../../../data/storage/database.ts'
import { randomText } from '../../../lib/ids.ts'
import { hashKey } from '../../accounts/api-key.ts'
import { SIGN_IN_EVENTS } from '../events.ts'

const COUNT = 10
const LENGTH = 16
// Without letters and digits that look alike.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Replaces the member's earlier codes. */
export async function replaceRecoveryCodes(tx: Tx, memberId: number): Promise<string[]> {
  await removeRecoveryCodes(tx, memberId)
  const codes = Array.from({ length: COUNT }, () => randomText(LETTERS, LENGTH, randomBytes))
  const rows = codes.map((code) => ({ member_id: memberId, code_hash: hashKey(code) }))
  await tx.insertInto('recovery_codes').values(rows).execute()
  return codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-'))
}

/** Returns whether the member had this code, and deletes it. */
export async function takeRecoveryCode(tx: Tx, memberId: number, given: string): Promise<boolean> {
  const code = given.toLowerCase().replaceAll(/[\s-]/g, '')
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hashKey(code))
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  const { account_id, left } = await tx
    .selectFrom('members')
    .where('members.id', '=', memberId)
    .select((eb) => [
      'account_id',
      eb
        .selectFrom('recovery_codes')
        .where('member_id', '=', memberId)
        .select((codes) => codes.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('left'),
    ])
    .executeTakeFirstOrThrow()
  await recordAccountEvent(tx, {
    kind: SIGN_IN_EVENTS.recoveryCodeUsed,
    accountId: account_id,
    subject: `member:${memberId}`,
    actor: `member:${memberId}`,
    data: { left: Number(left) },
  })
  return true
}

export async function removeRecoveryCodes(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
}
