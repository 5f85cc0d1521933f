// Reads texts as days of search data. A date counts as written. Midnight in UTC counts as a day, because programs
// write dates like that; any other time means hourly data, which is refused.

import { parseDate } from '../../../lib/date-forms.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { parseDay } from '../../../lib/local-day.ts'

/** Digits alone, such as 20260519, may be a number as well. */
const DIGITS = /^\d+$/

/** Returns undefined for text that is no date, or whose order of day and month is ambiguous. */
export function readDate(text: string): number | undefined {
  const day = parseDay(text)
  if (day !== undefined) return day
  const form = parseDate(text)
  if (form?.kind === 'moment') return form.ms % DAY_MS === 0 ? form.ms / DAY_MS : undefined
  return form?.kind === 'day' && form.clockMs === 0 ? form.day : undefined
}

/** Whether a cell with any content looks like a date. */
export function looksLikeDate(text: string): boolean {
  return !DIGITS.test(text) && readDate(text) !== undefined
}
