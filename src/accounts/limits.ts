// What an account may use: its own value where it has one, else the server's setting.

import type { Config } from '../config.ts'
import type { Reader } from '../storage/database.ts'

export type AccountLimits = {
  plan: string
  rankTrackingUnits: number
  competitors: number
  crawlPages: number
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
    .executeTakeFirstOrThrow()
  return {
    plan: own.plan ?? defaults.account.plan,
    rankTrackingUnits: own.rank_tracking_limit ?? defaults.limits.rankTrackingUnits,
    competitors: own.competitor_limit ?? defaults.limits.competitors,
    crawlPages: own.crawl_page_limit ?? defaults.limits.crawlPages,
    hasBacklinkAccess:
      own.has_backlink_access === null ? defaults.account.hasBacklinkAccess : own.has_backlink_access === 1,
  }
}
