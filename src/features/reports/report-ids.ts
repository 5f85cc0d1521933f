// The ids of reports and of report runs, as used in addresses.

import { numericId, uidOf } from '../../entry/http/requests/path-ids.ts'
import { BASE36, type RandomBytes, randomText } from '../../lib/ids.ts'
import { MADE_REPORT_NOT_FOUND, REPORT_NOT_FOUND, SHARE_NOT_FOUND } from './errors.ts'

const LENGTH = 16

export const NO_SUCH_REPORT = 'Report not found.'
export const NOT_MADE = 'No such report has been made.'
export const NO_SUCH_SHARE = 'Share link not found.'

export const reportUid = uidOf(REPORT_NOT_FOUND, NO_SUCH_REPORT)
export const runUid = uidOf(MADE_REPORT_NOT_FOUND, NOT_MADE)
export const shareId = numericId(SHARE_NOT_FOUND, NO_SUCH_SHARE)

export function newReportUid(random?: RandomBytes): string {
  return randomText(BASE36, LENGTH, random)
}
