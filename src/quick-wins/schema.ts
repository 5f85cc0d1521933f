// The rows of the thirteen lists in the API. All begin alike: what the row is about, its numbers now and in the period
// before, the opportunity and the sentence; then come the fields of the type. Null is what the source did not report.

import { type Static, type TSchema, Type } from 'typebox'
import type { QuickWinType } from './lists.ts'

const nullable = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })

const count = (description: string) => Type.Integer({ minimum: 0, description })
const ratio = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })
const position = (description: string) => Type.Number({ minimum: 1, description })
const estimate = (description: string) => Type.Number({ description })

const url = Type.String({ description: 'The page.' })
const query = Type.String({ description: 'What was searched for, in lower case.' })

const NOW = {
  clicks: count('In the range.'),
  impressions: count('In the range.'),
  ctr: ratio('Clicks by impressions, with four decimals.'),
  position: position('The average over all impressions, with two decimals.'),
}

const NOW_OR_NOT_REPORTED = {
  clicks: nullable(Type.Integer({ minimum: 0 }), 'In the range; null when not reported.'),
  impressions: nullable(Type.Integer({ minimum: 0 }), 'In the range; null when not reported.'),
  ctr: nullable(Type.Number({ minimum: 0, maximum: 1 }), 'Null when not reported.'),
  position: nullable(Type.Number({ minimum: 1 }), 'Null when not reported.'),
}

const BEFORE = {
  previous_clicks: count('In the period before.'),
  previous_impressions: count('In the period before.'),
  previous_ctr: ratio('In the period before.'),
  previous_position: position('In the period before.'),
}

const WHEN_UNKNOWN =
  'In the period before; null when not reported, or when the two periods cannot be compared.'
const BEFORE_IF_KNOWN = {
  previous_clicks: nullable(Type.Integer({ minimum: 0 }), WHEN_UNKNOWN),
  previous_impressions: nullable(Type.Integer({ minimum: 0 }), WHEN_UNKNOWN),
  previous_ctr: nullable(Type.Number({ minimum: 0, maximum: 1 }), WHEN_UNKNOWN),
  previous_position: nullable(Type.Number({ minimum: 1 }), WHEN_UNKNOWN),
}

const ADVICE = {
  opportunity: Type.Number({ minimum: 0, description: 'Estimated extra clicks, not a forecast.' }),
  recommendation: Type.String({ description: 'What to do and why, in one sentence.' }),
}

const targetPosition = position('The position that the opportunity supposes.')
const expectedAtTarget = ratio('The click rate that is expected at `target_position`.')
const expectedHere = ratio('The click rate that is expected at this position.')

export const CAUSES = ['demand', 'rank', 'ctr'] as const
export type Cause = (typeof CAUSES)[number]

const CAUSE = 'The largest part of the loss.'
const LOSS = {
  loss_demand: estimate('Clicks lost with fewer impressions.'),
  loss_rank: estimate('Clicks lost with a worse position.'),
  loss_ctr: estimate(
    'Clicks lost otherwise: fewer of those who saw it clicked. The three add up to the loss.',
  ),
  cause: Type.Enum(CAUSES, { description: CAUSE }),
}

const LOSS_IF_REPORTED = {
  loss_demand: nullable(Type.Number(), 'Clicks lost with fewer impressions; null when not reported.'),
  loss_rank: nullable(Type.Number(), 'Clicks lost with a worse position; null when not reported.'),
  loss_ctr: nullable(Type.Number(), 'Clicks lost otherwise; null when not reported.'),
  cause: nullable(Type.Enum(CAUSES), CAUSE),
}

const SEASON = {
  year_earlier_clicks: nullable(
    Type.Integer({ minimum: 0 }),
    'In the same days a year (52 weeks) earlier; null when not stored or not reported.',
  ),
  is_seasonal: nullable(
    Type.Boolean(),
    'It fell at this time a year earlier too, and is not below what it had then; null when that is not known.',
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
  share: ratio("Of the query's impressions."),
})

export const LOST_STATES = ['not_reported', 'fallen'] as const

export const QUICK_WIN_ROWS = {
  strikingDistancePages: Type.Object(
    {
      url,
      ...NOW,
      ...BEFORE_IF_KNOWN,
      ...ADVICE,
      queries_count: count('Queries with which the page is on the second page of results.'),
      queries: Type.Array(strikingQuery, { maxItems: 5, description: 'Those with the largest opportunity.' }),
      target_position: targetPosition,
      expected_ctr: expectedAtTarget,
    },
    { title: 'StrikingDistancePage', description: 'Numbers are those of its queries on the second page.' },
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
      pages: Type.Array(competingPage, { minItems: 2, description: 'From the largest share on.' }),
      split_score: ratio('0 when one page has all impressions, near 1 when many share them.'),
      secondary_share: ratio('What the page with the largest share does not have.'),
      suggested_url: Type.String({ description: 'The page with most clicks, then impressions.' }),
    },
    { title: 'CannibalizationRisk', description: 'Pages that were shown together each count.' },
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
        'It had clearly more clicks in the period before the previous one too; null when that is not known.',
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
      url: nullable(Type.String(), 'The page with most of its impressions; null when not known.'),
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
        description: 'Not reported at all any more, or fallen to a fifth or less.',
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
export type QuickWinRow = QuickWinRows[QuickWinType]

/** A row of any list. */
export const quickWinRow = Type.Union(Object.values(QUICK_WIN_ROWS), {
  title: 'QuickWinRow',
  description: 'One of the thirteen, by the `type` that was asked for.',
})
