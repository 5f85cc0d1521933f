// Quick wins: what each list means and what to do about its rows. docs/quick-wins.md states the rules in full.

import { plural } from '../lib/format.ts'

export const state = 'What is done'
export const openStates = { open: 'Open', later: 'Later', done: 'Done' } as const
export const mark = { open: 'Open again', later: 'Later (28 days)', done: 'Done' } as const
export const marked = {
  open: 'It is in the list again.',
  later: 'Put off for 28 days.',
  done: 'Marked as done.',
} as const
export const noneMarked = { later: 'Nothing is put off', done: 'Nothing is marked as done yet' } as const
export const title = 'Quick wins'
export const intro =
  'Where the site could get more clicks, found in its own search data. The clicks are estimates for sorting, not a forecast, and two lists may count the same clicks, so do not add them up.'
export const range = 'Days looked at'
export const ranges = {
  '7d': '7 days',
  '28d': '28 days',
  '30d': '30 days',
  '90d': '90 days',
  '180d': '180 days',
  '365d': '1 year',
  '3m': '3 months',
  '6m': '6 months',
} as const
export const groups = {
  gain: 'Closest to more clicks',
  content: 'What to write or sort out',
  falling: 'What is being lost',
  rising: 'What is growing',
} as const
export const all = 'All lists'
export const countNames = {
  potential: 'Potential clicks',
  lost: 'Lost clicks',
  gained: 'Gained clicks',
} as const
export const inDays = (range: string) => `in ${range}`
export const notComputed = 'Not computed yet'
export const noneTitle = 'No quick wins on this list'
export const noneText =
  'No query or page met the conditions of this list in these days. That is good news, or a reason to try a longer range.'
export const whatToDo = 'What to do'
export const meaning = 'What it means'
export const noun = () => 'found'
export const columns = {
  query: 'Query',
  url: 'Page',
  clicks: 'Clicks',
  impressions: 'Impressions',
  ctr: 'Click rate',
  expectedCtr: 'Usual rate',
  position: 'Position',
  target: 'Target',
  queries: 'Queries',
  pages: 'Pages',
  secondary: 'Others’ share',
  suggested: 'Suggested page',
  cause: 'Loss goes with',
  season: 'Seasonal',
  state: 'State',
  previousClicks: 'Clicks before',
  previousImpressions: 'Impr. before',
  previousPosition: 'Position before',
  opportunity: 'Potential',
  tracked: 'Tracked',
} as const
export const difference = 'Change'
export const tracked = 'Tracked'
export const untracked = 'No'
export const trackedChoices = { all: 'All', yes: 'Tracked', no: 'Not tracked' } as const
export const findQuery = 'Find a query or page'
export const findPage = 'Find a page'
export const hints = {
  expectedCtr: 'The click rate that a result at this position usually gets',
  target: 'The position that the estimate assumes',
  secondary: 'Share of the impressions that go to pages other than the largest',
  cause: 'What the largest part of the loss goes with',
  opportunity: 'Estimated clicks in as many days as the range has',
} as const
export const causes = { demand: 'Fewer searches', rank: 'Lower position', ctr: 'Lower click rate' } as const
export const causeHints = {
  demand: 'Fewer impressions: fewer people searched, or were shown it',
  rank: 'A worse position',
  ctr: 'Fewer of those who saw it clicked',
} as const
export const states = { fallen: 'Fallen', not_reported: 'Not reported' } as const
export const seasonal = 'Every year'
export const seasonalHint = 'It fell at this time a year earlier, too: wait before you change anything.'
export const notSeasonal = 'No'
export const notSeasonalHint = 'It did not fall like this a year earlier.'
export const seasonUnknown = 'The days of a year earlier are not stored'
export const longTerm = 'Long-term'
export const longTermHint = 'It is also below the period before the previous one.'
export const notReported = 'Not reported: Search Console withholds rare queries. It is not zero.'
export const before = 'Before'
export const vs = (before: string) => `vs ${before} in the days before`
export const now = 'Now'
export const figure = 'Figure'
export const lossParts = 'What the loss goes with'
export const lossDemand = 'Fewer impressions'
export const lossRank = 'Lower position'
export const lossCtr = 'Lower click rate'
export const lossHint =
  'The parts add up to the loss; a negative part is a gain. This is arithmetic, not proof.'
export const yearEarlier = (clicks: string) => `${clicks} clicks in the same days a year earlier.`
export const topQueries = (shown: number, all: number) =>
  shown === all ? plural(all, 'query', 'queries') : `${shown} of ${plural(all, 'query', 'queries')}`
export const sharedBy = (count: number) => `${plural(count, 'page')} share this query`
export const share = 'Share'
export const openPage = 'See page'
export const trackQuery = 'Track query'

type KindText = { readonly name: string; readonly meaning: string; readonly advice: string }

export const quickWinKinds = {
  strikingDistancePages: {
    name: 'Pages on the second page of results',
    meaning:
      'These pages are found for several queries, but on the second page of results, where few people look.',
    advice:
      'Improve the page for the queries that it lists. One better page gains for all of its queries at once: answer them more fully, and link to it from other pages.',
  },
  ctrOpportunities: {
    name: 'Results that too few people click',
    meaning:
      'These results are on the first page, but are clicked much less often than is usual at their position.',
    advice:
      'Rewrite the title and the description so that they give a reason to click. If the results page already answers the question, there is little to gain.',
  },
  cannibalizationRisks: {
    name: 'Pages that compete with each other',
    meaning:
      'Several pages of the site share the impressions of one query, so none of them is as strong as it could be.',
    advice:
      'Decide which page should answer the query, and merge the others into it or link from them to it.',
  },
  contentDecay: {
    name: 'Fading pages',
    meaning: 'These pages lost a considerable part of their clicks since the period before.',
    advice:
      'Look over the page and bring it up to date. If the loss goes with the season or with fewer searches, wait before you change anything.',
  },
  newVisibilityOpportunities: {
    name: 'New queries',
    meaning: 'The site was hardly shown for these queries before, and now is: a start to build on.',
    advice: 'Make the page that is found answer the query better, and link to it from pages that are strong.',
  },
  visibilityGrowthClicksFlat: {
    name: 'Shown more, clicked the same',
    meaning: 'The site is shown much more often for these queries than before, without more clicks.',
    advice:
      'Search for the query yourself. See what stands above the result and whether the title promises what people look for.',
  },
  newContentOpportunities: {
    name: 'Queries without a page',
    meaning:
      'The site is shown far down for these queries, and no page is about them: neither title, heading nor address covers the words.',
    advice: 'Write a page about the query. Crawl the site first, so that no existing page is overlooked.',
  },
  secondPageKeywords: {
    name: 'Queries on the second page of results',
    meaning: 'For these queries, the site is on the second page of results.',
    advice:
      'Strengthen the page that is found: answer the query more directly, and link to it with the words of the query.',
  },
  lostQueries: {
    name: 'Lost queries',
    meaning:
      'These queries brought clicks or impressions before and now hardly do, or are no longer reported.',
    advice:
      'Check that the page that answered the query is still there, can be indexed, and still answers it.',
  },
  risingQueries: {
    name: 'Rising queries',
    meaning: 'These queries gained clicks, or gained impressions without losing clicks.',
    advice: 'Build on the gain: add detail to the page, and link to it from other pages of the site.',
  },
  fallingQueries: {
    name: 'Falling queries',
    meaning: 'These queries lost clicks, or lost impressions without gaining clicks.',
    advice:
      'Look at what the loss goes with. You can work on a lower position, but not on fewer searches; a seasonal dip passes by itself.',
  },
  risingPages: {
    name: 'Rising pages',
    meaning: 'These pages gained clicks, or gained impressions without losing clicks.',
    advice: 'Build on the gain: add detail to the page, and link to it from other pages of the site.',
  },
  fallingPages: {
    name: 'Falling pages',
    meaning: 'These pages lost clicks, lost impressions without gaining clicks, or are no longer reported.',
    advice: 'Check that the page is there and can be indexed. Then look at what the loss goes with.',
  },
} as const satisfies Record<string, KindText>
