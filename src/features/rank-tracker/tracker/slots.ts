// When keywords are checked. A slot is a moment of a series that goes on at the project's frequency, at the keyword's own
// time of day. Daily keywords are checked in each calendar day of the project (daily-slots.ts); all other series ignore
// summer time, and their days have 24 hours. Slots that were missed are not made up for. A keyword whose first check has not
// been opened has no series yet: it waits for that check, ahead of all regular slots. A keyword whose account has reached its spend
// limit is held outside of its series, and is not due until it is released.

import { DAY_MS } from '../../../lib/durations.ts'
import type { Frequency } from '../../projects/reads.ts'
import {
  type DailyRhythm,
  dailyDueFrom,
  firstDailyDue,
  latestDailySlot,
  nextDailyDue,
} from './daily-slots.ts'
import { shareOf } from './time-of-day.ts'

export const INTERVAL_DAYS: Readonly<Record<Frequency, number>> = {
  daily: 1,
  weekly: 7,
  biweekly: 14,
  monthly: 30,
}

/** The facts that decide when a keyword is checked. */
type Rhythm = DailyRhythm & { frequency: Frequency }

/**
 * The first regular slot of a keyword whose initial analysis is now, at its own time of day: about one interval later, half a
 * day more or less, and for a daily keyword in the next day.
 */
export function firstDue(nowMs: number, rhythm: Rhythm): number {
  if (rhythm.frequency === 'daily') return firstDailyDue(nowMs, rhythm)
  return firstAfter(shareOf(DAY_MS, rhythm.seed), nowMs + intervalMs(rhythm) - DAY_MS / 2, DAY_MS)
}

/**
 * For a keyword whose frequency has changed: one interval after its last analysis, at its own time of day. If that time has
 * passed, whole intervals later, so that keywords that are spread over a month do not come all at once. A keyword that was
 * never analysed counts from the slot that it waits for.
 */
export function dueFrom(
  { lastMs, dueMs }: { lastMs: number | null; dueMs: number },
  nowMs: number,
  rhythm: Rhythm,
): number {
  if (rhythm.frequency === 'daily') return dailyDueFrom(lastMs, nowMs, rhythm)
  const interval = intervalMs(rhythm)
  const earliestMs = lastMs === null ? Math.min(dueMs, nowMs + interval - DAY_MS) : lastMs + interval
  const firstMs = firstAfter(shareOf(DAY_MS, rhythm.seed), earliestMs - 1, DAY_MS)
  return firstMs > nowMs ? firstMs : firstAfter(firstMs, nowMs, interval)
}

/**
 * Where a keyword stands in the schedule. First checks come before all regular ones, in the order of their time. A keyword is held
 * while its account may spend nothing more this month; released, it is due at once, with the first checks.
 */
export type ScheduleQueue = 'first' | 'regular' | 'held'

/** `dueAtMs` is the moment since which a keyword waits for its first check; for a held keyword, the slot that it missed. */
export type ScheduledCheck = { queue: ScheduleQueue; dueAtMs: number }

/** The slot of a keyword that is due, and when it is due next. */
export function openSlot(
  { queue, dueAtMs: dueMs }: ScheduledCheck,
  nowMs: number,
  rhythm: Rhythm,
): { slotAtMs: number; nextDueMs: number } {
  if (queue === 'first') return { slotAtMs: dueMs, nextDueMs: firstDue(nowMs, rhythm) }
  if (rhythm.frequency === 'daily') {
    const slotAtMs = latestDailySlot(dueMs, nowMs, rhythm)
    return { slotAtMs, nextDueMs: nextDailyDue(slotAtMs, nowMs, rhythm) }
  }
  const interval = intervalMs(rhythm)
  const nextDueMs = firstAfter(dueMs, nowMs, interval)
  return { slotAtMs: nextDueMs - interval, nextDueMs }
}

function intervalMs({ frequency }: Rhythm): number {
  return INTERVAL_DAYS[frequency] * DAY_MS
}

/** The first moment after `afterMs` that is whole steps away from `atMs`. */
function firstAfter(atMs: number, afterMs: number, stepMs: number): number {
  return atMs + (Math.floor((afterMs - atMs) / stepMs) + 1) * stepMs
}
