// E-mail addresses of members: one on the whole server, however it is written.

import { AppError } from '../lib/errors.ts'
import { nfc } from '../lib/text.ts'
import type { Reader } from '../storage/database.ts'

/** As it is compared. */
export function emailKey(email: string): string {
  return nfc(email.trim()).toLowerCase()
}

/** Refuses an address that somebody else has. */
export async function requireFreeEmail(db: Reader, email: string, memberId?: number): Promise<void> {
  const holder = await db
    .selectFrom('members')
    .where('email_key', '=', emailKey(email))
    .select('id')
    .executeTakeFirst()
  if (holder === undefined || holder.id === memberId) return
  const message = 'The email is used by another member.'
  throw new AppError('validation_failed', message, { fields: { email: [message] } })
}
