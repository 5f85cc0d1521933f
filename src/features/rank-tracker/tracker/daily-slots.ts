// When daily keywords are checked: once in each calendar day of the project's time zone, of which a day may have 23 hours or
// 25. A slot has the keyword's own time of day; only where that would come too soon after the check before is it put later
// into the day, so that no day is left out, and nothing is bought twice in a few hours.

import { DAY_MS, SECOND_MS } from '../../../lib/durations.ts'
import { dayStartMs, localDay } from '../../../lib/local-day.ts'
import { shareOf } from './time-of-day.ts'

export type DailyRhythm = { timeZone: string; seed: number }

/** Between a check and the next day's. As long as no day is shorter, there is room for it in the next one. */
const APART_MS_MIN = 12 * 3_600_000
/** Slots that would come too soon are spread over this time, so that they do not come all at once. */
const SPREAD_MS = 2 * 3_600_000

/** After a first check at that moment: anywhere in the next day. */
export function firstDailyDue(checkedMs: number, rhythm: DailyRhythm): number {
  return slotFrom(localDay(checkedMs, rhythm.timeZone) + 1, checkedMs + APART_MS_MIN, rhythm)
}

/** The latest slot that is due, of those that follow the given one. */
export function latestDailySlot(dueMs: number, nowMs: number, rhythm: DailyRhythm): number {
  const today = localDay(nowMs, rhythm.timeZone)
  const own = [today, today - 1].map((day) => ownSlot(day, rhythm))
  return own.find((slotMs) => slotMs <= nowMs && slotMs > dueMs) ?? dueMs
}

/** `nowMs` is when the slot is opened, which may be long after it has come. */
export function nextDailyDue(slotMs: number, nowMs: number, rhythm: DailyRhythm): number {
  return slotFrom(localDay(slotMs, rhythm.timeZone) + 1, nowMs + APART_MS_MIN, rhythm, SPREAD_MS)
}

/**
 * For a keyword that has just become daily. A whole day after its last check, and in the day after that one's; when that has
 * passed, at its own time of day, today or tomorrow.
 */
export function dailyDueFrom(lastMs: number | null, nowMs: number, rhythm: DailyRhythm): number {
  const { timeZone } = rhythm
  const today = localDay(nowMs, timeZone)
  const lastDay = lastMs === null ? Number.NEGATIVE_INFINITY : localDay(lastMs, timeZone)
  if (lastMs !== null && lastDay >= today - 1) {
    return slotFrom(lastDay + 1, Math.max(sameTimeNextDay(lastMs, timeZone), nowMs + SECOND_MS), rhythm)
  }
  const todaysMs = ownSlot(today, rhythm)
  return todaysMs > nowMs ? todaysMs : ownSlot(today + 1, rhythm)
}

/** Returns the same local time on the next day: 24 hours later, except where clocks change. */
function sameTimeNextDay(ms: number, timeZone: string): number {
  const day = localDay(ms, timeZone)
  const [startMs, nextMs, endMs] = [0, 1, 2].map((days) => dayStartMs(day + days, timeZone)) as [
    number,
    number,
    number,
  ]
  return nextMs + ((ms - startMs) * (endMs - nextMs)) / (nextMs - startMs)
}

/** Returns a moment of that day, or of a later one when the earliest moment lies there. */
function slotFrom(dayMin: number, earliestMs: number, rhythm: DailyRhythm, spreadMs = DAY_MS): number {
  const { timeZone } = rhythm
  const day = Math.max(dayMin, localDay(earliestMs, timeZone))
  const ownMs = ownSlot(day, rhythm)
  if (ownMs >= earliestMs) return ownMs
  const [startMs, endMs] = [dayStartMs(day, timeZone), dayStartMs(day + 1, timeZone)]
  const share = (ownMs - startMs) / (earliestMs - startMs)
  const laterMs = earliestMs + share * Math.min(spreadMs, endMs - earliestMs)
  return Math.min(Math.ceil(laterMs / SECOND_MS) * SECOND_MS, endMs - 1)
}

function ownSlot(day: number, { timeZone, seed }: DailyRhythm): number {
  const startMs = dayStartMs(day, timeZone)
  return startMs + shareOf(dayStartMs(day + 1, timeZone) - startMs, seed)
}
