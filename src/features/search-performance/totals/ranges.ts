// The ranges of top lists, and the windows that they are compared with. A range ends on the last stored day, whatever
// day it is today.

import { monthsBefore } from '../../../lib/local-day.ts'
import type { DaySpan } from '../store/counted-spans.ts'

export const TOP_RANGES = ['7d', '28d', '90d', '12m', '16m'] as const
export type TopRange = (typeof TOP_RANGES)[number]

export const COMPARISONS = ['previous', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The order in which the sums of a row are kept. */
export const WINDOWS = ['current', ...COMPARISONS] as const
export type WindowName = (typeof WINDOWS)[number]

/** 52 weeks, so that the same days of the week are compared. */
const YEAR_DAYS = 52 * 7

export function rangeWindow(range: TopRange, lastDay: number): DaySpan {
  const count = Number.parseInt(range, 10)
  const days = range.endsWith('d') ? count : lastDay - monthsBefore(lastDay, count)
  return { firstDay: lastDay - days + 1, lastDay }
}

/** The window to compare with: the same number of days before it, or the same days a year earlier. */
export function comparedWindow({ firstDay, lastDay }: DaySpan, comparison: Comparison): DaySpan {
  const back = comparison === 'year' ? YEAR_DAYS : lastDay - firstDay + 1
  return { firstDay: firstDay - back, lastDay: lastDay - back }
}

export function windowOf(range: TopRange, lastDay: number, name: WindowName): DaySpan {
  const window = rangeWindow(range, lastDay)
  return name === 'current' ? window : comparedWindow(window, name)
}
