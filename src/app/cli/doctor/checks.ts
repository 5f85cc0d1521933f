// Examines the stored work of providers: how many of the latest checks failed and why, and the spending against the
// limits.

import { spendMonth } from '../../../background/providers/spend.ts'
import { type MonthSpend, readMonthSpend } from '../../../background/providers/spend-report.ts'
import type { Config } from '../../../data/settings/config.ts'
import { SERP_PROVIDERS } from '../../../data/settings/settings.ts'
import type { Database } from '../../../data/storage/database.ts'
import { type RecentChecks, readRecentChecks } from '../../../features/rank-tracker/reads.ts'
import { amount } from '../../../lib/amount.ts'
import { formatDollars } from '../../../lib/dollars.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { type CheckResult, ok, warn } from './check-result.ts'

const FAILED_SHARE_WARN = 0.1
const USED_SHARE_WARN = 0.8

export async function examineChecks(database: Database, nowMs: number): Promise<CheckResult[]> {
  const recent = await readRecentChecks(database, nowMs - DAY_MS)
  if (recent.length === 0) return [ok('checks', 'none has ended in the last 24 hours')]
  return recent.flatMap((checks) => [describeChecks(checks), ...describeSuspects(checks)])
}

function describeSuspects({ provider, suspect }: RecentChecks): CheckResult[] {
  if (suspect === 0) return []
  return [
    warn(
      `answers of ${provider}`,
      `${amount(suspect, 'answer')} in 24 hours ${suspect === 1 ? 'was' : 'were'} not believed and asked for once more: empty pages, or many keywords that fell at once`,
      'docs/providers.md#answers-that-are-not-believed says what that means. If the site is fine, tell the provider.',
    ),
  ]
}

function describeChecks({ provider, ended, failed, message }: RecentChecks): CheckResult {
  const check = `checks by ${provider}`
  const latest = `of the latest ${ended} in 24 hours`
  if (failed === 0) return ok(check, `none ${latest} failed`)
  const text = `${failed} ${latest} failed, most often: ${message ?? 'the reason is not known'}`
  if (failed < ended * FAILED_SHARE_WARN) return ok(check, text)
  const isKnown = SERP_PROVIDERS.some((name) => name === provider)
  const advice = isKnown
    ? `docs/providers.md says what each failure means; this tries the connection: sightline providers test ${provider}`
    : 'Look at the log of the workers.'
  return warn(check, text, advice)
}

export async function examineSpend(
  database: Database,
  { spend }: Config,
  nowMs: number,
): Promise<CheckResult> {
  const check = 'spend'
  const scope = { month: spendMonth(nowMs), limitMicros: spend.monthlyLimitMicros }
  const accounts = await database.read((db) => readMonthSpend(db, scope))
  const near = accounts.filter((account) => usedBy(account) > account.limitMicros * USED_SHARE_WARN)
  const [first] = near.toSorted((a, b) => a.leftMicros - b.leftMicros || a.accountId - b.accountId)
  if (first === undefined) {
    const usedMicros = accounts.reduce((sum, account) => sum + usedBy(account), 0)
    const message = usedMicros === 0 ? 'nothing this month' : `${formatDollars(usedMicros)} this month`
    return ok(check, `${message}; no account is near its limit`)
  }
  const many = near.length === 1 ? '' : `${near.length} accounts are near their limits, the first of them: `
  return warn(
    check,
    `${many}account ${first.accountId} (${first.name}) has used ${formatDollars(usedBy(first))} of its ` +
      `${formatDollars(first.limitMicros)} this month`,
    `At the limit keywords wait for the next month. To change it: sightline spend limit USD --account ${first.accountId}`,
  )
}

/** Announced costs count, too. */
function usedBy({ spentMicros, announcedMicros }: MonthSpend): number {
  return spentMicros + announcedMicros
}
