// What an account may use: its own value where it has one, else the server's setting.

import type { Config } from '../config.ts'
import type { Reader } from '../storage/database.ts'

export type AccountLimits = {
  plan: string
  rankTrackingUnits: number
  competitors: number
  crawlPages: number
  /** Null: as much as there is room for. */
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

/** 0 is written for none. */
export function storageLimitOf(own: number | null, { limits }: AccountDefaults): number | null {
  const bytes = own ?? limits.storageBytes
  return bytes === 0 ? null : bytes
}
