// What checking keywords now would do and cost, with nothing stored, and why it would be refused.

import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { Device } from '../../../background/providers/contracts.ts'
import type { Providers } from '../../../background/providers/registry.ts'
import { findSpendLimit, readSpendLeft, spendMonth } from '../../../background/providers/spend.ts'
import type { Reader } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { formatDollars } from '../../../lib/dollars.ts'
import { AppError, type ErrorKind } from '../../../lib/errors.ts'
import { DEVICE_NOT_CHECKED, NO_SEARCH_PROVIDER, SPEND_LIMIT_REACHED } from '../errors.ts'
import { type Requestable, readRequestable } from '../schedule/requested-checks.ts'
import { countFresh } from '../schedule/waiting-checks.ts'
import type { TrackerContext } from '../tracker/tracker-context.ts'
import { estimateChecks } from './estimate.ts'

export type CheckPlanParts = {
  engine: Engine
  providers: Pick<Providers, 'defaultName' | 'describe'>
  /** For accounts without a limit of their own. May change: read it when it is needed. */
  readonly spendLimitMicros: number
}

type CheckPlan = {
  nowMs: number
  /** Those that the provider can check, whether or not they are free to be asked for. */
  checkable: Requestable[]
  /** The plan as the API shows it. */
  shown: {
    keywords: number
    checks: number
    brought_forward: number
    under_way: number
    waiting_for_money: number
    just_checked: number
    not_checkable: number
    provider: ReturnType<typeof estimateChecks>['provider']
    cost: { is_known: boolean; micros: number | null; currency: 'USD' }
    left_micros: number
    refusal: { code: string; message: string } | null
  }
  refusal: { kind: ErrorKind; message: string } | undefined
}

export async function planChecks(
  db: Reader,
  context: TrackerContext,
  ids: readonly number[],
  { engine, providers, spendLimitMicros }: CheckPlanParts,
): Promise<CheckPlan> {
  const nowMs = await readDatabaseNow(db, engine)
  const keywords = await readRequestable(db, engine, context, ids, nowMs)
  const { defaultName, describe } = providers
  const description = describe().find(({ name }) => name === (context.provider ?? defaultName))
  const canCheck = ({ device }: { device: Device }) => description?.devices.includes(device) ?? true
  const free = keywords.filter(({ standing }) => standing === 'free')
  const count = (standing: Requestable['standing']) =>
    keywords.filter((one) => one.standing === standing).length
  const estimate = estimateChecks(free, { ...context, defaultProvider: defaultName, describe })
  const { provider, first_checks: checks, failing_checks, cost } = estimate
  const limitMicros = await findSpendLimit(db, context.accountId, spendLimitMicros)
  const left = await readSpendLeft(db, context, spendMonth(nowMs), limitMicros)
  // Checks that were opened and not announced yet will be bought as well.
  const openedMicros = description?.isPaid
    ? (await countFresh(db, context.projectId)) * description.estimateMicros(context.depth)
    : 0
  const leftMicros = Math.max(0, left - openedMicros)
  const costMicros = cost.first_checks_micros
  const refusal = findRefusal()
  return {
    nowMs,
    checkable: keywords.filter(canCheck),
    refusal,
    shown: {
      keywords: keywords.length,
      checks,
      brought_forward: free.filter((one) => one.isBroughtForward && canCheck(one)).length,
      under_way: count('under_way'),
      waiting_for_money: count('held'),
      just_checked: count('just_checked'),
      not_checkable: failing_checks,
      provider,
      cost: { is_known: cost.is_known, micros: costMicros, currency: cost.currency },
      left_micros: leftMicros,
      refusal: refusal === undefined ? null : { code: refusal.kind.code, message: refusal.message },
    },
  }

  function findRefusal(): CheckPlan['refusal'] {
    if (context.source === 'none')
      return { kind: NO_SEARCH_PROVIDER, message: 'No search provider is set up for this project.' }
    if (checks === 0 && failing_checks > 0) {
      const devices = [...new Set(free.map(({ device }) => device))].join(' and ')
      const message = `The provider ${provider} cannot search as ${devices}. Choose another provider in the settings of the project.`
      return { kind: DEVICE_NOT_CHECKED, message }
    }
    if (costMicros === null || costMicros <= leftMicros) return undefined
    const message = `The checks cost up to ${formatDollars(costMicros)}, and ${formatDollars(leftMicros)} of this month's spend limit is left.`
    return { kind: SPEND_LIMIT_REACHED, message }
  }
}

export function requirePossible({ refusal }: CheckPlan): void {
  if (refusal !== undefined) throw new AppError(refusal.kind, `${refusal.message} Nothing was checked.`)
}
