// The overview of a project.

import { formatWhole, plural } from '../lib/format.ts'
import { since } from './marks.ts'

export const crawlNow = 'Crawl now'
export const crawlStarted = 'The crawl has started.'
export const addNote = 'Add note'

export const visibility = 'Visibility'
export const visibilityChart = 'Visibility by day, from 0 to 100'
export const visibilityHint = 'From 0 to 100, where 100 means ranking first for every keyword.'
export const devices = { all: 'All devices', mobile: 'Mobile', desktop: 'Desktop' } as const
export const allKeywords = 'All keywords'
export const buckets = {
  '1-3': '1–3',
  '4-10': '4–10',
  '11-20': '11–20',
  '21-50': '21–50',
  '51-100': '51–100',
  not_ranked: 'No position',
} as Readonly<Record<string, string>>
export const bucketsLabel = 'Keywords by position'
export const noKeywords = 'No keywords yet'
export const noKeywordsText = 'Track the words people should find you by, and see every day where you rank.'
export const addKeywords = 'Add keywords'
export const noDays = 'No position was measured in this range.'
export const coverage = (measured: number, all: number) =>
  `${formatWhole(measured)} of ${plural(all, 'keyword')} measured.`
export const pending = (count: number) =>
  `${plural(count, 'keyword')} ${count === 1 ? 'waits' : 'wait'} for the first check.`
export const failed = (count: number) => `The last check of ${plural(count, 'keyword')} failed.`

export const movers = 'Movers since the previous check'
export const up = 'Up'
export const down = 'Down'
export const upAll = (count: string) => `All ${count} that went up`
export const downAll = (count: string) => `All ${count} that went down`
export const noneUp = 'No keyword went up.'
export const noneDown = 'No keyword went down.'
export const notFound = 'not found'

export const health = 'Site health'
export const healthScore = 'Health, of 100'
export const issues = { critical: 'Critical findings', warning: 'Warnings', notice: 'Notices' } as const
export const issuesLabel = 'Findings by severity, over all pages'
export const lastCrawl = 'Last crawl'
export const pagesOf = (count: number) => plural(count, 'page')
export const newIssues = 'New since the previous crawl'
export const fixedIssues = 'No longer found'
export const noneNew = 'No new issues since the previous crawl.'
export const firstCrawl = 'This was the first crawl: the next one shows what is new and what was fixed.'
export const allIssues = 'All issues'
export const crawlFailed = 'The last crawl failed.'
export const noCrawl = 'No finished crawl yet'
export const noCrawlText = 'A crawl reads your site as a search engine does and lists what to fix.'
export const pagesWith = (count: number) => plural(count, 'page')

export const clicks = 'Search clicks'
export const clicksOf = (from: string, to: string) => `${from} to ${to}`
export const clicksLabel = 'Clicks'
export const impressions = 'Impressions'
export const ctr = 'Click rate'
export const position = 'Average position'
export const clicksChart = 'Clicks by day'
export const against = 'compared with the 28 days before'
export const incomplete = (known: number, all: number) =>
  `${formatWhole(known)} of ${formatWhole(all)} days are known.`
export const noSearch = 'No search data yet'
export const noSearchText =
  'Connect Search Console or import a file from it to see clicks, queries and quick wins.'
export const connect = 'Connect Search Console'
export const toSearch = 'Performance'
export const look = 'View'

export const links = 'Linking domains'
export const linksNow = 'Now'
export const linksNew = 'New'
export const linksLost = 'Lost'
export const linksSince = (day: string) => `New and lost ${since(day)}`
export const linksLostUnknown = 'The source does not say which links were lost.'
export const noLinks = 'No backlinks yet'
export const noLinksText = 'Connect a source or import a file to see who links to you.'
export const connectLinks = 'Connect a source'
export const toLinks = 'Backlinks'

export const wins = 'Quick wins'
export const winsClicks = (clicks: string) => `+${clicks} clicks`
export const winsHint = 'Extra clicks it could bring'
export const allWins = 'All quick wins'
export const noWins = 'No quick wins'
export const noWinsText =
  'Quick wins come from search data. Connect Search Console, or import a file from it.'
export const winTypes = {
  strikingDistancePages: 'Page close to the top',
  ctrOpportunities: 'Few clicks for its position',
  cannibalizationRisks: 'Pages that compete with each other',
  contentDecay: 'Page that loses clicks',
  newVisibilityOpportunities: 'Newly visible query',
  visibilityGrowthClicksFlat: 'More visible, not more clicks',
  newContentOpportunities: 'Query without a good page',
  secondPageKeywords: 'Query on page two',
  lostQueries: 'Lost query',
  risingQueries: 'Rising query',
  fallingQueries: 'Falling query',
  risingPages: 'Rising page',
  fallingPages: 'Falling page',
} as const

export const running = 'Running now'
export const progressOf = (done: number, total: number) => `${formatWhole(done)} of ${formatWhole(total)}`

export const notes = 'Notes'
export const allNotes = 'All notes'
export const noNotes = 'No notes yet'
export const noNotesText = 'Write down what you changed and when: charts mark the day.'

export const nextTitle = 'What to do next'
export const nextDone = (done: number, all: number) => `${done} of ${all} done`
export const hide = 'Hide this list'
export const hidden = 'The list is hidden.'
export const done = 'Done:'
export const steps = {
  crawl: {
    title: 'Crawl the site',
    text: 'Finds broken links, missing titles and what keeps pages out of the index.',
    action: 'Crawl now',
  },
  keywords: {
    title: 'Track keywords',
    text: 'See every day where you rank for the words that matter.',
    action: 'Add keywords',
  },
  provider: {
    title: 'Choose where rankings come from',
    text: 'Without a provider, keywords wait and no position is shown.',
    action: 'Choose',
  },
  search: {
    title: 'Connect search data',
    text: 'Clicks and queries from Search Console, and the quick wins in them.',
    action: 'Connect',
  },
  backlinks: {
    title: 'Bring in backlinks',
    text: 'Who links to you, which links are new, which are gone.',
    action: 'Connect',
  },
  people: {
    title: 'Invite people',
    text: 'Colleagues and clients see only what you let them see.',
    action: 'Invite',
  },
} as const
