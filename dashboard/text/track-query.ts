// Tracking a query of search performance as a keyword.

import { plural } from '../lib/format.ts'

export const track = 'Track'
export const trackQuery = (query: string) => `Track “${query}” as a keyword`
export const title = 'Track a keyword'
export const keyword = 'Keyword'
export const device = 'Device'
export const devices = { both: 'Mobile and desktop', mobile: 'Mobile', desktop: 'Desktop' } as const
export const market = (country: string, language: string) =>
  `For searches in ${country}, in ${language}. Other markets can be chosen on the page of keywords.`
export const submit = 'Track keyword'
export const estimating = 'Working out what it costs…'
export const isTracked = 'This keyword is tracked already.'
export const isTrackedPartly = (added: number) =>
  `It is tracked on one device; ${plural(added, 'keyword')} will be added.`
export const units = (wanted: number, left: string) =>
  `Uses ${plural(wanted, 'keyword')} of the ${left} that are left.`
export const notEnough = (left: string) => `The account has only ${left} keywords left.`
export const costFree = 'Checks cost nothing.'
export const costSimulated = 'Checks cost nothing: positions are simulated until a provider is set up.'
export const cost = (first: string, month: string) =>
  `The first check costs ${first}, then about ${month} a month.`
export const costUnknown = 'The provider’s price is not known.'
export const added = (keyword: string) => `“${keyword}” is tracked.`
export const undone = 'The keyword is no longer tracked.'
export const trackedAs = 'Tracked'
export const notTracked = 'Not tracked'
export const position = (device: string, position: string) => `${device}: ${position}`
