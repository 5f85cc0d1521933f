// Where ranks come from: providers, their keys and prices, and which project uses which; the mail server and Search Console's client.

import { PROVIDER_NAMES } from './provider-names.ts'

export const title = 'Providers'
export const subtitle = 'Where positions come from'
export const intro =
  'Providers look at search results for you. Their keys are entered on this page by owners of the first account on this server, who see a button beside each provider.'
export const unreadable =
  'The keys entered here were encrypted with a different SIGHTLINE_SECRET from the one this server has now, so none of them is in use. Enter them again.'
export const spendNow = (money: string) => `Spend this month: ${money}`
export const all = 'All providers'
export const services = 'Mail and Search Console'
export const names = {
  ...PROVIDER_NAMES,
  mail: 'Mail server',
  search_console: 'Search Console sign-in',
} as const
export const about = {
  simulator: 'Invents plausible results for trying things out. Marked everywhere.',
  dataforseo: 'Paid by the check, real phones and desktops, cheap for deep checks.',
  serpapi: 'Paid by the search, real phones and desktops.',
  serper: 'Paid by the search, desktop only.',
  searxng: 'A search server of your own, desktop only. Fewer results than Google shows.',
  mail: 'Sends invitations, alerts and reports.',
  search_console: 'The OAuth client with which people connect Search Console in the browser.',
} as const
export const free = 'Free of charge'
export const perThousand = (depth: number, money: string) => `${money} for 1,000 checks of ${depth}`
export const price = 'Price'

export const works = 'Works'
export const setUp = 'Set up'
export const notSetUp = 'Not set up'
export const notSaved = 'Not saved yet'
export const onServer = 'Set on the server'
export const failing = { auth: 'Key refused', quota: 'No money left' } as const
export const failingSince = (message: string, since: string) => `${message} Since ${since}.`
export const lastWorked = (at: string) => `Last worked ${at}.`
export const waits = (count: number) => (count === 1 ? '1 project waits.' : `${count} projects wait.`)

export const isDefault = 'Default'
export const noDefault =
  'No provider is the default, so projects that have not chosen one are not measured. Set one up, then choose it as the default.'
export const fixedDefault =
  'The default is set by SIGHTLINE_SERP_PROVIDER on the server and can only be changed there.'
export const chooseTitle = (name: string) => `Make ${name} the default?`
export const chooseText = (projects: number) =>
  `Projects that have not chosen a provider use the default: ${projects === 1 ? '1 project' : `${projects} projects`}.`
export const chooseAction = (money: string | undefined) =>
  money === undefined ? 'Make it the default' : `Make it the default, for up to ${money} now`
export const chosen = (name: string) => `${name} is the default now.`

export const enter = 'Set up'
export const enterNew = 'Enter new key'
export const change = 'Change'
export const close = 'Close'
export const test = 'Test'
export const testAgain = 'Test again'
export const testFor = (money: string) => `Test, and check for ${money}`
export const save = 'Save'
export const saveAndUse = 'Save and use'
export const saveAndUseFor = (money: string) => `Save and use, for up to ${money} now`
export const saveHint = 'Save works once a test of exactly these values has passed.'
export const saved = (name: string) => `${name} is set up. Every process of the server uses it at once.`
export const show = 'Show'
export const hide = 'Hide'
export const keep = 'Entered; leave empty to keep it'
export const remove = 'Remove'
export const removeTitle = (name: string) => `Remove what was entered for ${name}?`
export const removeText = 'The server forgets it at once. You can enter it again at any time.'
export const removed = (name: string) => `What was entered for ${name} was removed.`
export const fixed = (setting: string) => `Set by ${setting} on the server; it can only be changed there.`
export const fixedKey = (ending: string, setting: string) =>
  `Key ends in …${ending}. It comes from ${setting} on the server and can only be changed there.`

export const withCheck = (money: string) => `Also make one real check, for ${money}`
export const withFreeCheck = 'Also make one real check, free of charge'
export const withCheckHint = 'Ten results, desktop, United States. It counts against no limit.'
export const keyword = 'Keyword'
export const keywordExample = 'rain jacket'
export const sendTo = 'Send a test e-mail to'
export const sendToHint = 'Leave empty to only try the connection.'

export const notTested = 'Not tested'
export const notTestedText = 'Test these values before saving. Testing them is free of charge.'
export const testing = 'Testing…'
export const keyWorks = 'The key works'
export const itWorks = 'It works'
export const fails = 'It does not work'
export const tested = 'Tested'
export const testedConnection = 'the connection, just now'
export const testedKeyword = (keyword: string) => `“${keyword}”, desktop, just now`
export const answeredIn = 'Answered in'
export const seconds = (text: string, results: number | undefined) =>
  results === undefined ? `${text} s` : `${text} s with ${results} ${results === 1 ? 'result' : 'results'}`
export const testCost = 'Test cost'
export const says = 'It says'
export const balance = 'Balance'

export const willCost = 'What it will cost'
export const projectsOf = (count: number) => (count === 1 ? '1 project' : `${count} projects`)
export const keywordsOf = (text: string, count: number) => `${text} ${count === 1 ? 'keyword' : 'keywords'}`
export const atOnce = 'At once'
export const atOnceText = (count: number, text: string, money: string) =>
  `${text} ${count === 1 ? 'check' : 'checks'}, up to ${money}`
export const month = 'A month'
export const aboutMoney = (money: string) => `about ${money}`
export const limit = 'Limit'
export const limitText = (money: string) => `${money}, then checks pause`
export const noProjectsYet = 'Nothing yet: no project that uses the default has keywords.'

export const fields = {
  dataforseo: {
    login: { label: 'Login', hint: 'The e-mail address of your DataForSEO account.' },
    password: {
      label: 'API password',
      hint: 'On app.dataforseo.com under API access, not the password you sign in with. Stored encrypted; nobody can read it back here.',
    },
    mode: {
      label: 'Speed',
      hint: 'Queued checks are done within minutes; live ones within seconds, and cost over three times as much.',
    },
  },
  serpapi: {
    api_key: {
      label: 'API key',
      hint: 'On serpapi.com under API key. Stored encrypted; nobody can read it back here.',
    },
    price_per_1000_usd: {
      label: 'Price of 1,000 searches, in US dollars',
      hint: 'What your plan charges. If empty, 15.',
    },
  },
  serper: {
    api_key: {
      label: 'API key',
      hint: 'On serper.dev under API key. Stored encrypted; nobody can read it back here.',
    },
    price_per_1000_usd: {
      label: 'Price of 1,000 credits, in US dollars',
      hint: 'What your credits cost. If empty, 1.',
    },
  },
  searxng: {
    url: { label: 'Address', hint: 'Of your SearXNG server. Its settings must allow the JSON format.' },
    engine: { label: 'Engine', hint: 'The search engine it queries. If empty, google.' },
  },
  mail: {
    host: { label: 'Host', hint: 'Such as smtp.example.com.' },
    port: { label: 'Port', hint: 'If empty, the usual one: 465 with TLS, 587 with STARTTLS.' },
    security: { label: 'Encryption', hint: 'Ask your mail provider; TLS is the safest.' },
    user: { label: 'User', hint: 'Leave empty if the server needs none.' },
    password: { label: 'Password', hint: 'Stored encrypted; nobody can read it back here.' },
    from: { label: 'From', hint: 'The sender of e-mails, such as Sightline <reports@example.com>.' },
  },
  search_console: {
    client_id: {
      label: 'Client ID',
      hint: 'Of an OAuth client of the type “Web application” in the Google Cloud console. Publish its app, or connections end after 7 days.',
    },
    client_secret: { label: 'Client secret', hint: 'Stored encrypted; nobody can read it back here.' },
  },
} as const
export const modes = [
  { value: 'queued', label: 'Queued, within minutes' },
  { value: 'live', label: 'Live, within seconds' },
] as const
export const securities = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'none', label: 'None, for a mail server on this machine' },
] as const

export const order = 'Which setting wins'
export const orderProject = 'The project’s own choice'
export const orderProjectText = ', if it made one'
export const orderServer = 'sightline.env'
export const orderServerText = ' on the server, or its environment: keys there cannot be changed here'
export const orderBrowser = 'What you enter here'
export const orderBrowserText = ', for every account of this server'
export const audited = 'Every change is in the'
export const auditLog = 'audit log'
export const withoutKey = ', without the key.'
export const serverLimit = 'Spend limit of accounts without one of their own'
export const serverLimitText = (money: string) => `${money} a month`
export const serverLimitTitle = 'Spend limit of the server'
export const serverLimitAbout =
  'What an account may spend on paid providers in a calendar month while it has no limit of its own.'
export const serverLimitUsual = 'Use the built-in limit ($20)'

export const testTitle = (name: string) => `Test ${name}`
export const testText = 'Sightline asks the provider whether the credentials work. That is free of charge.'
export const withTestCheck = 'Also make one real check'
export const withCheckCost = (money: string) =>
  `It costs ${money}, counts against no limit, and is kept in no project.`
export const withCheckFree = 'It costs nothing and is kept in no project.'
export const runTest = 'Test the connection'
export const runCheck = (money: string) => `Test, and check for ${money}`
export const checkFailed = 'The check failed'
export const cost = (money: string) => `The check cost ${money}.`
export const estimatedCost = (money: string) =>
  `The check cost about ${money}; the provider did not say how much.`
export const noResults = 'The results page was empty.'
export const results = 'Results'
export const projects = 'Projects'
export const chosenHere = 'own choice'
export const none = 'not measured'
export const isFailing = 'failing'

export const secretIsSet = 'set, and never shown'
