// Where ranks come from: providers, their prices, and which project uses which.

import { PROVIDER_NAMES } from './provider-names.ts'

export const title = 'Providers'
export const intro =
  'Providers look at search results for you. Their credentials are settings of the server and are never shown.'
export const names = PROVIDER_NAMES
export const about = {
  simulator: 'Invents plausible results for trying Sightline out. They are marked as simulated everywhere.',
  dataforseo: 'Paid by the check, real phones and desktops, cheap for deep checks.',
  serpapi: 'Paid by the search.',
  serper: 'Paid by the search, desktop results.',
  searxng: 'A search server of your own. It costs nothing, and gives fewer results than Google shows.',
} as const
export const setUp = 'Set up'
export const notSetUp = 'Not set up'
export const isDefault = 'Default'
export const isDefaultHint =
  'Projects that have not chosen a provider use this one (SIGHTLINE_SERP_PROVIDER).'
export const noDefault =
  'No provider is the default, so projects that have not chosen one are not measured. To choose one, put it into sightline.env: SIGHTLINE_SERP_PROVIDER=dataforseo, for example.'
export const deviceNames = { mobile: 'Mobile', desktop: 'Desktop' } as const
export const price = 'Price'
export const free = 'Free of charge'
export const perThousand = (depth: number, money: string) => `${money} for 1,000 checks of ${depth} results`
export const missing = 'Missing settings'
export const whereToSet = (count: number) =>
  `To use it, set ${count === 1 ? 'this' : 'these'} in sightline.env on the server, then restart it.`
export const test = 'Test'
export const testTitle = (name: string) => `Test ${name}`
export const testText = 'Sightline asks the provider whether the credentials work. That is free of charge.'
export const withCheck = 'Also make one real check'
export const withCheckCost = (money: string) =>
  `It costs ${money}, counts against no limit, and is kept in no project.`
export const withCheckFree = 'It costs nothing and is kept in no project.'
export const keyword = 'Keyword'
export const keywordExample = 'coffee grinder'
export const runTest = 'Test the connection'
export const runCheck = (money: string) => `Test, and check for ${money}`
export const works = 'It works'
export const fails = 'It does not work'
export const checkFailed = 'The check failed'
export const cost = (money: string) => `The check cost ${money}.`
export const estimatedCost = (money: string) =>
  `The check cost about ${money}; the provider did not say how much.`
export const noResults = 'The results page was empty.'
export const results = 'Results'
export const close = 'Close'
export const projects = 'Projects'
export const project = 'Project'
export const usedProvider = 'Source of ranks'
export const chosen = 'chosen for this project'
export const byDefault = 'the default'
export const none = 'Not measured: no provider is set up'
