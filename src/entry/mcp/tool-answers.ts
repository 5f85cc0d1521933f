// The answers to an agent: facts that fit, what would happen, or why not. Refusals have a code and a sentence that say
// what to do, and are no errors of the protocol, so that a model reads them and tries again.

import type { CallToolResult } from '@modelcontextprotocol/server'
import { isSightlineError } from '../../../client/src/errors.ts'
import { storageRefusal } from '../../data/storage/faults.ts'
import { formatTime } from '../../lib/clock.ts'
import { formatDollars } from '../../lib/dollars.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { isRoleAtLeast, type Principal } from '../http/access/principal.ts'
import { fittedFacts } from './tool/fitted-facts.ts'
import { shownValue } from './tool/shown-text.ts'
import type { Budget, Confirmation, Facts } from './tool/task-tool.ts'

export function answerOf(facts: Facts): CallToolResult {
  const fitted = fittedFacts(shownValue(facts) as Facts)
  return { content: [{ type: 'text', text: JSON.stringify(fitted) }], structuredContent: fitted }
}

/** `isChanged`: a token was sent, but not for this sentence and price. */
export function dryRun(
  { statement, costMicros }: Confirmation,
  token: string,
  { isChanged = false } = {},
): CallToolResult {
  const nothingDone = isChanged
    ? 'Nothing was done: what would happen is no longer what was shown with your token.'
    : 'Nothing was done yet.'
  return answerOf({
    state: 'confirmation_needed',
    what_would_happen: statement,
    ...(costMicros !== null && costMicros > 0 && { cost_usd_at_most: costMicros / 1e6 }),
    next: `${nothingDone} Tell the person what would happen. If they agree, call again within 5 minutes with the same arguments and this confirmation_token. It works once.`,
    confirmation_token: token,
  })
}

type RefusalFacts = { fields?: FieldErrors; retry_after_seconds?: number }

export function refusal(code: string, message: string, facts: RefusalFacts = {}): CallToolResult {
  const shown = shownValue({ error: { code, message, ...facts } })
  return { content: [{ type: 'text', text: JSON.stringify(shown) }], isError: true }
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
  const max = formatDollars(spendMicrosMax ?? 0)
  return refusal(
    'budget_exceeded',
    `This costs up to ${formatDollars(micros)}. This credential may spend ${max} a day and has spent ${formatDollars(spendMicros)}. The count begins anew at ${formatTime(resetsAtMs)}.`,
  )
}

/** Returns the refusal as an answer; undefined if the error is our fault. */
export function asRefusal(error: unknown): CallToolResult | undefined {
  if (isSightlineError(error)) {
    const { code, message, errors, retryAfterSeconds } = error
    // The API's message does not say how to find the uid.
    const advice = code === 'project_not_found' ? ' list_projects has the uids of those that there are.' : ''
    return refusal(code, message + advice, {
      ...(Object.keys(errors).length > 0 && { fields: errors as FieldErrors }),
      ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
    })
  }
  const known = storageRefusal(error)
  return known && refusal(known.code, known.message)
}

/** Refused before anybody is asked to confirm what would be refused afterwards. */
export function refuseWrite({ scope, role }: Pick<Principal, 'scope' | 'role'>): CallToolResult | undefined {
  if (scope === 'read')
    return refusal(
      'read_only_key',
      'This credential may only read. To change something, it needs the scope read_write.',
    )
  return isRoleAtLeast(role, 'editor')
    ? undefined
    : refusal('role_not_allowed', `This needs the role editor; the member of this credential is ${role}.`)
}
