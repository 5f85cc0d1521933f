// The ids of reports and of those that were made, as they stand in addresses.

import { Type } from 'typebox'
import { numericId, type PathId } from '../../entry/http/requests/path-ids.ts'
import type { ErrorCode } from '../../lib/errors.ts'
import { BASE36, type RandomBytes, randomText } from '../../lib/ids.ts'

const LENGTH = 16
const FORM = /^[a-z0-9]{16}$/

export const REPORT_NOT_FOUND = 'Report not found.'
export const MADE_NOT_FOUND = 'No such report has been made.'
export const SHARE_NOT_FOUND = 'Share link not found.'

export const reportUid = uidOf('report_not_found', REPORT_NOT_FOUND)
export const madeUid = uidOf('made_report_not_found', MADE_NOT_FOUND)
export const shareId = numericId('share_not_found', SHARE_NOT_FOUND)

export function newReportUid(random?: RandomBytes): string {
  return randomText(BASE36, LENGTH, random)
}

function uidOf(code: ErrorCode, message: string): PathId<string> {
  return {
    schema: Type.String({ pattern: FORM.source }),
    code,
    message,
    parse: (text) => (FORM.test(text) ? text : undefined),
  }
}
