// Checking keywords now, ahead of their slots, as an action of a tool. It asks the API for the price first, and the person to
// agree to it.

import type { Answer, AppCall, Confirmation, ToolContext } from '../../../entry/mcp/tool/task-tool.ts'
import { amount } from '../../../lib/amount.ts'
import { formatDollars } from '../../../lib/dollars.ts'

/** What is used of the API's answer. */
type Shown = {
  checks: number
  under_way: number
  provider: string | null
  cost: { is_known: boolean; micros: number | null }
  left_micros: number
  refusal: { message: string } | null
}
/** Without ids, all keywords of the project. */
type Wanted = { project: string; keyword_ids?: number[] }

const pathOf = ({ project }: Wanted) => `/projects/${encodeURIComponent(project)}/rank-tracker/checks`
const bodyOf = ({ keyword_ids }: Wanted) => (keyword_ids === undefined ? {} : { keyword_ids })

/** Undefined where nothing is charged, and where the start is refused in words of its own. */
export async function describePrice(app: AppCall, wanted: Wanted): Promise<Confirmation | undefined> {
  const plan = await app<Shown>('POST', `${pathOf(wanted)}/estimate?device=all`, bodyOf(wanted))
  const { checks, cost, left_micros, provider, refusal, under_way } = plan
  if (refusal !== null || checks === 0 || (cost.is_known && cost.micros === 0)) return undefined
  const joined = under_way > 0 ? ` ${under_way} are being checked already and join that check.` : ''
  const price =
    cost.micros === null
      ? 'Nobody can tell what this costs.'
      : `This costs up to ${formatDollars(cost.micros)}; ${formatDollars(left_micros)} of this month's spend limit is left.`
  return {
    statement: `Check ${amount(checks, 'keyword')} now${provider === null ? '' : ` with ${provider}`}.${joined} ${price}`,
    costMicros: cost.micros,
  }
}

export async function startChecks({ app, agreed }: ToolContext, wanted: Wanted): Promise<Answer> {
  // Checks that have become dearer since the person agreed are refused.
  const cost_max_usd = Math.ceil((agreed?.costMicros ?? 0) / 10_000) / 100
  const body = { ...bodyOf(wanted), cost_max_usd }
  const started = await app<Shown>('POST', `${pathOf(wanted)}?device=all`, body)
  const { checks } = started
  return { facts: { started }, ...(checks > 0 && { done: `Checks ${amount(checks, 'keyword')} now` }) }
}

export async function readChecks({ app }: ToolContext, wanted: Wanted): Promise<Answer> {
  const { keyword_ids: _, ...progress } = await app<{ keyword_ids: number[] }>('GET', pathOf(wanted))
  return { facts: { progress } }
}
