// The rows of the thirteen lists in the API. All begin alike: the type, the subject, its figures now and in the
// period before, the opportunity and the sentence; then come the fields of the type. Null stands for what the source
// did not report.

import { type Static, type TSchema, Type } from 'typebox'
import { nullable } from '../../entry/http/answers/field-shapes.ts'
import { QUICK_WIN_TYPES, type QuickWinType, RANGES } from './lists.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })
const ratio = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })
const position = (description: string) => Type.Number({ minimum: 1, description })
const estimate = (description: string) => Type.Number({ description })

const url = Type.String({ description: 'The URL of the page.' })
const query = Type.String({ description: 'What was searched for, in lower case.' })

const NOW = {
  clicks: count('Clicks in the range.'),
  impressions: count('Impressions in the range.'),
  ctr: ratio('Clicks divided by impressions in the range, with four decimals.'),
  position: position('Average position over all impressions in the range, with two decimals.'),
}

const NOW_OR_NOT_REPORTED = {
  clicks: nullable(Type.Integer({ minimum: 0 }), 'Clicks in the range; null when not reported.'),
  impressions: nullable(Type.Integer({ minimum: 0 }), 'Impressions in the range; null when not reported.'),
  ctr: nullable(
    Type.Number({ minimum: 0, maximum: 1 }),
    'Clicks divided by impressions in the range, with four decimals; null when not reported.',
  ),
  position: nullable(
    Type.Number({ minimum: 1 }),
    'Average position over all impressions in the range, with two decimals; null when not reported.',
  ),
}

const BEFORE = {
  previous_clicks: count('Clicks in the period before the range.'),
  previous_impressions: count('Impressions in the period before the range.'),
  previous_ctr: ratio('Clicks divided by impressions in the period before the range.'),
  previous_position: position('Average position in the period before the range.'),
}

const WHEN_UNKNOWN =
  'Clicks in the period before the range; null when not reported, or when the two periods cannot be compared.'
const BEFORE_IF_KNOWN = {
  previous_clicks: nullable(Type.Integer({ minimum: 0 }), WHEN_UNKNOWN),
  previous_impressions: nullable(Type.Integer({ minimum: 0 }), WHEN_UNKNOWN),
  previous_ctr: nullable(Type.Number({ minimum: 0, maximum: 1 }), WHEN_UNKNOWN),
  previous_position: nullable(Type.Number({ minimum: 1 }), WHEN_UNKNOWN),
}

const ADVICE = {
  opportunity: Type.Number({
    minimum: 0,
    description: 'Estimated extra clicks in a period as long as the range; not a forecast.',
  }),
  recommendation: Type.String({ description: 'What to do and why, in one sentence.' }),
}

const targetPosition = position('The position for which `opportunity` is estimated.')
const expectedAtTarget = ratio('The usual click rate at `target_position`.')
const expectedHere = ratio('The usual click rate at this position.')

const CAUSES = ['demand', 'rank', 'ctr'] as const
export type Cause = (typeof CAUSES)[number]

const CAUSE = 'Which of the three losses is the largest.'
const LOSS = {
  loss_demand: estimate('Clicks lost because there were fewer impressions.'),
  loss_rank: estimate('Clicks lost because the position got worse.'),
  loss_ctr: estimate(
    'Clicks lost because fewer of the people who saw the result clicked it. The three losses add up to the whole.',
  ),
  cause: Type.Enum(CAUSES, { description: CAUSE }),
}

const LOSS_IF_REPORTED = {
  loss_demand: nullable(
    Type.Number(),
    'Clicks lost because there were fewer impressions; null when not reported.',
  ),
  loss_rank: nullable(Type.Number(), 'Clicks lost because the position got worse; null when not reported.'),
  loss_ctr: nullable(
    Type.Number(),
    'Clicks lost because fewer of the people who saw the result clicked it; null when not reported.',
  ),
  cause: nullable(Type.Enum(CAUSES), CAUSE),
}

const SEASON = {
  year_earlier_clicks: nullable(
    Type.Integer({ minimum: 0 }),
    'Clicks on the same days 52 weeks earlier; null when not stored or not reported.',
  ),
  is_seasonal: nullable(
    Type.Boolean(),
    'True when the clicks also fell at this time a year earlier and are not below what they were then; null when that is not known.',
  ),
}

const strikingQuery = Type.Object({
  query,
  clicks: NOW.clicks,
  impressions: NOW.impressions,
  position: NOW.position,
})

const competingPage = Type.Object({
  url,
  ...NOW,
  share: ratio("The page's share of the query's impressions."),
})

const LOST_STATES = ['not_reported', 'fallen'] as const

export const QUICK_WIN_ROWS = {
  strikingDistancePages: Type.Object(
    {
      url,
      ...NOW,
      ...BEFORE_IF_KNOWN,
      ...ADVICE,
      queries_count: count('How many queries show the page on the second page of results.'),
      queries: Type.Array(strikingQuery, {
        maxItems: 5,
        description: 'The queries with the largest opportunity.',
      }),
      target_position: targetPosition,
      expected_ctr: expectedAtTarget,
    },
    {
      title: 'StrikingDistancePage',
      description:
        'A page with queries on the second page of results. The numbers are those of these queries.',
    },
  ),
  ctrOpportunities: Type.Object(
    { url, query, ...NOW, ...BEFORE_IF_KNOWN, ...ADVICE, expected_ctr: expectedHere },
    { title: 'CtrOpportunity' },
  ),
  cannibalizationRisks: Type.Object(
    {
      query,
      ...NOW,
      ...BEFORE_IF_KNOWN,
      ...ADVICE,
      pages: Type.Array(competingPage, {
        minItems: 2,
        description: 'The competing pages, the one with the largest share first.',
      }),
      split_score: ratio(
        'How evenly the impressions are split: 0 when one page has all of them, near 1 when many pages share them.',
      ),
      secondary_share: ratio('The share of impressions of all pages but the largest.'),
      suggested_url: Type.String({
        description:
          'The page to keep: the one with the most clicks, or with the most impressions where clicks are equal.',
      }),
    },
    {
      title: 'CannibalizationRisk',
      description:
        'A query for which several pages of the site are shown. Where two pages are shown in one search, both impressions count.',
    },
  ),
  contentDecay: Type.Object(
    {
      url,
      ...NOW,
      ...BEFORE,
      ...ADVICE,
      ...LOSS,
      is_long_term: nullable(
        Type.Boolean(),
        'True when the page also had clearly more clicks in the period before the previous one; null when that is not known.',
      ),
      ...SEASON,
    },
    { title: 'DecayingPage' },
  ),
  newVisibilityOpportunities: Type.Object(
    {
      query,
      ...NOW,
      ...BEFORE_IF_KNOWN,
      ...ADVICE,
      target_position: targetPosition,
      expected_ctr: expectedAtTarget,
    },
    { title: 'NewlyVisibleQuery' },
  ),
  visibilityGrowthClicksFlat: Type.Object(
    { query, ...NOW, ...BEFORE, ...ADVICE, expected_ctr: expectedHere },
    { title: 'FlatClicksQuery' },
  ),
  newContentOpportunities: Type.Object(
    {
      query,
      ...NOW,
      ...BEFORE_IF_KNOWN,
      ...ADVICE,
      target_position: targetPosition,
      expected_ctr: expectedAtTarget,
    },
    { title: 'NewContentQuery' },
  ),
  secondPageKeywords: Type.Object(
    {
      query,
      url: nullable(
        Type.String(),
        'The page that has the most impressions for the query; null when not known.',
      ),
      ...NOW,
      ...BEFORE_IF_KNOWN,
      ...ADVICE,
      target_position: targetPosition,
      expected_ctr: expectedAtTarget,
    },
    { title: 'SecondPageKeyword' },
  ),
  lostQueries: Type.Object(
    {
      query,
      ...NOW_OR_NOT_REPORTED,
      ...BEFORE,
      ...ADVICE,
      state: Type.Enum(LOST_STATES, {
        description:
          '`not_reported`: the query has no impressions any more. `fallen`: a fifth or less of its clicks and impressions is left.',
      }),
    },
    { title: 'LostQuery' },
  ),
  risingQueries: Type.Object({ query, ...NOW, ...BEFORE, ...ADVICE }, { title: 'RisingQuery' }),
  fallingQueries: Type.Object(
    { query, ...NOW, ...BEFORE, ...ADVICE, ...LOSS, ...SEASON },
    { title: 'FallingQuery' },
  ),
  risingPages: Type.Object({ url, ...NOW, ...BEFORE, ...ADVICE }, { title: 'RisingPage' }),
  fallingPages: Type.Object(
    { url, ...NOW_OR_NOT_REPORTED, ...BEFORE, ...ADVICE, ...LOSS_IF_REPORTED, ...SEASON },
    { title: 'FallingPage' },
  ),
} as const satisfies Record<QuickWinType, TSchema>

export type QuickWinRows = { [T in QuickWinType]: Static<(typeof QUICK_WIN_ROWS)[T]> }

const IS_TRACKED = {
  is_tracked: Type.Optional(
    Type.Boolean({
      description:
        'Whether the project tracks the query as a keyword, in any market and on any device. Only with `include=is_tracked`.',
    }),
  ),
}

type AnyRow = (typeof QUICK_WIN_ROWS)[QuickWinType] & { title: string; description?: string }
const ROWS = Object.entries(QUICK_WIN_ROWS) as [QuickWinType, AnyRow][]

const LISTED_ROWS = ROWS.map(([type, { properties, title, description }]) =>
  Type.Object(
    {
      type: Type.Literal(type, { description: 'The type of the list that the row is in.' }),
      ...properties,
      ...('query' in properties && IS_TRACKED),
    },
    { title, ...(description !== undefined && { description }) },
  ),
)

const byType = (name: (title: string) => string) =>
  Object.fromEntries(ROWS.map(([type, { title }]) => [type, name(title)]))

/** A row of any list. */
export const quickWinRow = Type.Union(LISTED_ROWS, {
  title: 'QuickWinRow',
  description: 'A row of one of the thirteen lists: that of the `type` of the request, which every row says.',
  discriminator: { propertyName: 'type', mapping: byType((title) => `#/components/schemas/${title}`) },
  'x-chosen-by': { parameter: 'type', schemas: byType((title) => title) },
})

export const quickWinSummary = Type.Array(
  Type.Object({
    type: Type.Enum(QUICK_WIN_TYPES),
    range: Type.Enum(RANGES),
    rows_count: nullable(
      Type.Integer({ minimum: 0 }),
      'Rows of the list; null when there is no search data.',
    ),
    potential_clicks: nullable(
      Type.Number({ minimum: 0 }),
      'The sum of `opportunity` over its rows, with two decimals; null when there is no search data, and for lists of an older release until data arrives again. Sums of two types may count the same clicks.',
    ),
  }),
  { title: 'QuickWinSummary', description: 'One entry for each type.' },
)
