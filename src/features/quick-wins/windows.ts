// The days that a range covers: it ends on the last day for which data is stored, whatever day it is today, and is
// compared with the same number of days before it. Months are those of the calendar. A year earlier means 52 weeks
// earlier, so that the same days of the week are compared.

import { monthsBefore } from '../../lib/local-day.ts'
import type { Range } from './lists.ts'

/** Both days belong to the window. */
export type Window = { readonly firstDay: number; readonly lastDay: number }

export type RangeWindows = {
  readonly current: Window
  readonly previous: Window
  /** Both windows a year earlier: a subject that falls every year falls there too. */
  readonly yearAgo: Window
  readonly yearAgoPrevious: Window
  /** The period before the previous one: it shows whether a loss began before the comparison. */
  readonly before: Window
}

/** The order in which sums are kept: the first two windows are needed for everything, the next two for queries and pages. */
export const WINDOW_NAMES = ['current', 'previous', 'yearAgo', 'yearAgoPrevious', 'before'] as const
export type WindowName = (typeof WINDOW_NAMES)[number]

export const YEAR_DAYS = 52 * 7

export function windowsOf(range: Range, lastDay: number): RangeWindows {
  const days = daysOf(range, lastDay)
  const window = (back: number, end = lastDay): Window => ({
    firstDay: end - (back + 1) * days + 1,
    lastDay: end - back * days,
  })
  const yearAgo = lastDay - YEAR_DAYS
  return {
    current: window(0),
    previous: window(1),
    yearAgo: window(0, yearAgo),
    yearAgoPrevious: window(1, yearAgo),
    before: window(2),
  }
}

export function countDays({ firstDay, lastDay }: Window): number {
  return lastDay - firstDay + 1
}

/** Three months that end on 31 May begin on 1 March, because the preceding three months end at the end of February. */
function daysOf(range: Range, lastDay: number): number {
  const count = Number.parseInt(range, 10)
  return range.endsWith('d') ? count : lastDay - monthsBefore(lastDay, count)
}
