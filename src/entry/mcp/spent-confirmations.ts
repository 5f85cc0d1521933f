// Tracks used confirmation tokens, for all nodes. A token is marked as used before its effect: the effect is one or
// more requests with their own transactions, and after a crash in between nothing was done, and the agent asks again.
// The other order could do it twice.

import type { Database } from '../../data/storage/database.ts'
import { HOUR_MS } from '../../lib/durations.ts'

export type SpentConfirmations = {
  /** Returns false if it was used before. Only one of several simultaneous calls gets true. */
  spend(token: { nonce: string; expiresAtMs: number }, nowMs: number): Promise<boolean>
}

/** Rows outlive their token by this, so that a node whose clock is ahead does not make it valid again for the others. */
const KEPT_MS = HOUR_MS

export function createSpentConfirmations(database: Database): SpentConfirmations {
  return {
    spend: ({ nonce, expiresAtMs }, nowMs) =>
      database.transaction(async (tx) => {
        // Index: spent_confirmations_by_expiry. The rate of calls bounds how many there are.
        await tx
          .deleteFrom('spent_confirmations')
          .where('expires_at', '<', nowMs - KEPT_MS)
          .execute()
        const spent = await tx
          .insertInto('spent_confirmations')
          .values({ nonce, expires_at: expiresAtMs })
          .onConflict((conflict) => conflict.doNothing())
          .returning('nonce')
          .execute()
        return spent.length > 0
      }),
  }
}
