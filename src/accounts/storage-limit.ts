// How much an account may keep, when that is not the server's setting. Whoever is about to store something that may become
// large reads it anew (projects/storage-limit.ts).

import { AppError } from '../lib/errors.ts'
import type { Tx } from '../storage/database.ts'

/** Null: the server's setting decides. 0: there is no limit. */
export async function setStorageLimit(tx: Tx, accountId: number, limitBytes: number | null): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ storage_limit_bytes: limitBytes })
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('account_not_found', `There is no account ${accountId}.`)
}
