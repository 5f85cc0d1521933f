// The shapes of marks on quick wins, for HTTP, for the OpenAPI document and for the code alike.

import { Type } from 'typebox'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { checkedTogether } from '../../../entry/http/requests/schema-annotations.ts'
import { QUICK_WIN_TYPES } from '../lists.ts'

export const WIN_STATES = ['open', 'done', 'later'] as const
export type WinState = (typeof WIN_STATES)[number]

// Search Console reports no longer queries or addresses.
const TEXT_LENGTH_MAX = 8_192

const subject = (description: string) =>
  nullable(Type.String({ minLength: 1, maxLength: TEXT_LENGTH_MAX, description }))

const fields = {
  type: Type.Enum(QUICK_WIN_TYPES, { description: 'The type of the list that the row is in.' }),
  state: Type.Enum(WIN_STATES, {
    description: '`later` puts the opportunity off for 28 days; `open` removes the mark.',
  }),
}

export const winMarkBody = checkedTogether(
  Type.Object({
    ...fields,
    query: Type.Optional(subject('The query of the row, where it has one.')),
    url: Type.Optional(subject('The URL of the row, where it has one.')),
  }),
  ({ query, url }) =>
    query == null && url == null ? { query: 'The query or the url must be given.' } : undefined,
)

export const winMark = Type.Object(
  {
    ...fields,
    query: nullable(Type.String()),
    url: nullable(Type.String()),
    open_again_on: nullable(
      Type.String({
        format: 'date',
        description:
          "The day on which the opportunity is open again, in the project's time zone; null for one that is done or open.",
      }),
    ),
  },
  { title: 'QuickWinMark' },
)
