// When a message is sent. A message to people waits a little for further events, comes at most once in ten minutes, and
// not in quiet hours; digests come at their time of day. Critical events only wait for the ten minutes, if the owner
// wants it so. Times of day are in the project's time zone.

import { MINUTE_MS, SECOND_MS } from '../../lib/durations.ts'
import { localDay } from '../../lib/local-day.ts'
import { localMinute, momentOf } from '../../lib/local-time.ts'
import type { ChannelMode } from './channel-kinds.ts'

export type Timing = {
  mode: ChannelMode
  digestMinute: number
  /** From 1 for Monday. */
  digestWeekday: number
  quiet: QuietHours | null
  isCriticalAtOnce: boolean
  timeZone: string
}

/** Minutes of the day; the hours span midnight if the end is before the start. */
type QuietHours = { fromMinute: number; toMinute: number }

type Occasion = { nowMs: number; lastSentMs: number | null; isCritical: boolean }

/** One change often causes several events, some seconds apart. */
export const GATHERED_FOR_MS = 20 * SECOND_MS
export const BETWEEN_MESSAGES_MS = 10 * MINUTE_MS
const DAYS_AHEAD_MAX = 8

export function sendTime(timing: Timing, { nowMs, lastSentMs, isCritical }: Occasion): number {
  const soonest = Math.max(nowMs, (lastSentMs ?? Number.NEGATIVE_INFINITY) + BETWEEN_MESSAGES_MS)
  if (isCritical && timing.isCriticalAtOnce) return soonest
  if (timing.mode !== 'instant') return nextDigest(timing, nowMs)
  return afterQuietHours(timing, Math.max(soonest, nowMs + GATHERED_FOR_MS))
}

function nextDigest({ mode, digestMinute, digestWeekday, timeZone }: Timing, nowMs: number): number {
  const today = localDay(nowMs, timeZone)
  for (let day = today; day <= today + DAYS_AHEAD_MAX; day++) {
    if (mode === 'weekly' && weekdayOf(day) !== digestWeekday) continue
    const moment = momentOf(day, digestMinute, timeZone)
    if (moment > nowMs) return moment
  }
  throw new RangeError(`No day for a digest was found after ${nowMs} in ${timeZone}.`)
}

/** Day 0 was a Thursday. */
function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** Returns the same time, or the end of the quiet hours around it. */
function afterQuietHours({ quiet, timeZone }: Timing, ms: number): number {
  if (quiet === null) return ms
  const { fromMinute, toMinute } = quiet
  const minute = localMinute(ms, timeZone)
  const isOverMidnight = toMinute < fromMinute
  const isQuiet = isOverMidnight
    ? minute >= fromMinute || minute < toMinute
    : minute >= fromMinute && minute < toMinute
  if (!isQuiet) return ms
  const endsTomorrow = isOverMidnight && minute >= fromMinute
  const end = momentOf(localDay(ms, timeZone) + (endsTomorrow ? 1 : 0), toMinute, timeZone)
  // When clocks are set back, the end of the quiet hours may have passed once already.
  return end > ms ? end : (Math.floor(ms / MINUTE_MS) + toMinute - minute) * MINUTE_MS
}
