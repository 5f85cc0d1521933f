// What the keyword list may be asked for: filters, orders, and what comes along with each keyword. And what may come along with
// one that is read by itself.

import { type Static, Type } from 'typebox'
import { SERP_FEATURES } from '../../../background/providers/contracts.ts'
import { nullable } from '../../../entry/http/answers/field-shapes.ts'
import { countedQuery } from '../../../entry/http/answers/paging.ts'
import { checkedTogether, emptyIsAbsent, parsed } from '../../../entry/http/requests/schema-annotations.ts'
import { collapseWhitespace } from '../../../lib/text.ts'
import { CHANGES } from '../records/keyword-marks.ts'
import { KEYWORD_SORTS, type KeywordSort, PUBLIC_SORTS } from '../records/keyword-order.ts'
import { KEYWORD_STATUSES, keywordRecord, oneSelection, selectionQuery } from '../records/schema.ts'
import { MOVED_DAYS, MOVED_PLACES_MIN, MOVES, RECENT_DAYS } from '../roll-ups/recent-days.ts'
import { addedTagFields } from '../tags/tag-schema.ts'
import { RANKINGS } from './key-conditions.ts'

const POSITION_MAX = 1000

const countryCode = parsed(
  Type.String({
    minLength: 2,
    maxLength: 2,
    pattern: '^[A-Za-z]{2}$',
    description: 'Only keywords of this country: ISO 3166-1 alpha-2.',
  }),
  (text) => ({ value: text.toUpperCase() }),
)

const position = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: POSITION_MAX, description }))

const INCLUDES = ['recent', 'tags', 'recent,tags'] as const

/** Which keywords are listed, whatever their order. */
const filterFields = {
  ...selectionQuery,
  search: Type.Optional(
    emptyIsAbsent(
      Type.String({
        maxLength: 255,
        description: 'Only keywords that contain this text, in any letter case.',
      }),
    ),
  ),
  tag: Type.Optional(
    emptyIsAbsent(
      parsed(
        Type.String({
          maxLength: 255,
          description: 'Only keywords that have the tag with this name, in any letter case.',
        }),
        (text) => ({ value: collapseWhitespace(text) }),
      ),
    ),
  ),
  position_min: position('Only keywords that have this position or a worse one.'),
  position_max: position('Only keywords that have this position or a better one.'),
  ranking: Type.Optional(
    Type.Enum(RANKINGS, {
      description:
        '`not_found`: the latest analysis succeeded, and the site was not among the first 100 results. `not_ranked`: the latest result had no position among the first 100, whether or not a later analysis failed; the overview counts these as `not_ranked`. A keyword that was never measured is in neither.',
    }),
  ),
  change: Type.Optional(
    Type.Enum(CHANGES, {
      description:
        'Compared with the previous analysis: `improved` and `declined` as the overview counts them; `new`, found now and not then, or never analysed before; `lost`, found then and not now, which also counts as `declined`.',
    }),
  ),
  moved: Type.Optional(
    Type.Enum(MOVES, {
      description: `Only keywords that stand at least ${MOVED_PLACES_MIN} places better (\`up\`), worse (\`down\`) or either (\`any\`) than at the end of the day ${MOVED_DAYS} days ago. One that is found now and was not then has moved up, one that is no longer found down; one that had no result then, or whose latest check failed, has not moved.`,
    }),
  ),
  status: Type.Optional(Type.Enum(KEYWORD_STATUSES, { description: 'Only keywords with this status.' })),
  country_code: Type.Optional(countryCode),
  feature: Type.Optional(
    Type.Enum(SERP_FEATURES, { description: 'Only keywords whose results page had this feature.' }),
  ),
  url: Type.Optional(
    emptyIsAbsent(
      Type.String({ maxLength: 2048, description: 'Only keywords with exactly this `last_result_url`.' }),
    ),
  ),
}

const listQuery = <Sort extends KeywordSort>(sorts: readonly Sort[]) =>
  checkedTogether(
    oneSelection(
      Type.Object({
        ...filterFields,
        sort: Type.Optional(
          Type.Enum(sorts, {
            default: 'position',
            description:
              '`change` is `change_position`, `best` is `best_position`. Keywords without a value come last in both directions.',
          }),
        ),
        direction: Type.Optional(Type.Enum(['asc', 'desc'] as const, { default: 'asc' })),
        include: Type.Optional(
          Type.Enum(INCLUDES, {
            description:
              '`recent` adds the positions of the last days; `tags` adds the tags, the note and the imported search volume of each keyword.',
          }),
        ),
        ...countedQuery,
      }),
    ),
    refuseEmptyRange,
  )

/** For /v1, whose orders the contract names. */
export const publicListQuery = listQuery(PUBLIC_SORTS)
export const keywordListQuery = listQuery(KEYWORD_SORTS)
export type KeywordListQuery = Static<typeof keywordListQuery>

export const keywordFilterQuery = checkedTogether(oneSelection(Type.Object(filterFields)), refuseEmptyRange)
export type KeywordFilterQuery = Static<typeof keywordFilterQuery>

type PositionRange = { position_min?: number | undefined; position_max?: number | undefined }

function refuseEmptyRange({ position_min, position_max }: PositionRange) {
  if (position_min === undefined || position_max === undefined || position_min <= position_max)
    return undefined
  return { position_max: 'must not be less than position_min' }
}

export const listedKeyword = Type.Object(
  {
    ...keywordRecord.properties,
    recent: Type.Optional(
      Type.Array(nullable(Type.Integer({ minimum: 1, maximum: 100 })), {
        maxItems: RECENT_DAYS,
        description: `Only with \`include=recent\`: the position at the end of each of the last ${RECENT_DAYS} days, oldest first; the last entry is today's. The first entry is of the day of its first result, so a keyword that was measured later has fewer entries. A day without a check, or with a failed one, repeats the day before it. Null: not found in the results that were read, or beyond position 100.`,
      }),
    ),
    ...addedTagFields,
  },
  { title: 'ListedKeyword' },
)

export const keywordQuery = Type.Object({
  include: Type.Optional(
    Type.Enum(['tags'] as const, { description: '`tags` adds the tags and the note of the keyword.' }),
  ),
})

export const readKeyword = Type.Object(
  { ...keywordRecord.properties, ...addedTagFields },
  { title: 'ReadKeyword' },
)
