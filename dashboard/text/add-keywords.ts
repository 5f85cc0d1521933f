// Adding keywords, with what they cost.

import { formatWhole, plural } from '../lib/format.ts'

export const title = 'Add keywords'
export const lines = 'Keywords'
export const linesHint = 'One per line. Paste as many as you like.'
export const device = 'Device'
export const devices = { both: 'Desktop and mobile', desktop: 'Desktop', mobile: 'Mobile' } as const
export const market = 'Market'
export const location = 'Place'
export const locationHint = 'Optional: a city or region as the provider names it.'
export const tags = 'Tags'
export const tagsHint = 'Optional. Separate several by commas.'
export const count = (count: number) => plural(count, 'keyword')
export const repeated = (count: number) =>
  count === 1
    ? 'One line is repeated and counts once.'
    : `${formatWhole(count)} lines repeat others and count once.`
export const tooLong = (count: number) =>
  count === 1
    ? 'One line is longer than 255 characters and is left out.'
    : `${formatWhole(count)} lines are longer than 255 characters and are left out.`
export const estimating = 'Working out what this costs…'
export const estimateTitle = 'What this costs'
export const fresh = 'New'
export const existing = 'Tracked already'
export const existingHint = 'These are left as they are.'
export const units = 'Units'
export const unitsOf = (needed: string, left: string) => `${needed} of ${left} left`
export const firstChecks = 'First checks'
export const firstChecksLater = 'when a provider is set up'
export const price = 'Price of the first checks'
export const monthPrice = 'Price of a month'
export const atMost = (price: string) => `at most ${price}`
export const free = 'free'
export const unknownPrice = 'not known here'
export const simulated = 'The checks are simulated: they cost nothing and say nothing about the real search.'
export const failing = (count: number) =>
  `${plural(count, 'check')} would fail: the provider cannot check that device.`
export const notEnough = (missing: string) =>
  `${missing} units are missing. Track fewer keywords, or one device.`
export const submit = (count: number) => (count === 0 ? 'Add' : `Add ${plural(count, 'keyword')}`)
export const added = (count: number, existing: number) =>
  `${plural(count, 'keyword')} added${existing > 0 ? `, ${formatWhole(existing)} were tracked already` : ''}.`
export const nothingNew = 'All of these are tracked already.'
export const progress = 'Keywords added'
export const noProvider = 'No search provider is set up yet. Keywords are checked as soon as there is one.'
export const setUpProvider = 'Set up a provider'
export const deleted = (count: number) => `${plural(count, 'keyword')} deleted.`
