// The shapes of spending, for HTTP and for the OpenAPI document.

import { Type } from 'typebox'
import { nullable } from '../../entry/http/answers/field-shapes.ts'
import { dollarsField } from '../../entry/http/requests/dollars.ts'

const MONTH_LENGTH = 7

const dollars = (description: string) => Type.Number({ description })
const dollarsOrNone = (description: string) => nullable(Type.Number(), description)

export const monthQuery = {
  month: Type.Optional(
    Type.String({
      maxLength: MONTH_LENGTH,
      pattern: '^(19[7-9][0-9]|[2-9][0-9]{3})-(0[1-9]|1[0-2])$',
      description: 'A month in UTC, as `2026-11`. Without it, this month.',
    }),
  ),
}

const providerSpend = Type.Object({
  provider: Type.String(),
  calls: Type.Integer({ description: 'Number of paid calls.' }),
  cost_usd: Type.Number(),
  estimated_usd: dollars('The part of the cost that the provider did not say and that was estimated.'),
})

export const accountSpend = Type.Object(
  {
    month: Type.String(),
    cost_usd: dollars('Money that was spent in the month.'),
    announced_usd: dollars('Money that is set aside for paid calls under way.'),
    limit_usd: dollarsOrNone('The spend limit of this month; null when another month was asked for.'),
    has_own_limit: nullable(
      Type.Boolean(),
      "Whether the account has a limit of its own; else it is the server's setting.",
    ),
    left_usd: dollarsOrNone(
      'Money that may still be spent in this month; null when another month was asked for.',
    ),
    providers: Type.Array(providerSpend),
  },
  { title: 'Spend' },
)

export const projectSpend = Type.Object(
  {
    project_uid: Type.String(),
    name: Type.String(),
    cost_usd: Type.Number(),
    announced_usd: Type.Number(),
    limit_usd: dollarsOrNone("The project's own limit a month; null while only the account's counts."),
    providers: Type.Array(providerSpend),
  },
  { title: 'ProjectSpend' },
)

export const limitBody = (what: string) =>
  Type.Object({
    limit_usd: nullable(dollarsField('US dollars a month. 0 for nothing.'), what),
  })

export const accountLimit = Type.Object({
  limit_usd: Type.Number(),
  has_own_limit: Type.Boolean(),
  left_usd: Type.Number(),
})

export const projectLimit = Type.Object({
  limit_usd: nullable(Type.Number()),
})
