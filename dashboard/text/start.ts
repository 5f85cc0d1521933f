// Beginning with a site.

import { formatMoney, formatWhole, plural } from '../lib/format.ts'

const micros = (amount: number) => formatMoney(amount / 1e6)

export const title = 'Add a site'
export const steps = {
  site: 'Your site',
  crawl: 'Crawl',
  keywords: 'Keywords',
  data: 'Search data',
  people: 'People',
} as const
export const stepsLabel = 'Steps'
export const showDemo = 'See the demo instead'
export const skip = 'Skip'
export const next = 'Continue'
export const finish = 'Open the project'
export const viewer = 'You cannot add sites'
export const viewerText =
  'You are a viewer. Editors and owners can add a site; an owner can change your role.'

export const address = 'Address of the site'
export const addressHint = 'As you type it into a browser. The other fields can stay as they are.'
export const name = 'Name'
export const country = 'Country'
export const language = 'Language'
export const timeZone = 'Time zone'
export const create = 'Create and crawl'
export const crawlFailed = (message: string) =>
  `The project was created, but the crawl did not start: ${message}`

export const crawlTitle = (name: string) => `Crawl of ${name}`
export const crawlWaiting = 'Waiting to start…'
export const crawlProgress = (done: number, known: number, max: number) =>
  `${plural(done, 'page')} read, ${formatWhole(Math.max(0, known - done))} more found (at most ${formatWhole(max)})`
export const crawlGoesOn = 'It runs in the background: you need not wait.'
export const crawlDone = (pages: number) => `${plural(pages, 'page')} read.`
export const crawlAgain = 'Crawl again'
export const seeCrawl = 'See the crawl'
export const crawlNone = 'No crawl yet'
export const crawlStart = 'Crawl now'
export const health = 'Health, of 100'
export const found = 'Found'
export const pagesWith = (count: number) => plural(count, 'page')
export const allIssues = 'All issues'

export const keywordsTitle = 'Which words should people find you by?'
export const suggested = 'Suggested'
export const suggestedFrom = 'From your page titles, and from search data if there is any.'
export const suggestedWait =
  'Suggestions from your page titles come when the crawl is done. You can type your own now.'
export const suggestedNone = 'No suggestions found. Type some words that people search for.'
export const typed = 'Your own'
export const typedHint = 'One per line.'
export const device = 'Device'
export const devices = { both: 'Both', mobile: 'Mobile', desktop: 'Desktop' } as const
export const chosen = (count: number) => `${plural(count, 'keyword')} chosen`
export const tooMany = 'At most 100 at a time. Add the others later.'
export const units = (needed: number, used: number, limit: number) =>
  `${plural(needed, 'unit')} (one for each keyword and device) of the ${formatWhole(limit - used)} that are left.`
export const notEnough = 'That is more than the account has left.'
export const existing = (count: number) => `${plural(count, 'of them is', 'of them are')} tracked already.`
export const cost = (first: number, month: number) =>
  `First checks at most ${micros(first)}, then about ${micros(month)} a month.`
export const free = 'Checks are free of charge.'
export const costUnknown = 'What checks cost is not known for this provider.'
export const failing = (count: number) =>
  `${plural(count, 'check')} would fail, because the provider cannot make ${count === 1 ? 'it' : 'them'}.`
export const noProvider =
  'No search provider is set up yet. Keywords wait, and nothing is checked or spent, until there is one.'
export const simulator = 'Positions will be simulated: invented, to try Sightline out.'
export const setUp = 'Set up a provider'
export const addKeywords = 'Add keywords'
export const added = (count: number) => `${plural(count, 'keyword')} added.`

export const dataText = 'Search data shows clicks and queries, and finds quick wins: what to fix first.'
export const dataConnected = 'Search Console is connected.'
export const dataConnect = 'Google Search Console'
export const dataOwner = 'An owner of the account can connect Search Console.'
export const dataFile = 'Or import a file'
export const dataOther = 'Keywords and backlinks from other tools'
export const dataOtherLink = 'Import them'

export const peopleTitle = 'Who else should see this?'
export const peopleText = 'You send them a link. It signs them in once, within a week.'
export const peopleOwner = 'Only owners can invite people. Ask one if somebody is missing.'
export const personName = 'Name'
export const email = 'E-mail address'
export const emailHint = 'They sign in with it.'
export const role = 'May'
export const roles = {
  viewer: 'look (viewer)',
  editor: 'look and change (editor)',
  owner: 'do everything (owner)',
} as const
export const access = 'Sees'
export const accesses = { one: 'this project', all: 'all projects' } as const
export const invite = 'Create a link'
export const linkText = (name: string, until: string) =>
  `Send this link to ${name}. It works once, until ${until}.`
export const link = 'Link'
export const another = 'Invite somebody else'
