// The list of crawls, starting one, and what stands around every page of a crawl.

import { formatWhole, plural } from '../lib/format.ts'

export const title = 'Crawls'
export const noun = (count: number) => (count === 1 ? 'crawl' : 'crawls')
export const start = 'Start crawl'
export const startAgain = 'Crawl again'
export const settings = 'Crawler settings'
export const emptyTitle = 'This site has not been crawled yet'
export const emptyText =
  'A crawl reads your site as a search engine does and lists what to fix. A small site takes a minute.'
export const started = 'Started'
export const status = 'Status'
export const pages = 'Pages'
export const health = 'Health'
export const healthHint =
  'Average over all pages: a page with a critical issue counts as 0, and every warning takes off 10%, up to 50%.'
export const critical = 'Critical findings'
export const criticalHint = 'Critical findings, over all pages'
export const warnings = 'Warnings'
export const duration = 'Duration'
export const healthLine = (count: number) => `Health of the last ${plural(count, 'completed crawl')}`
export const notStarted = 'Waiting to start'
export const noNumbers = 'Only completed crawls have these numbers'
export const noHealth = 'The crawl has no health score'
export const paused = 'Paused'
export const statuses = {
  queued: 'Waiting',
  running: 'Running',
  success: 'Completed',
  failed: 'Failed',
  canceled: 'Canceled',
} as const
export const lastHealth = 'Health, of 100'
export const lastPages = 'Pages'
export const lastCritical = 'Critical findings'
export const schedule = 'Schedule'
export const scheduleOn = 'Every week'
export const scheduleOff = 'Off'
export const scheduleNext = (day: string) => `The next crawl starts around ${day}.`
export const scheduleOffText = 'Crawls run only when somebody starts one.'
export const scoreChanged = 'calculated differently from the previous crawl'

export const startTitle = 'Start a crawl'
export const startText = (domain: string) => `The crawl reads ${domain} with these limits:`
export const limits = {
  pages: 'Pages',
  pagesMax: (max: number) => `up to ${formatWhole(max)}`,
  depth: 'Depth',
  depthMax: (max: number) => `up to ${plural(max, 'click')} from the start page`,
  pace: 'Pace',
  paceOf: (requests: number, seconds: number) =>
    seconds === 0
      ? `${plural(requests, 'request')} at a time`
      : `${plural(requests, 'request')} at a time, one every ${seconds === 1 ? 'second' : plural(seconds, 'second')}`,
  scope: 'Scope',
  scopes: { domain: 'the domain with all its hosts', host: 'this host only' },
  list: (count: number) => `a list of ${plural(count, 'address', 'addresses')}`,
  include: 'Only',
  exclude: 'Never',
  checks: 'Status checks',
  checkedLinks: 'links',
  checkedImages: 'images',
  checkedExternal: 'links to other sites',
  noChecks: 'none',
  javascript: 'JavaScript',
  javascriptOn: 'pages are rendered in a browser',
  javascriptOff: 'pages are read as the server sends them',
  noFollow: 'links are not followed: only the start page and sitemaps are read',
} as const
export const changeLimits = 'Change these limits'
export const startedToast = 'The crawl was started.'

export const crawlTitle = (time: string) => `Crawl of ${time}`
export const crawlWaiting = 'Crawl'
export const otherCrawls = 'Other crawls'
export const allCrawls = 'All crawls'
export const views = 'Views of this crawl'
export const noCompleted = 'No crawl has completed yet'
export const noCompletedText = 'Pages and issues are listed here once a crawl has completed.'
export const notCompleted = 'This crawl has no lists'
export const notCompletedText = 'Only a completed crawl has pages and issues to list.'
export const stillRunning = 'The lists will be ready when the crawl is done.'
export const toSummary = 'Show the crawl'
export const notFound = 'There is no such crawl'
export const notFoundText = 'It may have been removed to make room for newer ones.'
export const isPart = 'These numbers cover only part of the site.'
export const part = 'Part of the site'
