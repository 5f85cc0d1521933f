// What an agent is answered: facts that fit, what would happen, or why not. Refusals have a code and a sentence that say what to do,
// and are no errors of the protocol: a model reads them and tries again.

import type { CallToolResult } from '@modelcontextprotocol/server'
import { isSightlineError } from '../../client/src/errors.ts'
import { formatTime } from '../lib/clock.ts'
import type { FieldErrors } from '../lib/errors.ts'
import { storageRefusal } from '../storage/faults.ts'
import type { Budget } from './budget.ts'
import { fittedFacts } from './fitted-facts.ts'
import { shownValue } from './shown-text.ts'
import type { Confirmation, Facts } from './task-tool.ts'

export function answerOf(facts: Facts): CallToolResult {
  const fitted = fittedFacts(shownValue(facts) as Facts)
  return { content: [{ type: 'text', text: JSON.stringify(fitted) }], structuredContent: fitted }
}

export function dryRun({ statement, costMicros }: Confirmation, token: string): CallToolResult {
  return answerOf({
    state: 'confirmation_needed',
    what_would_happen: statement,
    ...(costMicros !== null && costMicros > 0 && { cost_usd_at_most: costMicros / 1e6 }),
    next: 'Nothing was done yet. Tell the person what would happen. If they agree, call again within 5 minutes with the same arguments and this confirmation_token.',
    confirmation_token: token,
  })
}

export function refusal(code: string, message: string, errors?: FieldErrors): CallToolResult {
  const facts = shownValue({ error: { code, message, ...(errors !== undefined && { fields: errors }) } })
  return { content: [{ type: 'text', text: JSON.stringify(facts) }], isError: true }
}

export function refuseCall({ callsMax, resetsAtMs }: Budget): CallToolResult {
  return refusal(
    'budget_exceeded',
    `This credential may make ${callsMax} calls a day, and they are used up. The count begins anew at ${formatTime(resetsAtMs)}.`,
  )
}

export function refuseMoney(
  micros: number,
  { spendMicros, spendMicrosMax, resetsAtMs }: Budget,
): CallToolResult {
  const max = dollars(spendMicrosMax ?? 0)
  return refusal(
    'budget_exceeded',
    `This costs up to ${dollars(micros)}. This credential may spend ${max} a day and has spent ${dollars(spendMicros)}. The count begins anew at ${formatTime(resetsAtMs)}.`,
  )
}

function dollars(micros: number): string {
  return `$${(micros / 1e6).toFixed(micros % 10_000 === 0 ? 2 : 4)}`
}

/** What was refused, and why. Undefined for a fault of ours. */
export function asRefusal(error: unknown): CallToolResult | undefined {
  if (isSightlineError(error)) {
    const { code, message, errors, retryAfterSeconds } = error
    const wait = retryAfterSeconds === undefined ? '' : ` Try again in ${retryAfterSeconds} s.`
    return refusal(
      code,
      message + wait,
      Object.keys(errors).length === 0 ? undefined : (errors as FieldErrors),
    )
  }
  const known = storageRefusal(error)
  return known && refusal(known.code, known.message)
}
