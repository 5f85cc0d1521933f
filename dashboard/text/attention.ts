// What needs somebody, in the overview of a project. Titles have up to 40 characters.

import { formatWhole, plural } from '../lib/format.ts'

export const title = 'Needs attention'
export const all = 'All alerts'
export const nothing = 'Nothing needs you.'
export const checked = (age: string) => `Checked ${age}.`
export const jump = (count: number) =>
  count === 1 ? '1 thing needs attention' : `${formatWhole(count)} things need attention`
export const urgent = (count: number, all: number) =>
  count === all ? (all === 1 ? ', urgent' : ', all urgent') : `, ${formatWhole(count)} of them urgent`
export const more = (count: number) => `${formatWhole(count)} more`

export const since = (day: string) => `Since ${day}.`

export const providerFails = {
  auth: 'The search provider refuses the key',
  quota: 'No money is left at the search provider',
} as const
export const notMeasuredSince = (day: string) => `Nothing has been measured since ${day}.`
export const noProvider = 'No search provider is set up'
export const waiting = (count: number) =>
  `${plural(count, 'keyword')} ${count === 1 ? 'waits' : 'wait'} for a first check.`
export const checksFailed = (failed: number, all: number) =>
  `${formatWhole(failed)} of ${formatWhole(all)} checks failed`
export const lastKnown = 'Those keywords show their last known position.'

export const searchFails = 'Search Console gives no data'
export const lastWorked = (day: string) => `Last new data on ${day}.`

export const backlinksFail = 'Backlinks cannot be refreshed'
export const backlinksAsOf = (day: string) => `The links shown are from ${day}.`
export const noBacklinksYet = 'No links have been read yet.'
export const backlinksOld = (days: number) => `Backlinks are ${formatWhole(days)} days old`
export const backlinksMissing = (day: string) => `Links gained or lost since ${day} are missing.`

export const criticalIssues = (count: number) => plural(count, 'critical finding')
export const newIssues = (issue: string, count: number, day: string) =>
  `“${issue}” is new on ${plural(count, 'page')} in the crawl of ${day}.`
export const foundOn = (pages: number, day: string) =>
  `On ${plural(pages, 'crawled page')}, in the crawl of ${day}.`
export const crawlFailed = 'The last crawl failed'
export const figuresOf = (day: string) => `The site’s figures are from ${day}.`
export const neverCrawled = 'No crawl has read the whole site yet.'

export const actions = {
  fixKey: 'Fix key',
  setUp: 'Set up',
  keywords: 'See keywords',
  connection: 'See connection',
  sources: 'See sources',
  issues: 'See issues',
  crawl: 'See crawl',
  alert: 'See alert',
} as const

/** What the button opens, by the place below the project. */
export const opens: Readonly<Record<string, string>> = {
  keywords: 'See keyword',
  crawls: 'See crawl',
  search: 'See clicks',
  backlinks: 'See links',
  settings: 'See settings',
}
