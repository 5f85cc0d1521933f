// Days as the API writes them (YYYY-MM-DD), and the ranges that charts offer.

import { memoize } from './memoize.ts'

const DAY_MS = 86_400_000

const RANGES = ['7d', '30d', '90d', '1y', 'all'] as const
type Range = (typeof RANGES)[number]

const RANGE_DAYS: Readonly<Record<Range, number>> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365, all: 1_100 }

const clockOf = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/** Today in the time zone of the project. */
export function todayIn(timeZone: string, now = new Date()): string {
  // UTC, which nearly every server and most projects use, takes a short cut: loading the browser's time zones takes as long as drawing a
  // table.
  if (timeZone === 'UTC') return now.toISOString().slice(0, 10)
  const [month, day, year] = clockOf(timeZone).format(now).split('/')
  return `${year}-${month}-${day}`
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** Counts both days. */
export function rangeDays(range: Range, today: string): { from: string; to: string } {
  return { from: addDays(today, 1 - RANGE_DAYS[range]), to: today }
}

/** Lists every day from the first to the last. */
export function eachDay(from: string, to: string): string[] {
  const count = daysBetween(from, to) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index))
}
