// Where the ranks of a project come from, and what they may cost.

import { formatMoney, plural } from '../lib/format.ts'
import { PROVIDER_NAMES } from './provider-names.ts'

export const title = 'Where ranks come from'
export const names = PROVIDER_NAMES
export const none = 'No provider is set up on this server, so keywords wait and no position is shown.'
export const noneHow = 'Enter a provider’s key: it takes effect at once.'
export const setUp = 'Set up'
export const setUpOne = (name: string) => `Set up ${name}`
export const used = (name: string) => `Provider in use: ${name}.`
export const simulated =
  'The simulator invents positions. It is for trying Sightline out, and says nothing about your site.'
export const serverDefault = 'Default of this server'
export const serverDefaultOf = (name: string) => `Default of this server (${name})`
export const serverDefaultNone = 'Default of this server (none is set up)'
export const atOnce = (count: number, costUsd: number) =>
  count === 0
    ? 'No check is made right away.'
    : `Checks ${plural(count, 'keyword')} at once, ${costUsd === 0 ? 'free of charge' : `for at most ${formatMoney(costUsd)}`}.`
export const checkCosts = (dollars: number) =>
  dollars === 0 ? 'Free.' : `${formatMoney(dollars)} a check at this depth.`
export const notSetUp = 'Not set up. An owner of the server enters its key in Settings → Providers.'
export const current = 'In use'
export const choose = 'Use this'
export const chooseFor = (name: string) => `Use this: ${name}`
export const confirmTitle = (name: string) => `Use ${name}?`
export const confirmText = (count: number, costUsd: number) =>
  `${plural(count, 'keyword')} will be checked at once, for at most ${formatMoney(costUsd)}. Later checks cost money at your frequency and depth.`
export const confirmSimulator =
  'New positions will be invented by the simulator. Positions that were measured stay.'
export const confirmAction = (costUsd: number) =>
  costUsd === 0 ? 'Use it' : `Use it for ${formatMoney(costUsd)}`
export const chosen = (name: string) => `Ranks now come from ${name}.`

export const limitTitle = 'Spend limit of this project'
export const limit = 'At most, in US dollars a month'
export const limitHint = 'Empty: only the account’s limit applies.'
export const limitSpent = (spent: string) => `Spent this month: ${spent}.`
export const limitSaved = 'The limit was saved.'
export const toSpend = 'Spend by project'
