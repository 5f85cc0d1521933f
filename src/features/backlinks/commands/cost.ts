// Shows what refreshes of backlinks cost, before anything is stored or bought, and asks the person to agree.

import type { RefreshSource } from '../../../background/providers/backlink-source.ts'
import { spendMonth } from '../../../background/providers/spend.ts'
import { readMonthSpend } from '../../../background/providers/spend-report.ts'
import type { Database } from '../../../data/storage/database.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { confirm } from '../../../entry/cli/terminal/confirm.ts'
import { formatTable } from '../../../entry/cli/terminal/output.ts'
import { formatDollars } from '../../../lib/dollars.ts'
import { AppError, BAD_SETTING } from '../../../lib/errors.ts'
import { sourceOpener } from '../refresh/open-source.ts'
import { type PricedRefresh, priceRefresh, type WantedRefresh } from '../refresh/refresh-price.ts'
import { findAccount } from '../refresh/step-costs.ts'

/** Throws when this server cannot use the source. */
export function priceRefreshes(
  { config, nowMs }: Pick<Call<unknown>, 'config' | 'nowMs'>,
  sourceName: RefreshSource,
  wanted: readonly WantedRefresh[],
): PricedRefresh[] {
  const source = sourceOpener(() => config.providers, { fetch, nowMs })(sourceName)
  if ('state' in source) throw new AppError(BAD_SETTING, source.message)
  return wanted.map((each) => priceRefresh(source, each, nowMs()))
}

/** Returns false if the person declined. If refreshes cost nothing, nobody is asked. */
export async function agreeToCost(
  call: Call<{ yes?: true }>,
  database: Database,
  projectId: number,
  priced: readonly PricedRefresh[],
): Promise<boolean> {
  const { output, config, nowMs } = call
  const refreshMicros = priced.reduce((sum, each) => sum + each.refreshMicros, 0)
  if (refreshMicros === 0) return true
  const limitMicros = config.spend.monthlyLimitMicros
  const [month] = await database.read(async (db) => {
    const accountId = (await findAccount(db, projectId))?.accountId
    return await readMonthSpend(db, { month: spendMonth(nowMs()), accountId, limitMicros })
  })
  output.note(
    formatTable(
      ['TARGET', 'LINKS AT MOST', 'EVERY', 'A REFRESH', 'A MONTH'],
      priced.map((each) => [
        each.domain,
        each.linksMax,
        each.everyDays === 1 ? 'day' : `${each.everyDays} days`,
        formatDollars(each.refreshMicros),
        formatDollars(each.monthMicros),
      ]),
    ),
  )
  const limit = month === undefined ? '' : ` ${limitText(month.limitMicros, month.leftMicros)}`
  output.note(`This is the most it can cost: you pay only for rows that exist.${limit}`)
  const cost = formatDollars(refreshMicros)
  return await confirm(call, {
    statement: `This spends up to ${cost}.`,
    question: `Spend up to ${cost} now?`,
  })
}

function limitText(limitMicros: number, leftMicros: number): string {
  return (
    `The account may spend ${formatDollars(limitMicros)} a month, of which ${formatDollars(leftMicros)} is left. ` +
    'Nothing is bought beyond that.'
  )
}
