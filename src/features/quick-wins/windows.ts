// The days that a range is about: it ends on the last day for which data is stored, whatever day it is today, and is
// compared with as many days before it. Months are those of the calendar. A year earlier is 52 weeks earlier, so that the
// same days of the week are compared.

import { monthsBefore } from '../../lib/local-day.ts'
import type { Range } from './lists.ts'

/** Both days belong to it. */
export type Window = { readonly firstDay: number; readonly lastDay: number }

export type RangeWindows = {
  readonly current: Window
  readonly previous: Window
  /** Both a year earlier: what falls every year falls there too. */
  readonly yearAgo: Window
  readonly yearAgoPrevious: Window
  /** Before the previous: whether a loss is older than the comparison shows. */
  readonly before: Window
}

/** In this order sums are kept: the first two are wanted of everything, the next two of queries and pages. */
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

/** Three months that end on 31 May begin on 1 March: the end of February is where the month before them ended. */
function daysOf(range: Range, lastDay: number): number {
  const count = Number.parseInt(range, 10)
  return range.endsWith('d') ? count : lastDay - monthsBefore(lastDay, count)
}
