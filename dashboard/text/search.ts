// Search performance: what the project got from searches.

import { formatDay, plural } from '../lib/format.ts'

const span = (from: string, to: string) =>
  `${formatDay(from, { withYear: from.slice(0, 4) !== to.slice(0, 4) })} – ${formatDay(to, { withYear: true })}`

export const search = {
  title: 'Search performance',
  views: 'Views of search performance',
  overview: 'Overview',
  queries: 'Queries',
  pages: 'Pages',
  range: 'Days shown',
  ranges: { '7d': '7 days', '28d': '28 days', '90d': '90 days', '12m': '1 year', '16m': '16 months' },
  compare: 'Compare with',
  comparisons: {
    previous: 'vs. the days before',
    year: 'vs. a year before',
    none: 'No comparison',
  },
  lastDay: (day: string) => `Data until ${formatDay(day, { withYear: true })}`,
  lastDayHint: 'Search Console publishes a day two to three days later. Its days are in Pacific time.',
  span,
  figures: { clicks: 'Clicks', impressions: 'Impressions', ctr: 'Click rate', position: 'Position' },
  figureHints: {
    clicks: 'Clicks on results of this site',
    impressions: 'How often results of this site were shown',
    ctr: 'Clicks divided by impressions',
    position: 'Average position over all impressions; 1 is the top',
  },
  showLine: (figure: string) => `Show ${figure.toLowerCase()} in the chart`,
  points: (value: string) => `${value} pts`,
  changeFrom: (before: string, from: string, to: string) => `${before} from ${span(from, to)}`,
  chart: (figure: string) => `${figure} by day`,
  now: (from: string, to: string) => span(from, to),
  missingDays: (known: number, all: number) =>
    `Only ${plural(known, 'day')} of ${all} are stored. Days without data are gaps in the line, and the sums leave them out.`,
  missingCompared: (known: number, all: number) =>
    `Only ${plural(known, 'day')} of the ${all} days compared with are stored, so clicks and impressions are not compared.`,
  topQueries: 'Top queries',
  topPages: 'Top pages',
  allQueries: 'All queries',
  allPages: 'All pages',
  query: 'Query',
  page: 'Page',
  change: 'Δ',
  changeOf: (figure: string) => `Change of ${figure.toLowerCase()}`,
  notReported: 'Not reported in these days',
  notComparedRow: 'Not reported in the days compared with',
  findQuery: 'Find a query',
  findPage: 'Find a page',
  queryNoun: (count: number) => (count === 1 ? 'query' : 'queries'),
  pageNoun: (count: number) => (count === 1 ? 'page' : 'pages'),
  actions: 'Actions',
  openPage: 'See this page in the latest crawl',
  emptyTitle: 'No search data yet',
  emptyText:
    'Connect Search Console to see which searches bring clicks, and what could bring more. Or import a file that you exported from it.',
  connect: 'Connect Search Console',
  importFile: 'Import a file',
  noRowsTitle: 'Nothing was reported',
  noRowsText: 'The source reported no rows for these days.',
  fetchingTitle: 'Search data is on its way',
  fetching: (done: number, wanted: number) =>
    `${plural(done, 'day')} of ${wanted} fetched. The first figures appear as soon as a day is complete.`,
  failing: 'Search Console cannot be read:',
  toConnection: 'Look',
  rowsOf: (name: string) => `${name} by day`,
  partly:
    'Search Console withholds rare queries, so the clicks of all queries are fewer than those of the site.',
} as const

export const track = {
  track: 'Track',
  trackQuery: (query: string) => `Track “${query}” as a keyword`,
  title: 'Track a keyword',
  keyword: 'Keyword',
  device: 'Device',
  devices: { both: 'Mobile and desktop', mobile: 'Mobile', desktop: 'Desktop' },
  market: (country: string, language: string) =>
    `For searches in ${country}, in ${language}. Other markets can be chosen on the page of keywords.`,
  submit: 'Track keyword',
  estimating: 'Working out what it costs…',
  isTracked: 'This keyword is tracked already.',
  isTrackedPartly: (added: number) =>
    `It is tracked on one device; ${plural(added, 'keyword')} will be added.`,
  units: (wanted: number, left: string) => `Uses ${plural(wanted, 'keyword')} of the ${left} that are left.`,
  notEnough: (left: string) => `The account has only ${left} keywords left.`,
  costFree: 'Checks cost nothing.',
  costSimulated: 'Checks cost nothing: positions are simulated until a provider is set up.',
  cost: (first: string, month: string) => `The first check costs ${first}, then about ${month} a month.`,
  costUnknown: 'The provider’s price is not known.',
  added: (keyword: string) => `“${keyword}” is tracked.`,
  undone: 'The keyword is no longer tracked.',
  see: 'See keyword',
  trackedAs: 'Tracked',
  notTracked: 'Not tracked',
  position: (device: string, position: string) => `${device}: ${position}`,
} as const
