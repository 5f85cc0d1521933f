// The days that the overview is about, and those that they are compared with.

import { addDays, daysBetween, rangeDays, todayIn } from '../../lib/days.ts'
import type { SearchRange } from '../search/search-range.ts'

export const PERIODS = ['7d', '30d', '90d', '1y'] as const
type PeriodName = (typeof PERIODS)[number]

export type Period = {
  readonly name: PeriodName
  readonly from: string
  readonly to: string
  readonly days: number
  /** The day that levels are compared with: the one before the period. */
  readonly since: string
  /** The same number of days before the period. */
  readonly before: { readonly from: string; readonly to: string }
  /** Sums of search data are those of a range that the page of search performance has as well. */
  readonly searchRange: SearchRange
  /** How many days a day of clicks is compared with, in whole weeks: the same weekday. */
  readonly weekdayShift: number
}

const SEARCH_RANGES = { '7d': '7d', '30d': '28d', '90d': '90d', '1y': '12m' } as const
const WEEKDAY_SHIFTS = { '7d': 7, '30d': 28, '90d': 91, '1y': 364 } as const

export function periodOf(name: PeriodName, timeZone: string): Period {
  const { from, to } = rangeDays(name, todayIn(timeZone))
  const days = daysBetween(from, to) + 1
  const since = addDays(from, -1)
  return {
    name,
    from,
    to,
    days,
    since,
    before: { from: addDays(from, -days), to: since },
    searchRange: SEARCH_RANGES[name],
    weekdayShift: WEEKDAY_SHIFTS[name],
  }
}
