// The encrypted secret of a member's authenticator app, and the last accepted code: none is accepted twice.

import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Seal } from '../../../lib/sealed.ts'
import { removeRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'
import { findStep } from './totp.ts'

export function sealSecret(seal: Seal, memberId: number, secret: Uint8Array): string {
  const text = Buffer.from(secret).toString('base64')
  return Buffer.from(seal.seal(memberId, text)).toString('base64')
}

export function unsealSecret(seal: Seal, memberId: number, sealed: string): Buffer | undefined {
  const text = seal.unseal(memberId, Buffer.from(sealed, 'base64'))
  return text === undefined ? undefined : Buffer.from(text, 'base64')
}

/** Returns the new recovery codes. The code that proved the app cannot be used to sign in any more. */
export async function enableTotp(
  tx: Tx,
  memberId: number,
  { sealed, step }: { sealed: string; step: number },
  nowMs: number,
): Promise<string[]> {
  await tx
    .updateTable('members')
    .set({ totp_secret_sealed: sealed, totp_last_step: step, totp_set_at: nowMs })
    .where('id', '=', memberId)
    .execute()
  return replaceRecoveryCodes(tx, memberId)
}

export async function disableTotp(tx: Tx, memberId: number): Promise<void> {
  await tx
    .updateTable('members')
    .set({ totp_secret_sealed: null, totp_last_step: null, totp_set_at: null })
    .where('id', '=', memberId)
    .execute()
  await removeRecoveryCodes(tx, memberId)
}

/** Returns whether it is an unused code of the app, or a recovery code. */
export async function takeCode(
  tx: Tx,
  seal: Seal,
  memberId: number,
  code: string,
  nowMs: number,
): Promise<boolean> {
  const secret = await readSecret(tx, seal, memberId)
  const step = secret && findStep(secret, code.replaceAll(/\s/g, ''), nowMs)
  if (step === undefined) return takeRecoveryCode(tx, memberId, code)
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ totp_last_step: step })
    .where('id', '=', memberId)
    .where('totp_last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function readSecret(db: Reader, seal: Seal, memberId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('totp_secret_sealed')
    .executeTakeFirst()
  const sealed = row?.totp_secret_sealed ?? undefined
  return sealed === undefined ? undefined : unsealSecret(seal, memberId, sealed)
}
