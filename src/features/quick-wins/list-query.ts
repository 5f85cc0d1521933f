// The query parameters of a list of quick wins: which list, in which order, and which of its rows.

import { type Static, Type } from 'typebox'
import { countedQuery } from '../../entry/http/answers/paging.ts'
import { mustBeOneOf } from '../../entry/http/requests/messages.ts'
import { checkedTogether, emptyIsAbsent } from '../../entry/http/requests/schema-annotations.ts'
import { DEFAULT_TYPE, QUICK_WIN_TYPES, RANGES, type Range, rangesOf } from './lists.ts'
import { WIN_STATES } from './marks/mark-schema.ts'
import { SORT_FIELDS } from './stored/kept-lists.ts'
import type { ListQuestion } from './stored/sorted-page.ts'

export const quickWinsQuery = checkedTogether(
  Type.Object({
    type: Type.Optional(
      Type.Enum(QUICK_WIN_TYPES, {
        default: DEFAULT_TYPE,
        description: 'Which list of opportunities to read.',
      }),
    ),
    range: Type.Optional(
      Type.Enum(RANGES, {
        description:
          'How long the range is, in days or months; it ends on the last day of stored data. `contentDecay` takes 90d, 180d and 365d, by default 90d; the others take all but 365d, by default 28d.',
      }),
    ),
    sort: Type.Optional(
      Type.Enum(SORT_FIELDS, {
        default: 'opportunity',
        description:
          'The number to sort rows by. Rows that do not have it come last in both directions, in the order of their `opportunity`.',
      }),
    ),
    direction: Type.Optional(Type.Enum(['asc', 'desc'] as const, { default: 'desc' })),
    search: Type.Optional(
      emptyIsAbsent(
        Type.String({
          maxLength: 255,
          description: 'Only rows whose query or URL contains this text, in any letter case.',
        }),
      ),
    ),
    tracked: Type.Optional(
      Type.Boolean({
        description:
          'Only rows whose query the project tracks as a keyword, or with `false`, does not track. Rows about a page are neither.',
      }),
    ),
    state: Type.Optional(
      Type.Enum(WIN_STATES, {
        description:
          'Only rows that are still to be dealt with, are done, or are put off; without it, all of them.',
      }),
    ),
    include: Type.Optional(
      Type.Enum(['is_tracked'] as const, {
        description: 'Adds a field to each row about a query: `is_tracked`, whether the project tracks it.',
      }),
    ),
    ...countedQuery,
  }),
  ({ type, range }) => {
    const allowed = type === undefined || range === undefined ? undefined : rangesOf(type)
    if (allowed === undefined || allowed.includes(range as Range)) return undefined
    return { range: mustBeOneOf(`The range of ${type}`, allowed) }
  },
)
export type QuickWinsQuery = Static<typeof quickWinsQuery>

/** Returns undefined if the list is wanted as it is stored. */
export function questionOf(query: QuickWinsQuery): ListQuestion | undefined {
  const { sort = 'opportunity', direction = 'desc', search, tracked, state } = query
  const isStored =
    sort === 'opportunity' &&
    direction === 'desc' &&
    search === undefined &&
    tracked === undefined &&
    state === undefined
  return isStored ? undefined : { sort, direction, search, tracked, state }
}
