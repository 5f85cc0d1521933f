// Search performance: what the project got from searches.

import { formatDay, plural } from '../lib/format.ts'

export const span = (from: string, to: string) =>
  `${formatDay(from, { withYear: from.slice(0, 4) !== to.slice(0, 4) })} – ${formatDay(to, { withYear: true })}`

export const title = 'Search performance'
export const views = 'Views of search performance'
export const queries = 'Queries'
export const pages = 'Pages'
export const range = 'Days shown'
export const ranges = {
  '7d': '7 days',
  '28d': '28 days',
  '90d': '90 days',
  '12m': '1 year',
  '16m': '16 mo.',
} as const
export const compare = 'Compare with'
export const comparisons = {
  previous: 'vs the days before',
  year: 'vs a year before',
  none: 'No comparison',
} as const
export const lastDay = (day: string) => `Data until ${formatDay(day, { withYear: true })}`
export const lastDayHint =
  'Search Console publishes a day two to three days later. Its days are in Pacific time.'
export const figures = {
  clicks: 'Clicks',
  impressions: 'Impressions',
  ctr: 'Click rate',
  position: 'Position',
} as const
export const figureHints = {
  clicks: 'Clicks on results of this site',
  impressions: 'How often results of this site were shown',
  ctr: 'Clicks divided by impressions',
  position: 'Average position over all impressions; 1 is the top',
} as const
export const chart = (figure: string) => `${figure} by day`
export const missingDays = (known: number, all: number) =>
  `Only ${plural(known, 'day')} of ${all} are stored. Days without data are gaps in the line, and the sums leave them out.`
export const missingCompared = (known: number, all: number) =>
  `Only ${plural(known, 'day')} of the ${all} days compared with are stored, so clicks and impressions are not compared.`
export const topQueries = 'Top queries'
export const topPages = 'Top pages'
export const allQueries = 'All queries'
export const allPages = 'All pages'
export const query = 'Query'
export const page = 'Page'
const shortRanges = { '7d': '7 d', '28d': '28 d', '90d': '90 d', '12m': '1 y', '16m': '16 mo.' } as const
export const vsPeriod = (compare: 'previous' | 'year', range: keyof typeof ranges) =>
  `vs ${compare === 'year' ? '1 y' : shortRanges[range]} before`
export const changeOf = (figure: string, period: string) => `Change of ${figure.toLowerCase()} ${period}`
export const vs = (before: string) => `vs ${before} in the days compared with`
export const notReported = 'Not reported in these days'
export const notComparedRow = 'Not reported in the days compared with'
export const findQuery = 'Find a query'
export const findPage = 'Find a page'
export const queryNoun = (count: number) => (count === 1 ? 'query' : 'queries')
export const pageNoun = (count: number) => (count === 1 ? 'page' : 'pages')
export const openPage = 'See this page in the latest crawl'
export const emptyTitle = 'No search data yet'
export const emptyText =
  'Connect Search Console to see which searches bring clicks, and what could bring more. Or import a file that you exported from it.'
export const connect = 'Connect Search Console'
export const importFile = 'Import a file'
export const noRowsTitle = 'Nothing was reported'
export const noRowsText = 'The source reported no rows for these days.'
export const fetchingTitle = 'Search data is on its way'
export const fetching = (done: number, wanted: number) =>
  `${plural(done, 'day')} of ${wanted} fetched. The first figures appear as soon as a day is complete.`
export const failing = 'Search Console cannot be read:'
export const toConnection = 'See connection'
