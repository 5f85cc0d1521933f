// The alerts of spending: how much of this month's limit is used, by a project with a limit of its own and by a whole account.

import type { AlertSource } from '../../background/alerts/alert-source.ts'
import {
  clear,
  defaultRule,
  type Rule,
  raise,
  ruleOf,
  thresholdOf,
  type Verdict,
} from '../../background/alerts/rule.ts'
import { PROVIDER_EVENTS } from '../../background/providers/events.ts'
import {
  findProjectLimit,
  findSpendLimit,
  readMonthUse,
  spendMonth,
} from '../../background/providers/spend.ts'
import { ACCOUNT_EVENTS } from '../../entry/accounts/events.ts'
import { formatDollars } from '../../lib/dollars.ts'
import { MINUTE_MS, SECOND_MS } from '../../lib/durations.ts'
import { BACKLINK_EVENTS } from '../backlinks/events.ts'
import { RANK_EVENTS } from '../rank-tracker/events.ts'
import { SPEND_ALERTS } from './alert-kinds.ts'

/** `parts`: the limit of accounts without their own, which may change. */
export function spendAlerts(parts: {
  readonly spendLimitMicros: number
}): AlertSource<keyof typeof SPEND_ALERTS> {
  return {
    part: 'spend',
    kinds: SPEND_ALERTS,
    events: [
      { kinds: [RANK_EVENTS.checked, BACKLINK_EVENTS.updated], gatheredMs: MINUTE_MS },
      { kinds: [PROVIDER_EVENTS.limitReached, ACCOUNT_EVENTS.spendLimitChanged], gatheredMs: SECOND_MS },
    ],
    isSwept: true,
    async evaluate({ database, project: { id: projectId, accountId }, rules, nowMs }) {
      const month = spendMonth(nowMs)
      const [limitMicros, used, accountLimitMicros, accountUsed] = await database.read((db) =>
        Promise.all([
          findProjectLimit(db, projectId),
          readMonthUse(db, { projectId }, month),
          findSpendLimit(db, accountId, parts.spendLimitMicros),
          readMonthUse(db, { accountId }, month),
        ]),
      )
      // A project without a limit of its own has no alerts about it.
      const limit = Number.isFinite(limitMicros) ? limitMicros : 0
      const own = { near: ruleOf(rules, 'budget_near'), used: ruleOf(rules, 'budget_used') }
      // Rules belong to projects, so an account has the default ones.
      const usual = {
        near: defaultRule(SPEND_ALERTS, 'budget_near'),
        used: defaultRule(SPEND_ALERTS, 'budget_used'),
      }
      return {
        verdicts: judgeBudget(own, { month, usedMicros: used, limitMicros: limit }, 'settings'),
        accountVerdicts: judgeBudget(
          usual,
          { month, usedMicros: accountUsed, limitMicros: accountLimitMicros },
          'settings/spend',
        ),
      }
    },
  }
}

type MonthBudget = {
  readonly month: string
  readonly usedMicros: number
  readonly limitMicros: number
}

/** `used` follows `near` and ends its alert. */
export function judgeBudget(
  { near, used }: { near: Rule; used: Rule },
  { month, usedMicros, limitMicros }: MonthBudget,
  place: string,
): Verdict[] {
  const share = limitMicros === 0 ? 0 : (100 * usedMicros) / limitMicros
  const isUsed = limitMicros > 0 && usedMicros >= limitMicros
  const isNear = !isUsed && share >= thresholdOf(near, 'percent')
  const judge = (rule: Rule, isRaised: boolean, title: string) => {
    if (!rule.isOn) return []
    if (!isRaised) return [clear(rule, 'budget')]
    const text = {
      title,
      text: `${formatDollars(usedMicros)} of ${formatDollars(limitMicros)} are spent or set aside in ${month}.`,
      place,
      before: limitMicros / 1e6,
      after: usedMicros / 1e6,
    }
    return [raise(rule, { subject: 'budget', window: month, text })]
  }
  return [
    ...judge(near, isNear, `${Math.floor(share)}% of the spend limit is used`),
    ...judge(used, isUsed, 'The spend limit is used up'),
  ]
}
