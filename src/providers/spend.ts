// What paid calls cost: announced before they are made, written down after. An account has a limit per month; what
// is announced counts against it, so that calls at the same time cannot pass it together. A call whose cost nobody
// can tell is written down at its estimate: the ledger may say too much, never too little.

import type { Reader, Tx } from '../storage/database.ts'
import { noteSpend } from './check-observer.ts'

export type SpendEntry = {
  projectId: number
  provider: string
  reference: string
  costMicros: number
  isEstimated: boolean
}

/** The month that something is counted in, in UTC. */
export function spendMonth(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7)
}

export async function findSpendLimit(db: Reader, accountId: number, defaultMicros: number): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('spend_limit_micros')
    .executeTakeFirst()
  return row?.spend_limit_micros ?? defaultMicros
}

/** What the limit still has room for; below zero when it was lowered. Index: primary key. */
export async function readSpendLeft(
  db: Reader,
  accountId: number,
  month: string,
  limitMicros: number,
): Promise<number> {
  const row = await db
    .selectFrom('spend_months')
    .where('account_id', '=', accountId)
    .where('month', '=', month)
    .select(['spent_micros', 'reserved_micros'])
    .executeTakeFirst()
  return limitMicros - (row?.spent_micros ?? 0) - (row?.reserved_micros ?? 0)
}

/** Announces as many of `calls` as the limit still has room for, and returns how many that are. */
export async function reserveSpend(
  tx: Tx,
  accountId: number,
  month: string,
  { calls, microsEach, limitMicros }: { calls: number; microsEach: number; limitMicros: number },
): Promise<number> {
  const row = await lockMonth(tx, accountId, month)
  const room = limitMicros - row.spent_micros - row.reserved_micros
  const granted = microsEach === 0 ? calls : Math.max(0, Math.min(calls, Math.floor(room / microsEach)))
  if (granted > 0) await addToMonth(tx, accountId, month, { reserved: granted * microsEach, spent: 0 })
  return granted
}

/** Releases announcements that are not expected any more, in the month in which they were made. */
export async function releaseAnnounced(
  tx: Tx,
  accountId: number,
  announced: readonly { atMs: number | null; micros: number }[],
): Promise<void> {
  const microsOf = new Map<string, number>()
  for (const { atMs, micros } of announced) {
    if (atMs === null || micros === 0) continue
    const month = spendMonth(atMs)
    microsOf.set(month, (microsOf.get(month) ?? 0) + micros)
  }
  // In the order of the months, so that two transactions cannot wait for each other.
  for (const month of [...microsOf.keys()].sort()) {
    await addToMonth(tx, accountId, month, { reserved: -(microsOf.get(month) as number), spent: 0 })
  }
}

export async function recordSpend(
  tx: Tx,
  accountId: number,
  entries: readonly SpendEntry[],
  nowMs: number,
): Promise<void> {
  const charged = entries.filter((entry) => entry.costMicros > 0)
  if (charged.length === 0) return
  const month = spendMonth(nowMs)
  await lockMonth(tx, accountId, month)
  const spent = charged.reduce((sum, entry) => sum + entry.costMicros, 0)
  await addToMonth(tx, accountId, month, { reserved: 0, spent })
  await tx
    .insertInto('spend_entries')
    .values(
      charged.map((entry) => ({
        account_id: accountId,
        project_id: entry.projectId,
        provider: entry.provider,
        reference: entry.reference,
        cost_micros: entry.costMicros,
        is_estimated: entry.isEstimated ? (1 as const) : (0 as const),
        created_at: nowMs,
      })),
    )
    .execute()
  noteSpend(tx, charged)
}

/** The row of a month, created if missing, and locked until the transaction ends. */
function lockMonth(tx: Tx, accountId: number, month: string) {
  return tx
    .insertInto('spend_months')
    .values({ account_id: accountId, month, spent_micros: 0, reserved_micros: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'month'])
        .doUpdateSet((eb) => ({ reserved_micros: eb.ref('spend_months.reserved_micros') })),
    )
    .returning(['spent_micros', 'reserved_micros'])
    .executeTakeFirstOrThrow()
}

async function addToMonth(
  tx: Tx,
  accountId: number,
  month: string,
  { reserved, spent }: { reserved: number; spent: number },
): Promise<void> {
  await tx
    .updateTable('spend_months')
    .set((eb) => ({
      reserved_micros: eb('reserved_micros', '+', reserved),
      spent_micros: eb('spent_micros', '+', spent),
    }))
    .where('account_id', '=', accountId)
    .where('month', '=', month)
    .execute()
}
