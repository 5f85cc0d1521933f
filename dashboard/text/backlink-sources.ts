// Where backlinks come from: sources that are asked again and again, and files.

import { formatMoney, plural } from '../lib/format.ts'

export const title = 'Backlinks'
export const emptyTitle = 'No backlinks yet'
export const emptyText = 'Connect a source that looks for links to your site regularly, or import a file.'
export const names = { dataforseo: 'DataForSEO', simulator: 'Simulator' } as const
export const target = 'Site'
export const source = 'Source'
export const imported = 'Imported file'
export const statuses = { waiting: 'Waiting', working: 'Up to date', failing: 'Failing' } as const
export const status = 'Status'
export const notRefreshed = 'Not refreshed'
export const links = 'Links'
export const domains = 'Domains'
export const age = 'As of'
export const next = 'Next'
export const actions = 'Actions'
export const connect = 'Connect a source'
export const importFile = 'Import a file'
export const refreshFor = (target: string) => `Refresh ${target} now`
export const disconnectFor = (target: string) => `Stop refreshing ${target}`
export const running = (steps: number, spent: string) => `${plural(steps, 'step')} done, ${spent} spent`

export const dialogTitle = 'Connect a source of backlinks'
export const everyDays = 'Refresh every'
export const everyDaysOf = (days: number) => (days === 1 ? 'day' : plural(days, 'day'))
export const linksMax = 'Links at most'
export const linksMaxHint = 'From 1 to 1,000,000. More links cost more.'
export const cost = (refreshUsd: number, monthUsd: number) =>
  refreshUsd === 0
    ? 'Free of charge.'
    : `A refresh costs at most ${formatMoney(refreshUsd)}, a month at most ${formatMoney(monthUsd)}.`
export const simulated = 'The simulator invents links. It is for trying Sightline out.'
export const notSetUp = 'This source is not set up on the server.'
export const connectFor = (usd: number) => (usd === 0 ? 'Connect' : `Connect and spend ${formatMoney(usd)}`)
export const connected = (target: string) => `Links to ${target} are being fetched.`

export const refreshTitle = (target: string) => `Refresh the links to ${target} now?`
export const refreshText = (usd: number) =>
  usd === 0
    ? 'This is free of charge.'
    : `This costs at most ${formatMoney(usd)}, on top of the regular refreshes.`
export const refreshAction = (usd: number) => (usd === 0 ? 'Refresh' : `Refresh for ${formatMoney(usd)}`)
export const refreshing = (target: string) => `Links to ${target} are being refreshed.`

export const disconnectTitle = (target: string) => `Stop refreshing ${target}?`
export const disconnectText =
  'Links found so far stay, but are no longer updated. You can connect the source again.'
export const disconnect = 'Stop refreshing'
export const disconnected = (target: string) => `${target} is no longer refreshed.`
