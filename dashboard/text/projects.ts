// The list of projects.

import { formatDay } from '../lib/format.ts'
import { since } from './marks.ts'

export const title = 'Projects'
export const noun = (count: number) => (count === 1 ? 'project' : 'projects')
export const add = 'Add project'
export const address = 'Address of a site'
export const crawlAddress = 'Crawl it'
export const find = 'Find a project'
export const project = 'Project'
export const visibility = 'Visibility'
export const visibilityHint =
  'Share of the clicks that position 1 for every keyword would bring, from 0 to 100.'
export const spark = (name: string) => `Visibility of ${name} over time`
export const topTen = 'Top 10'
export const topTenOf = (inTop: string, all: string) => `${inTop} of ${all} measured keywords`
export const coverage = (measured: string, all: string) => `${measured} of ${all} measured`
export const health = 'Health'
export const critical = 'Critical findings'
export const criticalHint = 'Critical findings of the last crawl, over all pages'
export const domains = 'Domains'
export const domainsHint = 'Referring domains'
export const clicks = 'Clicks'
export const clicksHint = (days: number) => `Clicks from search in the last ${days} days with data`
export const running = 'Running'
export const noKeywords = 'No keywords yet'
export const unmeasured = 'Not measured yet'
export const noCrawl = 'No finished crawl yet'
export const noSearch = 'No search data yet'
export const noBacklinks = 'No backlink data yet'
export const emptyTitle = 'No sites yet'
export const emptyText =
  'Sightline crawls it and shows what to fix. Keywords, search data and backlinks come when you want them.'
export const ranges = { '7': '7 days', '30': '30 days', '90': '90 days' } as const
export const range = 'Changes over'
export const unmeasuredOn = (day: string) => `No data on ${formatDay(day)}`
export const changesSince = (day: string) => `Changes ${since(day)}`
export const look = 'View'
export const andOthers = (count: number) => ` and ${count} more`
