// The tool that tracks keywords. It asks the API for the price first, and the person to agree to it.

import { type Static, Type } from 'typebox'
import type { Client } from '../../../../client/src/client.ts'
import { confirmationToken, project } from '../../../entry/mcp/tool/arguments.ts'
import { type Confirmation, taskTool } from '../../../entry/mcp/tool/task-tool.ts'
import { amount } from '../../../lib/amount.ts'
import { formatDollars } from '../../../lib/dollars.ts'

const KEYWORDS_MAX = 100
const KEYWORD_LENGTH_MAX = 200
const NAMES_IN_LOG = 5

const input = Type.Object({
  project,
  keywords: Type.Array(Type.String({ maxLength: KEYWORD_LENGTH_MAX }), {
    minItems: 1,
    maxItems: KEYWORDS_MAX,
  }),
  country_code: Type.String({ maxLength: 10, description: 'DE' }),
  language_code: Type.String({ maxLength: 10, description: 'de' }),
  device: Type.Optional(Type.Enum(['mobile', 'desktop', 'both'] as const)),
  location: Type.Optional(Type.String({ maxLength: 200 })),
  confirmation_token: confirmationToken,
})

type Input = Static<typeof input>

function bodyOf({ project: _, confirmation_token: __, ...body }: Input) {
  return body
}

export const addKeywords = taskTool({
  name: 'add_keywords',
  area: 'ranks',
  title: 'Track keywords',
  description:
    'Track keywords. Uses one unit of the allowance per keyword and device, and money of the search provider for each check. If it costs money, the first call tells how much and returns a confirmation_token.',
  input,
  factNames: ['tracked', 'first_check_is_queued', 'message', 'keyword_ids'],
  scope: 'read_write',
  hints: { isReadOnly: false, isDestructive: false, isIdempotent: true, isOpenWorld: true },
  confirm: (api, given) => estimate(api, given),
  async run(api, given) {
    const { keywords, initial_analysis_scheduled, message } = await api.rankTracker.addKeywords(
      given.project,
      bodyOf(given),
    )
    const named = given.keywords.slice(0, NAMES_IN_LOG).join(', ')
    const more = given.keywords.length > NAMES_IN_LOG ? ', …' : ''
    return {
      facts: {
        tracked: keywords.length,
        first_check_is_queued: initial_analysis_scheduled,
        message,
        keyword_ids: keywords.map(({ id }) => id),
      },
      ...(keywords.length > 0 && { done: `Tracks ${amount(keywords.length, 'keyword')}: ${named}${more}` }),
    }
  },
})

async function estimate(api: Client, given: Input): Promise<Confirmation | undefined> {
  const { new_keywords, existing_keywords, units, cost } = await api.rankTracker.estimateKeywords(
    given.project,
    bodyOf(given),
  )
  const { first_checks_micros: first, month_micros: month } = cost
  // Keywords beyond the allowance are refused with a message of their own.
  if (!units.is_enough || new_keywords === 0 || (cost.is_known && !first && !month)) return undefined
  const known = existing_keywords > 0 ? ` ${existing_keywords} are tracked already.` : ''
  const price = cost.is_known
    ? `The first checks cost up to ${formatDollars(first ?? 0)}, and all checks of thirty days up to ${formatDollars(month ?? 0)}.`
    : 'Nobody can tell what the checks will cost.'
  return {
    statement: `Track ${amount(new_keywords, 'keyword')}, which uses as many of the ${units.left} units that are left.${known} ${price}`,
    costMicros: cost.is_known ? (first ?? 0) : null,
  }
}
