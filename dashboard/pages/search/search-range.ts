// The ranges of search data, as the lists of the API count them: they end on the last day that is stored, not today.

import { addDays, daysBetween, eachDay } from '../../lib/days.ts'

export const SEARCH_RANGES = ['7d', '28d', '90d', '12m', '16m'] as const
export type SearchRange = (typeof SEARCH_RANGES)[number]

export const FIGURES = ['clicks', 'impressions', 'ctr', 'position'] as const
export type FigureName = (typeof FIGURES)[number]

type Span = { readonly from: string; readonly to: string }
type FiguresOfDay = { readonly date: string } & Readonly<Record<FigureName, number | null>>

/** The range that the API uses by default. */
export const USUAL_RANGE = '28d'

/** Both days included. */
export function spanOf(range: SearchRange, lastDay: string): Span {
  const count = Number.parseInt(range, 10)
  const from = range.endsWith('d') ? addDays(lastDay, 1 - count) : addDays(monthsBefore(lastDay, count), 1)
  return { from, to: lastDay }
}

// Whole weeks, so that weekdays stand beside each other.
const YEAR_DAYS = 52 * 7

/** The same number of days before the range, or a year earlier: the API compares with them. */
export function comparedSpan({ from, to }: Span, compare: 'previous' | 'year' | undefined): Span | undefined {
  if (compare === undefined) return undefined
  const back = compare === 'year' ? YEAR_DAYS : daysBetween(from, to) + 1
  return { from: addDays(from, -back), to: addDays(to, -back) }
}

/** The same day of an earlier month, or the last day of a month that is shorter. */
function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months]
  // Day 0 of a month is the last of the one before.
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), daysInMonth))).toISOString().slice(0, 10)
}

/** One value a day of the span; null where the day is not stored. */
export function valuesOf(days: readonly FiguresOfDay[], { from, to }: Span, figure: FigureName) {
  const byDate = new Map(days.map((day) => [day.date, day[figure]]))
  return eachDay(from, to).map((date) => byDate.get(date) ?? null)
}
