// Rows of quick wins as their rules would make them, numbered: of every type, with every field of it.

import type { Opportunity } from '../../src/features/quick-wins/facts.ts'
import type { QuickWinType } from '../../src/features/quick-wins/lists.ts'
import type { QuickWinRows } from '../../src/features/quick-wins/schema.ts'

const WORDS = [
  'waterproof',
  'hiking',
  'boots',
  'trail',
  'winter',
  'leather',
  'running',
  'wide',
  'kids',
  'light',
]

function textOf(number: number): string {
  return `${WORDS[number % 10]} ${WORDS[(number * 7 + 3) % 10]} ${WORDS[(number * 3 + 1) % 10]} ${number}`
}

const urlOf = (number: number) => `https://www.example.com/guides/${textOf(number).replaceAll(' ', '-')}`

/** `opportunity` decides where it stands. */
export function quickWinFinding(type: QuickWinType, number: number, opportunity: number): Opportunity {
  const record = RECORDS[type](number, opportunity)
  return {
    queryId: 'query' in record ? number : 0,
    pageId: 'url' in record ? number : 0,
    opportunity,
    record,
  }
}

/** The same as the API sends it. */
export function quickWinRow(type: QuickWinType, number: number, opportunity: number) {
  return { type, ...quickWinFinding(type, number, opportunity).record }
}

const now = (number: number) => ({
  clicks: number % 400,
  impressions: 1000 + number,
  ctr: Number(((number % 400) / (1000 + number)).toFixed(4)),
  position: 1 + (number % 1900) / 100,
})

const before = (number: number) => ({
  previous_clicks: 20 + (number % 300),
  previous_impressions: 900 + number,
  previous_ctr: Number(((20 + (number % 300)) / (900 + number)).toFixed(4)),
  previous_position: 1 + (number % 1700) / 100,
})

const NOTHING_NOW = { clicks: null, impressions: null, ctr: null, position: null }
const YEAR_EARLIER = { year_earlier_clicks: null, is_seasonal: null }
const LOSS = { loss_demand: 4.2, loss_rank: 3.1, loss_ctr: -0.3, cause: 'demand' } as const

const advice = (opportunity: number) => ({
  opportunity: Number(opportunity.toFixed(2)),
  recommendation: `Give the page a title that says what it is about: about ${Math.round(opportunity)} more clicks are within reach, as others of the site in the same position get them.`,
})

const target = { target_position: 5, expected_ctr: 0.0512 }

const RECORDS: { [T in QuickWinType]: (number: number, opportunity: number) => QuickWinRows[T] } = {
  strikingDistancePages: (number, opportunity) => ({
    url: urlOf(number),
    ...now(number),
    ...before(number),
    ...advice(opportunity),
    queries_count: 7,
    queries: [1, 2, 3, 4, 5].map((more) => {
      const { clicks, impressions, position } = now(number + more)
      return { query: textOf(number + more), clicks, impressions, position }
    }),
    ...target,
  }),
  ctrOpportunities: (number, opportunity) => ({
    url: urlOf(number),
    query: textOf(number),
    ...now(number),
    ...before(number),
    ...advice(opportunity),
    expected_ctr: 0.11,
  }),
  cannibalizationRisks: (number, opportunity) => ({
    query: textOf(number),
    ...now(number),
    ...before(number),
    ...advice(opportunity),
    pages: [0, 1, 2].map((more) => ({ url: urlOf(number + more), ...now(number + more), share: 0.33 })),
    split_score: 0.6667,
    secondary_share: 0.6667,
    suggested_url: urlOf(number),
  }),
  contentDecay: (number, opportunity) => ({
    url: urlOf(number),
    ...now(number),
    ...before(number),
    ...advice(opportunity),
    ...LOSS,
    is_long_term: null,
    ...YEAR_EARLIER,
  }),
  newVisibilityOpportunities: (number, opportunity) => ({
    query: textOf(number),
    ...now(number),
    previous_clicks: null,
    previous_impressions: null,
    previous_ctr: null,
    previous_position: null,
    ...advice(opportunity),
    ...target,
  }),
  visibilityGrowthClicksFlat: (number, opportunity) => ({
    query: textOf(number),
    ...now(number),
    ...before(number),
    ...advice(opportunity),
    expected_ctr: 0.04,
  }),
  newContentOpportunities: (number, opportunity) => ({
    query: textOf(number),
    ...now(number),
    ...before(number),
    ...advice(opportunity),
    ...target,
  }),
  secondPageKeywords: (number, opportunity) => ({
    query: textOf(number),
    url: urlOf(number),
    ...now(number),
    ...before(number),
    ...advice(opportunity),
    ...target,
  }),
  lostQueries: (number, opportunity) => ({
    query: textOf(number),
    ...NOTHING_NOW,
    ...before(number),
    ...advice(opportunity),
    state: 'not_reported',
  }),
  risingQueries: (number, opportunity) => ({
    query: textOf(number),
    ...now(number),
    ...before(number),
    ...advice(opportunity),
  }),
  fallingQueries: (number, opportunity) => ({
    query: textOf(number),
    ...now(number),
    ...before(number),
    ...advice(opportunity),
    ...LOSS,
    ...YEAR_EARLIER,
  }),
  risingPages: (number, opportunity) => ({
    url: urlOf(number),
    ...now(number),
    ...before(number),
    ...advice(opportunity),
  }),
  fallingPages: (number, opportunity) => ({
    url: urlOf(number),
    ...NOTHING_NOW,
    ...before(number),
    ...advice(opportunity),
    loss_demand: null,
    loss_rank: null,
    loss_ctr: null,
    cause: null,
    ...YEAR_EARLIER,
  }),
}
