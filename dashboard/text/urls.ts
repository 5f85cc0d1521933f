// All URLs: the list of every address that any source knows, and everything about one of them.

import { plural } from '../lib/format.ts'

export const title = 'All URLs'
export const intro =
  'Every address known from crawls, search data, keywords or backlinks, flagged where they disagree.'
export const list = 'URLs of all sources'
export const queryFigures = (clicks: number, impressions: number) =>
  `${plural(clicks, 'click')} · ${plural(impressions, 'impression')}`
export const noun = (count: number) => (count === 1 ? 'URL' : 'URLs')
export const find = 'Find in URLs and titles'
export const joinedAt = 'Updated'
export const none = 'No URLs yet'
export const noneText =
  'URLs appear here soon after the first crawl, search data, rankings or backlinks arrive.'
export const startCrawl = 'Go to crawls'
export const noFlags = 'No URL is flagged.'
export const allUrls = 'All'
export const hints = {
  status_code: 'Of the last response, after redirects',
  clicks: 'In the last 28 days with data',
  previous_clicks: 'In the 28 days before',
  position: 'Average position in search results, 28 days',
  tracked_keywords: 'Tracked keywords for which this URL ranks best',
  best_position: 'The best position of a tracked keyword',
  inlinks_count: 'Links on pages of the site that lead here',
  backlinks: 'Links to this address in any spelling',
  referring_domains: 'Domains that link here',
} as const
export const notCrawled = 'The crawl did not find or read this URL'
export const notSearched = 'Not in the search data'
export const notRanked = 'No tracked keyword ranks with this URL'
export const notLinked = 'No known backlinks to this URL'
export const notCompared = 'Too little data for the 28 days before'
export const yes = 'Yes'
export const no = 'No'
export const flags = {
  broken_with_backlinks: {
    name: 'Broken, has backlinks',
    fix: 'Bring the page back, or redirect it to the page that replaces it.',
  },
  broken_with_traffic: {
    name: 'Broken, had clicks',
    fix: 'Bring the page back, or redirect it: people still come here from search results.',
  },
  redirected_with_backlinks: {
    name: 'Redirected, has backlinks',
    fix: 'Ask the linking sites for the new address, and keep the redirect.',
  },
  noindex_with_traffic: {
    name: 'Noindex, had clicks',
    fix: 'Remove noindex, unless the page is meant to leave the search results.',
  },
  blocked_with_traffic: {
    name: 'Blocked, had clicks',
    fix: 'Allow it in robots.txt: search engines show the page but cannot read it.',
  },
  canonicalized_with_traffic: {
    name: 'Canonical elsewhere, had clicks',
    fix: 'Make the page its own canonical, or redirect it to its canonical.',
  },
  orphan_with_traffic: { name: 'Orphan, had clicks', fix: 'Link to it from a page that fits.' },
  not_in_sitemap_with_traffic: { name: 'Not in a sitemap, had clicks', fix: 'Add it to the sitemap.' },
  ranking_url_not_canonical: {
    name: 'Ranks, not canonical',
    fix: 'Make the ranking URL the canonical one, or link to the canonical one more clearly.',
  },
  indexable_without_impressions: {
    name: 'Never shown',
    fix: 'Improve the page or merge it with another: it can be indexed, but nobody gets to see it.',
  },
  thin_with_backlinks: {
    name: 'Thin, has backlinks',
    fix: 'Give the page more content: other sites already link to it.',
  },
  losing_clicks: {
    name: 'Losing clicks',
    fix: 'Look at its queries and positions below: did it fall, or did fewer people search?',
  },
  losing_links: {
    name: 'Losing links',
    fix: 'Look at the lost links, and ask for those that were removed by accident.',
  },
} as const
export const openPage = 'Open in the crawl'
export const search = 'Search'
export const chart = (figure: string) => `${figure} over 90 days`
export const noSearch = 'This URL is not in the search data.'
export const queries = 'Queries, 28 days'
export const keywords = 'Tracked keywords'
export const noKeywords = 'No tracked keyword ranks with this URL.'
export const noLinks = 'No known backlinks to this URL.'
export const noInlinks = 'No page of the site links to this URL.'
export const noIssues = 'The crawl found nothing to fix here.'
export const anchorless = 'Without text'
export const notKnown = 'Not known'
export const keptDays = '90 days are kept.'
export const vsPrevious = 'vs the 28 days before'
