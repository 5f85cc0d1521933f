import { Type } from 'typebox'
import { nullable } from '../../entry/http/answers/field-shapes.ts'
import { countedQuery, listWithWarningsOf } from '../../entry/http/answers/paging.ts'
import { dayRangeQuery, findWrongDays } from '../../entry/http/requests/day-range.ts'
import {
  checkedTogether,
  emptyIsAbsent,
  type Parsed,
  parsed,
} from '../../entry/http/requests/schema-annotations.ts'
import { DEVICES } from './performance-row.ts'
import { pageKey } from './rows/page-key.ts'
import { QUERY_CHARS_MAX, queryKey } from './rows/query-key.ts'
import { CHANGES, TOP_SORTS } from './tops/top-order.ts'
import { COMPARISONS, TOP_RANGES } from './totals/ranges.ts'

const SEARCH_LENGTH_MAX = 255
const PAGE_LENGTH_MAX = 8192

const count = (what: string) => nullable(Type.Integer({ minimum: 0 }), `${what}; null when not known.`)
const day = (description: string) => nullable(Type.String({ format: 'date' }), description)

const figures = {
  clicks: count('Clicks'),
  impressions: count('Impressions'),
  ctr: nullable(
    Type.Number({ minimum: 0, maximum: 1 }),
    'Clicks divided by impressions, with four decimals; null without impressions.',
  ),
  position: nullable(
    Type.Number({ minimum: 1 }),
    'Average position over all impressions, with two decimals; null without impressions or when not known.',
  ),
}

const window = {
  from: day('The first day; null when nothing is stored and no days are asked for.'),
  to: day('The last day.'),
}

const compare = Type.Optional(
  Type.Enum(COMPARISONS, {
    description:
      'What to compare with: `previous`, as many days just before; `year`, the same days of the week 52 weeks earlier.',
  }),
)

const rangeTexts = {
  from: 'The first day, as its source counts days. Without it, 28 days are read.',
  to: 'The last day. Without it, the last day that is stored.',
}

const rowFilters = {
  query: Type.Optional(
    emptyIsAbsent(
      parsed(
        Type.String({
          maxLength: QUERY_CHARS_MAX,
          description: 'Counts only the clicks and impressions of this query.',
        }),
        (text): Parsed<string> => ({ value: queryKey(text) }),
      ),
    ),
  ),
  page: Type.Optional(
    emptyIsAbsent(
      parsed(
        Type.String({
          maxLength: PAGE_LENGTH_MAX,
          description: 'Counts only the clicks and impressions of the page with this URL.',
        }),
        (text): Parsed<string> => {
          const value = pageKey(text)
          return value === undefined ? { error: 'must be an absolute URL with http or https' } : { value }
        },
      ),
    ),
  ),
  country: Type.Optional(
    emptyIsAbsent(
      parsed(
        Type.String({
          pattern: '^[A-Za-z]{3}$',
          maxLength: 3,
          description:
            'Counts only searches from this country, given as the three letters of ISO 3166-1, if the source reports countries.',
          examples: ['deu'],
        }),
        (text): Parsed<string> => ({ value: text.toLowerCase() }),
      ),
    ),
  ),
  device: Type.Optional(
    Type.Enum(DEVICES, {
      description: 'Counts only searches on these devices, if the source reports devices.',
    }),
  ),
}

export const overviewQuery = checkedTogether(
  Type.Object({ ...dayRangeQuery(rangeTexts), compare, ...rowFilters }),
  findWrongDays,
)
export const daysQuery = checkedTogether(
  Type.Object({ ...dayRangeQuery(rangeTexts), ...rowFilters }),
  findWrongDays,
)

const totals = {
  ...window,
  ...figures,
  days_count: Type.Integer({ minimum: 0, description: 'Number of days in the range.' }),
  known_days_count: Type.Integer({ minimum: 0, description: 'Number of days in the range that are stored.' }),
  is_complete: Type.Boolean({ description: 'Whether all days are stored.' }),
}

export const performanceOverview = Type.Object(
  {
    ...totals,
    compared: nullable(Type.Object(totals), 'The figures of the compared range; null without `compare`.'),
    last_day: day('The last day that is stored for the project; null when nothing is stored.'),
    sources: Type.Array(Type.String(), {
      description: 'Where the days came from: `search_console`, `export`, `bigquery`, `file` or `simulator`.',
      examples: [['search_console']],
    }),
    is_simulated: Type.Boolean({
      description: 'Whether figures of the built-in simulator are among them.',
      examples: [false],
    }),
  },
  { title: 'SearchPerformance' },
)

export const performanceDays = Type.Object(
  {
    ...window,
    last_day: day('The last day that is stored for the project; null when nothing is stored.'),
    days: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), ...figures }), {
      description: 'The days that are stored, oldest first. A day that is not stored is left out.',
    }),
  },
  { title: 'SearchPerformanceDays' },
)

const topsFields = {
  range: Type.Optional(
    Type.Enum(TOP_RANGES, {
      default: '28d',
      description: 'How long the range is, in days or months; it ends on the last day that is stored.',
    }),
  ),
  compare,
  search: Type.Optional(
    emptyIsAbsent(
      Type.String({
        maxLength: SEARCH_LENGTH_MAX,
        description: 'Only rows whose query or URL contains this text, in any letter case.',
      }),
    ),
  ),
  sort: Type.Optional(
    Type.Enum(TOP_SORTS, {
      default: 'clicks',
      description:
        'What to sort by; names that end in `_change` need `compare`. Rows without a value come last.',
    }),
  ),
  direction: Type.Optional(Type.Enum(['asc', 'desc'] as const, { default: 'desc' })),
  ...countedQuery,
}

type OrderQuery = { sort?: string | undefined; compare?: string | undefined }
const findMissingCompare = ({ sort, compare: comparison }: OrderQuery) =>
  comparison === undefined && CHANGES.some((change) => change === sort)
    ? { sort: 'needs compare: there is no change without something to compare with' }
    : undefined

export const TOP_QUERIES = {
  queries: checkedTogether(Type.Object({ ...topsFields, page: rowFilters.page }), findMissingCompare),
  pages: checkedTogether(Type.Object(topsFields), findMissingCompare),
}

const compared = nullable(
  Type.Object(figures),
  'The figures of the compared range; null without `compare`, and when nothing was reported in it.',
)

const topQuery = Type.Object(
  { query: Type.String({ description: 'What was searched for, in lower case.' }), ...figures, compared },
  { title: 'SearchQuery' },
)
const topPage = Type.Object(
  { url: Type.String({ description: 'The URL of the page.' }), ...figures, compared },
  { title: 'SearchPage' },
)

export const TOP_ANSWERS = {
  queries: listWithWarningsOf(topQuery, 'SearchCursorMeta', Type.Enum(TOP_RANGES), window),
  pages: listWithWarningsOf(topPage, 'SearchCursorMeta', Type.Enum(TOP_RANGES), window),
}
