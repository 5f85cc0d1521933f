// The settings of a project, but for connections and imports, which have files of their own.

import { formatWhole, plural } from '../lib/format.ts'

export const sections = 'Sections of the project settings'
/** Titles that say more than the tab. */
export const titles: Readonly<Record<string, string>> = {
  '': 'Project settings',
  crawler: 'Crawler settings',
  'rank-tracker': 'Rank tracker settings',
}
export const discard = 'Discard changes'
export const actions = 'Actions'
export const saved = 'Saved.'
export const undone = 'Undone.'
export const yes = 'Yes'
export const no = 'No'

export const name = 'Name'
export const domain = 'Domain'
export const domainHint = 'The domain of a project cannot be changed. For another domain, add a project.'
export const country = 'Country'
export const language = 'Language'
export const marketHint = 'Where new keywords are searched for, unless you choose another market for them.'
export const timeZone = 'Time zone'
export const timeZoneHint = 'Days begin and end at midnight in this zone.'
export const deleteTitle = 'Delete this project'
export const deleteText =
  'Its keywords with their history, its crawls, search data, backlinks, disavow list and notes are deleted for everybody. This cannot be undone.'
export const deleteAction = 'Delete project'
export const deleteTyped = (name: string) => `To confirm, type the name of the project: ${name}`
export const deleted = (name: string) => `${name} was deleted.`

export const howTitle = 'How the site is crawled'
export const weekly = 'Crawl the site once a week'
export const weeklyHint = 'You can start a crawl at any time, with or without this.'
export const maxUrls = 'Pages at most'
export const maxUrlsHint =
  'From 1 to 10,000,000. A crawl ends when it has read this many; the account may allow fewer.'
export const depth = 'Depth'
export const depthHint = 'How many clicks from the start page links are followed: 0 to 100.'
export const concurrency = 'Requests at the same time'
export const concurrencies = (count: number) => plural(count, 'request')
export const delay = 'Pause between requests'
export const delays = (seconds: number) => (seconds === 0 ? 'None' : plural(seconds, 'second'))
export const followLinks = 'Follow links'
export const followLinksHint = 'Without it, only the start page and the sitemap are read.'
export const checkLinks = 'Check links'
export const checkLinksHint = 'Request every linked address of the site once, to find broken links.'
export const checkExternal = 'Check links to other sites'
export const checkExternalHint = 'Other servers are requested, too, which takes longer.'
export const checkImages = 'Check images'
export const checkImagesHint = 'Request every image once, to find broken ones.'
export const javascript = 'Render pages in a browser'
export const javascriptHint =
  'For sites that build their pages with JavaScript. Needs Chromium on the server, and is many times slower.'

export const whatTitle = 'What is crawled'
export const scope = 'Hosts'
export const scopes = {
  domain: 'The whole domain with its subdomains',
  host: 'Only this host, with or without www.',
} as const
export const include = 'Only these addresses'
export const includeHint =
  'One pattern a line, up to 100. Empty: all of them. /blog/ means everything in that folder.'
export const exclude = 'Not these addresses'
export const excludeHint =
  'One pattern a line, up to 100. * stands for anything, $ for the end: *.pdf$, *?*sort='
export const urls = 'Exactly these pages'
export const urlsHint = 'One address a line. If you enter any, nothing else is crawled.'
export const reuse = 'Keep pages that have not changed'
export const reuseHint = 'The next crawl asks only whether a page has changed, which is faster.'
export const nofollow = 'Links to other sites should carry nofollow'
export const nofollowHint = 'Links that do not are reported as an issue.'
export const everything = 'Everything'
export const nothing = 'None'

export const accessTitle = 'How the crawler gets in'
export const accessText =
  'For sites that let in only certain visitors: a staging site, or one behind a firewall.'
export const userAgent = 'User agent'
export const userAgentHint = 'What the crawler calls itself. Empty: its own name.'
export const robotsAgent = 'Name in robots.txt'
export const robotsAgentHint = 'Whose rules are followed. Empty: those of SightlineBot.'
export const userName = 'User name'
export const userNameHint = 'For a password that the browser asks for (HTTP basic authentication).'
export const password = 'Password'
export const passwordKept = 'Stored. Leave empty to keep it.'
export const headers = 'Headers'
export const headersHint =
  'One per line: Name: value. Stored values are not shown; a name alone keeps its value.'
export const cookies = 'Cookies'
export const cookiesHint = 'One per line: name=value. A name alone keeps its value.'
export const overHttp = 'Send them over http, too'
export const overHttpHint = 'Otherwise passwords, headers and cookies travel over encrypted connections only.'

export const checksTitle = 'Checks'
export const frequency = 'How often'
export const frequencies = {
  daily: 'Every day',
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  monthly: 'Every month',
} as const
export const rankDepth = 'Results to look at'
export const rankDepths = (depth: number) => `The first ${formatWhole(depth)}`
export const rankDepthHint =
  'A page that is further down counts as not found. Most providers charge for every ten results.'
export const costHint = 'Both change what checks cost. See Spend for what was spent so far.'

export const competitorsText = 'Up to ten sites whose positions and backlinks you see beside yours.'
export const competitorsEmpty = 'No competitors yet'
export const competitorsEmptyText =
  'Add the sites that you compete with in search. From the next check on, their positions are read from the same results: it costs nothing.'
export const competitorAdd = 'Add competitor'
export const competitorAdded = (name: string) => `${name} was added. Positions come with the next checks.`
export const competitorRemoved = (name: string) => `${name} was removed.`
export const competitorNoun = (count: number) => (count === 1 ? 'competitor' : 'competitors')
export const competitorRemove = (name: string) => `Remove ${name}`
