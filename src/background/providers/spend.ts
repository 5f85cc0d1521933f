// Tracks the cost of paid calls: announced before they are made, recorded afterwards. An account has a monthly limit,
// and a project may have one of its own; announced costs count against both, so that concurrent calls cannot exceed
// either together. A call of unknown cost is recorded at its estimate: the ledger may state too much, never too little.
//
// To avoid deadlocks, the account's row of a month is always locked before the project's, and months in their order.

import { sql } from 'kysely'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { recordAccountEvent, recordEvent } from '../events/event-store.ts'
import { countSpend } from './check-observer.ts'
import { PROVIDER_EVENTS } from './events.ts'

/** The account that pays, and the project that it pays for. */
type Payer = { accountId: number; projectId: number }

export type SpendEntry = {
  provider: string
  reference: string
  costMicros: number
  isEstimated: boolean
}

/** Returns the month that a time counts in, in UTC. */
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

/** Returns how much the limits still allow; negative if one was lowered. Indexes: primary keys. */
export async function readSpendLeft(
  db: Reader,
  { accountId, projectId }: Payer,
  month: string,
  limitMicros: number,
): Promise<number> {
  const row = await db
    .selectFrom('spend_months')
    .where('account_id', '=', accountId)
    .where('month', '=', month)
    .select(['spent_micros', 'reserved_micros'])
    .executeTakeFirst()
  const ofProject = await db
    .selectFrom('project_spend_months')
    .where('project_id', '=', projectId)
    .where('month', '=', month)
    .select(['spent_micros', 'reserved_micros'])
    .executeTakeFirst()
  return Math.min(leftOf(limitMicros, row), leftOf(await findProjectLimit(db, projectId), ofProject))
}

/** Returns what an account or one of its projects has spent and announced in a month. Indexes: primary keys. */
export async function readMonthUse(
  db: Reader,
  of: { accountId: number } | { projectId: number },
  month: string,
): Promise<number> {
  const columns = ['spent_micros', 'reserved_micros'] as const
  const row =
    'projectId' in of
      ? await db
          .selectFrom('project_spend_months')
          .where('project_id', '=', of.projectId)
          .where('month', '=', month)
          .select(columns)
          .executeTakeFirst()
      : await db
          .selectFrom('spend_months')
          .where('account_id', '=', of.accountId)
          .where('month', '=', month)
          .select(columns)
          .executeTakeFirst()
  return (row?.spent_micros ?? 0) + (row?.reserved_micros ?? 0)
}

/** Announces as many of `calls` as the limits allow, and returns how many. */
export async function reserveSpend(
  tx: Tx,
  payer: Payer,
  month: string,
  { calls, microsEach, limitMicros }: { calls: number; microsEach: number; limitMicros: number },
): Promise<number> {
  const row = await lockMonth(tx, payer.accountId, month)
  const ofProject = await lockProjectMonth(tx, payer.projectId, month)
  const projectLimit = await findProjectLimit(tx, payer.projectId)
  const left = Math.min(leftOf(limitMicros, row), leftOf(projectLimit, ofProject))
  const granted = microsEach === 0 ? calls : Math.max(0, Math.min(calls, Math.floor(left / microsEach)))
  if (granted > 0) await addToMonth(tx, payer, month, { reserved: granted * microsEach, spent: 0 })
  if (granted < calls) {
    const isOfProject = leftOf(projectLimit, ofProject) < leftOf(limitMicros, row)
    await recordLimitReached(tx, payer, month, isOfProject ? projectLimit : undefined)
  }
  return granted
}

/** Records, once a month, that something was not bought because of the limit of the account or of the project. */
async function recordLimitReached(
  tx: Tx,
  { accountId, projectId }: Payer,
  month: string,
  projectLimit: number | undefined,
): Promise<void> {
  const event = { kind: PROVIDER_EVENTS.limitReached, window: month } as const
  if (projectLimit === undefined) await recordAccountEvent(tx, { ...event, accountId, data: { month } })
  else await recordEvent(tx, { ...event, projectId, data: { month, limit_usd: projectLimit / 1e6 } })
}

type Used = { spent_micros: number; reserved_micros: number }

function leftOf(limitMicros: number, used: Used | undefined): number {
  return limitMicros - (used?.spent_micros ?? 0) - (used?.reserved_micros ?? 0)
}

/** Returns the limit of the project; without one of its own, it is that of the account. */
export async function findProjectLimit(db: Reader, projectId: number): Promise<number> {
  const row = await db
    .selectFrom('projects')
    .where('id', '=', projectId)
    .select('spend_limit_micros')
    .executeTakeFirst()
  return row?.spend_limit_micros ?? Number.POSITIVE_INFINITY
}

/**
 * Takes back announced costs that are no longer expected, in the month in which they were announced. Entries without a
 * time were never announced.
 */
export async function releaseAnnounced(
  tx: Tx,
  payer: Payer,
  announced: readonly { atMs: number | null; micros: number }[],
): Promise<void> {
  const microsOf = new Map<string, number>()
  for (const { atMs, micros } of announced) {
    if (atMs === null || micros === 0) continue
    const month = spendMonth(atMs)
    microsOf.set(month, (microsOf.get(month) ?? 0) + micros)
  }
  // Sorted by month, so that two transactions cannot deadlock.
  for (const month of [...microsOf.keys()].sort()) {
    await addToMonth(tx, payer, month, { reserved: -(microsOf.get(month) as number), spent: 0 })
  }
}

export async function recordSpend(
  tx: Tx,
  payer: Payer,
  entries: readonly SpendEntry[],
  nowMs: number,
): Promise<void> {
  const charged = entries.filter((entry) => entry.costMicros > 0)
  if (charged.length === 0) return
  const month = spendMonth(nowMs)
  await lockMonth(tx, payer.accountId, month)
  await lockProjectMonth(tx, payer.projectId, month)
  const spent = charged.reduce((sum, entry) => sum + entry.costMicros, 0)
  await addToMonth(tx, payer, month, { reserved: 0, spent })
  await tx
    .insertInto('spend_entries')
    .values(
      charged.map((entry) => ({
        account_id: payer.accountId,
        project_id: payer.projectId,
        provider: entry.provider,
        reference: entry.reference,
        cost_micros: entry.costMicros,
        is_estimated: entry.isEstimated ? (1 as const) : (0 as const),
        created_at: nowMs,
      })),
    )
    .execute()
  countSpend(tx, charged)
}

/** Returns the row of a month, created if missing, and locks it until the transaction ends. */
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

/** Does the same for the month of a project. */
function lockProjectMonth(tx: Tx, projectId: number, month: string) {
  return tx
    .insertInto('project_spend_months')
    .values({ project_id: projectId, month, spent_micros: 0, reserved_micros: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'month'])
        .doUpdateSet((eb) => ({ reserved_micros: eb.ref('project_spend_months.reserved_micros') })),
    )
    .returning(['spent_micros', 'reserved_micros'])
    .executeTakeFirstOrThrow()
}

async function addToMonth(
  tx: Tx,
  { accountId, projectId }: Payer,
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
  await tx
    .updateTable('project_spend_months')
    .set((eb) => ({
      // The sum may fall below 0, because costs announced before projects had months of their own were never added
      // here.
      reserved_micros: sql<number>`case when reserved_micros + ${reserved} < 0 then 0 else reserved_micros + ${reserved} end`,
      spent_micros: eb('spent_micros', '+', spent),
    }))
    .where('project_id', '=', projectId)
    .where('month', '=', month)
    .execute()
}
