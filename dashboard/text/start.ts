// Beginning with a site.

import { formatMoney, formatWhole, plural } from '../lib/format.ts'

const micros = (amount: number) => formatMoney(amount / 1e6)

export const start = {
  title: 'Add a site',
  steps: { site: 'Your site', crawl: 'Crawl', keywords: 'Keywords', data: 'Search data', people: 'People' },
  stepsLabel: 'Steps',
  showDemo: 'Look at the demo instead',
  skip: 'Skip',
  next: 'Go on',
  finish: 'Open the project',
  viewer: 'You can look, not add',
  viewerText: 'Your role in this account is viewer. Ask an owner to add a site, or to change your role.',

  address: 'Address of the site',
  addressHint: 'As you type it into the browser. It is crawled as soon as you go on.',
  name: 'Name',
  country: 'Country',
  language: 'Language',
  timeZone: 'Time zone',
  create: 'Create and crawl',
  crawlFailed: (message: string) => `The project was created, but the crawl did not start: ${message}`,

  crawlTitle: (name: string) => `Crawl of ${name}`,
  crawlWaiting: 'Waiting to start…',
  crawlProgress: (done: number, known: number, max: number) =>
    `${plural(done, 'page')} read, ${formatWhole(Math.max(0, known - done))} more found (at most ${formatWhole(max)})`,
  crawlGoesOn: 'It goes on by itself. You need not wait: go on, and look at the result later.',
  crawlDone: (pages: number) => `${plural(pages, 'page')} read.`,
  crawlFailedTitle: 'The crawl did not get through',
  crawlFailedText: 'The crawl has the reason. If the site is up and the address is right, try again.',
  crawlAgain: 'Crawl again',
  crawlLook: 'Look at the crawl',
  crawlNone: 'No crawl yet',
  crawlStart: 'Crawl now',
  health: 'Health',
  issues: { critical: 'Critical', warning: 'Warnings', notice: 'Notices' },
  found: 'Found',
  pagesWith: (count: number) => plural(count, 'page'),
  allIssues: 'All issues',

  keywordsTitle: 'Which words should people find you by?',
  suggested: 'Suggested',
  suggestedFrom: 'From the titles of your pages, and from search data if there is any.',
  suggestedWait:
    'Suggestions from the titles of your pages come when the crawl has ended. You can type some now.',
  suggestedNone: 'Nothing could be suggested. Type some words that people search for.',
  typed: 'Your own',
  typedHint: 'One a line.',
  device: 'Device',
  devices: { both: 'Both', mobile: 'Mobile', desktop: 'Desktop' },
  chosen: (count: number) => `${plural(count, 'keyword')} chosen`,
  tooMany: 'At most 100 at a time. Add the others later.',
  units: (needed: number, used: number, limit: number) =>
    `${plural(needed, 'unit')} (one for each keyword and device): ${formatWhole(used + needed)} of ${formatWhole(limit)} used.`,
  notEnough: 'That is more than the account has left.',
  existing: (count: number) => `${plural(count, 'of them is', 'of them are')} tracked already.`,
  cost: (first: number, month: number) =>
    `First checks at most ${micros(first)}, then about ${micros(month)} a month.`,
  free: 'Checks are free of charge.',
  costUnknown: 'What checks cost is not known for this provider.',
  failing: (count: number) =>
    `${plural(count, 'check')} would fail, because the provider cannot make ${count === 1 ? 'it' : 'them'}.`,
  noProvider:
    'No provider of ranks is set up: keywords are stored and stay pending. Nothing is checked and nothing is spent until there is one.',
  simulator: 'Positions will be simulated: invented, to try Sightline out.',
  setUp: 'Set up a provider',
  addKeywords: 'Add keywords',
  added: (count: number) => `${plural(count, 'keyword')} added.`,

  dataTitle: 'Where do clicks come from?',
  dataText: 'Search data shows clicks and queries, and makes quick wins: what to mend first.',
  dataConnected: 'Search Console is connected.',
  dataThere: 'There is search data.',
  dataConnect: 'Google Search Console',
  dataOwner: 'An owner of the account can connect Search Console.',
  dataFile: 'Or import a file',
  dataOther: 'Keywords and backlinks of other tools',
  dataOtherLink: 'Import them',

  peopleTitle: 'Who else should see this?',
  peopleText: 'They get a link that signs them in once, within an hour. You send it.',
  peopleOwner: 'Owners invite people. Ask one if somebody is missing.',
  personName: 'Name',
  email: 'E-mail address',
  emailHint: 'To sign in with. Sightline sends no mail.',
  role: 'May',
  roles: { viewer: 'look (viewer)', editor: 'look and change (editor)', owner: 'do everything (owner)' },
  access: 'Sees',
  accesses: { one: 'this project', all: 'all projects' },
  invite: 'Make a link',
  link: 'Link for',
  linkText: (name: string, until: string) => `Send this link to ${name}. It works once, until ${until}.`,
  copy: 'Copy the link',
  another: 'Invite somebody else',
} as const
