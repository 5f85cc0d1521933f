// Asks the person to confirm a call that costs money or deletes. The first call returns what would happen and a token;
// a second call with the token is carried out, once. A price beyond the day's budget is refused without asking.

import type { ServerContext } from '@modelcontextprotocol/server'
import type { Budgets } from './budget.ts'
import type { ConfirmationTokens } from './confirmation-token.ts'
import type { ToolResult } from './contents.ts'
import { askPerson, readReply } from './person.ts'
import type { SpentConfirmations } from './spent-confirmations.ts'
import type { Confirmation } from './tool/task-tool.ts'
import { answerOf, dryRun, refusal, refuseMoney } from './tool-answers.ts'

export type AgreementParts = {
  budgets: Budgets
  tokens: ConfirmationTokens
  spent: SpentConfirmations
  nowMs(): number
}

const USED =
  'This confirmation_token was used already; it works once. Look whether the change was made. To make it again, call without the token to get another.'
const NOT_VALID =
  'This confirmation_token is not for these arguments, or is older than 5 minutes. Call without it to get another.'

export function createAgreements({ budgets, tokens, spent, nowMs }: AgreementParts) {
  /** Returns the answer instead of the call; undefined if the person has agreed, and then the token is used up. */
  async function requireAgreement(
    confirmed: { keyId: number; tool: string; given: unknown },
    confirmation: Confirmation,
    token: string | undefined,
    context: ServerContext | undefined,
  ): Promise<ToolResult | undefined> {
    const reply = token === undefined ? readReply(context) : { token, isYes: true }
    const check = reply && tokens.check(reply.token, confirmed, confirmation, nowMs())
    if (check?.state === 'good') {
      const isFirstUse = await spent.spend(check, nowMs())
      if (isFirstUse && reply?.isYes) return undefined
      if (isFirstUse)
        return answerOf({ state: 'declined', note: 'The person did not agree. Nothing was changed.' })
      if (token !== undefined) return refusal('confirmation_used', USED)
    }
    if (check?.state === 'not_valid' && token !== undefined) return refusal('confirmation_expired', NOT_VALID)
    const tooDear = await refuseBeyondBudget(confirmed.keyId, confirmation)
    if (tooDear !== undefined) return tooDear
    const fresh = tokens.mint(confirmed, confirmation, nowMs())
    return (
      askPerson(context, confirmation, fresh) ??
      dryRun(confirmation, fresh, { isChanged: check?.state === 'changed' })
    )
  }

  /** Returns undefined if the day's budget covers the price. */
  async function refuseBeyondBudget(
    keyId: number,
    { costMicros }: Confirmation,
  ): Promise<ToolResult | undefined> {
    if (costMicros === 0) return undefined
    const budget = await budgets.read(keyId, nowMs())
    if (budget.spendMicrosMax === null) return undefined
    if (costMicros === null)
      return refusal(
        'budget_exceeded',
        'Nobody can tell what this costs, and this credential has a daily budget of money.',
      )
    const isEnough = budget.spendMicros + costMicros <= budget.spendMicrosMax
    return isEnough ? undefined : refuseMoney(costMicros, budget)
  }

  return { requireAgreement, refuseBeyondBudget }
}
