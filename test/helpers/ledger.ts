// Rows of the ledger as if paid calls had been made, for tests of reports about spending.

import { spendMonth } from '../../src/background/providers/spend.ts'
import type { Database } from '../../src/data/storage/database.ts'

export type LedgerEntry = {
  accountId: number
  provider: string
  costMicros: number
  atMs: number
  isEstimated?: boolean
}

export async function enterSpend(database: Database, entries: readonly LedgerEntry[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (const { accountId, provider, costMicros, atMs, isEstimated = false } of entries) {
      await tx
        .insertInto('spend_entries')
        .values({
          account_id: accountId,
          project_id: 1,
          provider,
          reference: 'sightline-test-1',
          cost_micros: costMicros,
          is_estimated: isEstimated ? 1 : 0,
          created_at: atMs,
        })
        .execute()
      await tx
        .insertInto('spend_months')
        .values({
          account_id: accountId,
          month: spendMonth(atMs),
          spent_micros: costMicros,
          reserved_micros: 0,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'month'])
            .doUpdateSet((eb) => ({ spent_micros: eb('spend_months.spent_micros', '+', costMicros) })),
        )
        .execute()
    }
  })
}

/** In place of whatever was announced in that month. */
export async function announceSpend(
  database: Database,
  { accountId, month, micros }: { accountId: number; month: string; micros: number },
): Promise<void> {
  await database.write((db) =>
    db
      .insertInto('spend_months')
      .values({ account_id: accountId, month, spent_micros: 0, reserved_micros: micros })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'month']).doUpdateSet({ reserved_micros: micros }),
      )
      .execute(),
  )
}
