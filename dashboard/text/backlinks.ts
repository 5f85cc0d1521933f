// Backlinks: who links to the site, or to a competitor's.

import { formatDay, plural } from '../lib/format.ts'

export const title = 'Backlinks'
export const views = 'Views of backlinks'
export const links = 'Links'
export const domains = 'Domains'
export const linksToSite = 'Links to site'
export const matchingLinks = 'Matching links'
export const target = 'Links to'
export const ownSite = 'This site'
export const competitors = 'Competitors'
export const sources = { dataforseo: 'DataForSEO', simulator: 'the simulator' } as const
export const from = (source: string) => `From ${source}`
export const imported = 'From imported files'
export const madeOn = (day: string, age: number) =>
  age === 0 ? ', as of today' : `, as of ${formatDay(day, { withYear: true })}, ${plural(age, 'day')} old`
export const failing = 'The last refresh failed:'
export const refreshing = 'Refreshing now.'
export const look = 'View'
export const connect = 'Connect a source'
export const importFile = 'Import a file'
export const connectHint = 'What a source costs is shown before you connect it.'
export const rank = 'Rank'
export const rankHint =
  'How well linked it is, from 0 to 1000. Ranks of different sources cannot be compared.'
export const domainRank = 'Domain rank'
export const linksFigure = 'Links'
export const domainsFigure = 'Domains'
export const linkingPages = 'Linking pages'
export const linkingPagesHint = 'Different pages that the links are on: one with two links counts once'
export const spam = 'Spam score'
export const spamShort = 'Spam'
export const spamHint =
  'From 0 to 100: how many signs of spam it shows. A reason to look at it, not a verdict.'
export const broken = 'Broken links'
export const brokenHint = 'Live links to pages with a status of 400 or above'
export const brokenUnknown = 'Known for the project’s own site only'
export const noRank = 'No source gives a rank'
export const noSpam = 'No source gives a score'
export const notCounted = 'The source does not count this'
export const monthsTitle = 'Last 12 months'
export const monthsHint = 'As of the end of each month'
export const newLostTitle = 'New and lost, by day'
export const newLostUnknown =
  'There is no daily history for this site: its links were imported without dates.'
const newWord = 'New'
export const lost = 'Lost'
export const newCount = (count: string) => `${count} new`
export const lostCount = (count: string) => `${count} lost`
export const shown = 'Count'
export const show = { domains: 'Domains', links: 'Links' } as const
export const topAnchors = 'Top anchors'
export const topDomains = 'Top domains'
export const topPages = 'Top pages'
export const all = { anchors: 'All anchors', domains: 'All domains', pages: 'All pages' } as const
export const nothing = 'No known links'
export const nothingText = 'The source has found no links to this site.'
export const anchor = 'Anchor'
export const emptyAnchor = 'no text'
export const emptyAnchorHint = 'An image, or a link without text'
export const anchorUnknown = 'The source does not give the text'
export const domain = 'Domain'
export const page = 'Page'
export const source = 'Linking page'
export const linkTarget = 'Links to'
export const targetUnknown = 'The source does not say which page'
export const follow = 'Follow'
export const followYes = 'follow'
export const followNo = 'nofollow'
export const followUnknown = 'The source does not say whether it passes rank'
export const followLinks = 'Follow links'
export const followLinksHint = 'Links that pass rank'
export const status = 'Status'
export const statusCode = 'Status code'
export const statusCodeHint = 'Status of the page in the latest crawl, else as the source says'
export const statuses = { live: 'Live', new: 'New', lost: 'Lost', broken: 'Broken', all: 'All' } as const
export const statusHints = {
  live: 'Found in the last refresh, or missing only once',
  new: 'First seen within the last 30 days',
  lost: 'Not found in two complete refreshes in a row',
  broken: 'The linked page has a status of 400 or above',
  all: 'Live and lost',
} as const
export const firstSeen = 'First seen'
export const lastSeen = 'Last seen'
export const lostAt = 'Lost on'
export const stillLive = 'Still live'
export const disavowed = 'Disavowed'
export const noDate = 'The source gives no date'
export const find = {
  links: 'Find a page or an anchor',
  domains: 'Find a domain',
  anchors: 'Find an anchor',
  pages: 'Find a page',
} as const
export const nouns = {
  links: (count: number) => (count === 1 ? 'link' : 'links'),
  domains: (count: number) => (count === 1 ? 'domain' : 'domains'),
  anchors: (count: number) => (count === 1 ? 'anchor' : 'anchors'),
  pages: (count: number) => (count === 1 ? 'page' : 'pages'),
} as const
export const filter = 'Filter'
export const filterTitle = 'Filter the list'
export const any = 'Any'
export const minRank = 'Rank at least'
export const minSpam = 'Spam score at least'
export const maxSpam = 'Spam score at most'
export const disavowedYes = 'Disavowed'
export const disavowedNo = 'Not disavowed'
export const maxSpamHint = 'Rows without a score are left out.'
export const firstSeenFrom = 'First seen from'
export const firstSeenTo = 'First seen until'
export const lostFrom = 'Lost from'
export const lostTo = 'Lost until'
export const lostLinks = 'Links lost'
export const lostDayUnknown = 'The source does not list single links, so the day is unknown'
export const chips = {
  status: (status: string) => `Status: ${status}`,
  follow: (follow: string) => `Follow: ${follow}`,
  firstFrom: (day: string) => `First seen from ${formatDay(day, { withYear: true })}`,
  firstTo: (day: string) => `First seen until ${formatDay(day, { withYear: true })}`,
  lostFrom: (day: string) => `${lostFrom} ${formatDay(day, { withYear: true })}`,
  lostTo: (day: string) => `${lostTo} ${formatDay(day, { withYear: true })}`,
  minRank: (rank: number) => `Rank ≥ ${rank}`,
  minSpam: (spam: number) => `Spam ≥ ${spam}`,
  maxSpam: (spam: number) => `Spam ≤ ${spam}`,
  domain: (domain: string) => `From ${domain}`,
  page: (page: string) => `To ${page}`,
  anchor: (anchor: string) => `Anchor: ${anchor}`,
} as const
export const disavowDomains = 'Disavow domains'
export const disavowPages = 'Disavow pages'
export const note = 'Note'
export const notePlaceholder = 'Why? For example: sells links'
export const allDisavowed = 'All of them are already on the disavow list.'
export const why = 'Why this score'
export const scoreOf = {
  source: 'The score comes from the source.',
  sightline: 'The score is calculated from these signs.',
} as const
export const noSigns = 'No signs of spam were found.'
export const noScore = 'There is no score for this domain.'
export const points = (points: number) => `+${points}`
export const rankOf = (source: string) => `as ${source} measures it`
export const itsLinks = 'Its links'
export const allItsLinks = 'All its links'
export const disavowThis = 'Disavow this domain'
export const isDisavowed = 'On the disavow list'
export const seeDisavow = 'See the list'
export const visit = 'Visit'

export { newWord as new }
