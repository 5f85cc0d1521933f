// What an account may spend in a month, when that is not the server's setting. Whoever is about to buy something reads
// it anew (providers/spend.ts), so a change holds from the next purchase on.

import { AppError } from '../lib/errors.ts'
import type { Tx } from '../storage/database.ts'

/** Null: the server's setting decides. 0: nothing may be spent. */
export async function setSpendLimit(tx: Tx, accountId: number, limitMicros: number | null): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ spend_limit_micros: limitMicros })
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('account_not_found', `There is no account ${accountId}.`)
}
