// The limits of an account: its own value if it has one, else the server's setting.

import { type EventActor, recordAccountEvent, recordEvent } from '../../background/events/event-store.ts'
import type { Config } from '../../data/settings/config.ts'
import type { Reader, Tx } from '../../data/storage/database.ts'
import { AppError } from '../../lib/errors.ts'
import { ACCOUNT_NOT_FOUND } from './errors.ts'
import { ACCOUNT_EVENTS } from './events.ts'

export type AccountLimits = {
  plan: string
  rankTrackingUnits: number
  competitors: number
  crawlPages: number
  /** Null for no limit. */
  storageBytes: number | null
  hasBacklinkAccess: boolean
}

export type AccountDefaults = Pick<Config, 'account' | 'limits'>

export async function findAccountLimits(
  db: Reader,
  accountId: number,
  defaults: AccountDefaults,
): Promise<AccountLimits> {
  const own = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['plan', 'rank_tracking_limit', 'competitor_limit', 'crawl_page_limit', 'has_backlink_access'])
    .select('storage_limit_bytes')
    .executeTakeFirstOrThrow()
  return {
    plan: own.plan ?? defaults.account.plan,
    rankTrackingUnits: own.rank_tracking_limit ?? defaults.limits.rankTrackingUnits,
    competitors: own.competitor_limit ?? defaults.limits.competitors,
    crawlPages: own.crawl_page_limit ?? defaults.limits.crawlPages,
    storageBytes: storageLimitOf(own.storage_limit_bytes, defaults),
    hasBacklinkAccess:
      own.has_backlink_access === null ? defaults.account.hasBacklinkAccess : own.has_backlink_access === 1,
  }
}

/** 0 stands for no limit. */
export function storageLimitOf(own: number | null, { limits }: AccountDefaults): number | null {
  const bytes = own ?? limits.storageBytes
  return bytes === 0 ? null : bytes
}

/** Sets the account's monthly limit on spending. Null: the server's setting applies. 0: nothing may be spent. */
export async function setSpendLimit(
  tx: Tx,
  accountId: number,
  limitMicros: number | null,
  actor?: EventActor,
): Promise<void> {
  await setLimit(tx, accountId, { spend_limit_micros: limitMicros })
  const data = { limit_usd: dollarsOf(limitMicros) }
  await recordAccountEvent(tx, { kind: ACCOUNT_EVENTS.spendLimitChanged, accountId, actor, data })
}

/** Sets the monthly limit of one of its projects. Null: only the account's limit applies. */
export async function setProjectSpendLimit(
  tx: Tx,
  projectId: number,
  limitMicros: number | null,
  actor?: EventActor,
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ spend_limit_micros: limitMicros })
    .where('id', '=', projectId)
    .execute()
  const data = { limit_usd: dollarsOf(limitMicros) }
  await recordEvent(tx, { kind: ACCOUNT_EVENTS.spendLimitChanged, projectId, actor, data })
}

/** Null: only the account's limit applies. */
export async function findProjectSpendLimit(db: Reader, projectId: number): Promise<number | null> {
  const { spend_limit_micros } = await db
    .selectFrom('projects')
    .where('id', '=', projectId)
    .select('spend_limit_micros')
    .executeTakeFirstOrThrow()
  return spend_limit_micros
}

/** Sets the limit on storage. Null: the server's setting applies. 0: there is no limit. */
export async function setStorageLimit(
  tx: Tx,
  accountId: number,
  limitBytes: number | null,
  actor?: EventActor,
): Promise<void> {
  await setLimit(tx, accountId, { storage_limit_bytes: limitBytes })
  const data = { limit_bytes: limitBytes }
  await recordAccountEvent(tx, { kind: ACCOUNT_EVENTS.storageLimitChanged, accountId, actor, data })
}

function dollarsOf(micros: number | null): number | null {
  return micros === null ? null : micros / 1e6
}

// Limits are read before every purchase or storing, so a change applies at once.
async function setLimit(
  tx: Tx,
  accountId: number,
  limit: { spend_limit_micros: number | null } | { storage_limit_bytes: number | null },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set(limit)
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError(ACCOUNT_NOT_FOUND, `There is no account ${accountId}.`)
}
