// Whether the status of an answer means that people do not get what they look for: the rule of the server, with its list of statuses
// that only turn programs away.

import { REFUSALS } from './fields.ts'

const ERROR_FROM = 400

export function isErrorStatus(status: number, isExternal = false): boolean {
  return status >= ERROR_FROM && !REFUSALS[isExternal ? 'other' : 'own'].includes(status)
}
