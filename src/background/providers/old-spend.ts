// Removes old paid calls from the ledger, account by account because its index begins with the account, and old months.

import { sql } from 'kysely'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { spendMonth } from './spend.ts'

/** The next accounts. Index: the primary key. */
export async function listPayingAccounts(db: Reader, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .where('id', '>', afterId)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes at most `rowsMax` paid calls; returns how many. Index: spend_entries_by_account. */
export async function removeOldEntries(
  tx: Tx,
  { accountId, beforeMs }: { accountId: number; beforeMs: number },
  rowsMax: number,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('spend_entries')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('spend_entries')
        .where('account_id', '=', accountId)
        .where('created_at', '<', beforeMs)
        .select('id')
        .orderBy('created_at')
        .orderBy('id')
        .limit(rowsMax),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes at most `rowsMax` months of accounts and of projects, each, that ended before; returns the larger count. */
export async function removeOldMonths(tx: Tx, beforeMs: number, rowsMax: number): Promise<number> {
  const month = spendMonth(beforeMs)
  const removed: number[] = []
  for (const [table, owner] of [
    ['spend_months', 'account_id'],
    ['project_spend_months', 'project_id'],
  ] as const) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
      where (${sql.ref(owner)}, month) in (select ${sql.ref(owner)}, month from ${sql.table(table)}
        where month < ${month} limit ${rowsMax})`.execute(tx)
    removed.push(Number(numAffectedRows))
  }
  return Math.max(...removed)
}
