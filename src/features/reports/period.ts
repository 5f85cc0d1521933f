// Computes the days of a report, and its next scheduled time, both in the report's time zone. Pure.

import { HOUR_MS } from '../../lib/durations.ts'
import { dayStartMs, localDay } from '../../lib/local-day.ts'
import type { Period, Schedule } from './when-schema.ts'

export type ReportDays = {
  readonly firstDay: number
  readonly lastDay: number
}

/** Weekdays count from 0 for Monday; 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 3
const WEEK_DAYS = 7

/** Returns complete days: the last week from Monday to Sunday, the last month, or a number of days up to yesterday. */
export function reportDays(period: Period, nowMs: number, timeZone: string): ReportDays {
  const today = localDay(nowMs, timeZone)
  if (period.kind === 'days') return { firstDay: today - (period.days ?? 1), lastDay: today - 1 }
  if (period.kind === 'week') {
    const monday = today - weekdayOf(today)
    return { firstDay: monday - WEEK_DAYS, lastDay: monday - 1 }
  }
  const first = today - dateOf(today).day + 1
  const lastDay = first - 1
  return { firstDay: first - dateOf(lastDay).day, lastDay }
}

// A monthly schedule runs on its day, or on the last one of a shorter month, so every schedule runs within this many
// days.
const TURN_DAYS_MAX = 32

/** Returns the next scheduled time after that moment; undefined without a schedule. */
export function nextRunMs(schedule: Schedule, afterMs: number, timeZone: string): number | undefined {
  if (schedule.kind === 'none') return undefined
  const today = localDay(afterMs, timeZone)
  for (let day = today; day <= today + TURN_DAYS_MAX; day++) {
    const atMs = dayStartMs(day, timeZone) + schedule.hour * HOUR_MS
    if (atMs > afterMs && isScheduledOn(schedule, day)) return atMs
  }
  throw new RangeError('A schedule has no turn in a month.')
}

function isScheduledOn(schedule: Schedule, day: number): boolean {
  if (schedule.kind === 'weekly') return weekdayOf(day) + 1 === schedule.weekday
  const { day: date, daysInMonth } = dateOf(day)
  return date === Math.min(schedule.day ?? 1, daysInMonth)
}

/** Returns 0 for Monday. */
function weekdayOf(day: number): number {
  return (((day + EPOCH_WEEKDAY) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS
}

function dateOf(day: number): { day: number; daysInMonth: number } {
  const date = new Date(day * 24 * HOUR_MS)
  // Day 0 of a month is the last day of the month before.
  const end = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
  return { day: date.getUTCDate(), daysInMonth: end.getUTCDate() }
}
