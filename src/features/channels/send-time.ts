// When a message is sent. A message to people waits a little for what else happens, comes at most once in ten minutes, and
// not in quiet hours; digests come at their time of the day. What is critical waits for none of that but the ten minutes,
// if the owner wants it so. All times of the day are those of the project.

import { MINUTE_MS, SECOND_MS } from '../../lib/durations.ts'
import { localDay } from '../../lib/local-day.ts'
import { localMinute, momentOf } from '../../lib/local-time.ts'
import type { ChannelMode } from './channel-kinds.ts'

export type Timing = {
  mode: ChannelMode
  digestMinute: number
  /** 1 is Monday. */
  digestWeekday: number
  quiet: QuietHours | null
  isCriticalAtOnce: boolean
  timeZone: string
}

/** Minutes of the day; over midnight where the end is before the start. */
type QuietHours = { fromMinute: number; toMinute: number }

type Occasion = { nowMs: number; lastSentMs: number | null; isCritical: boolean }

/** One change often brings several events, some seconds apart. */
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

/** The same moment, or the end of the quiet hours that it is in. */
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
  // When clocks are set back, the time of the end may have come once already.
  return end > ms ? end : (Math.floor(ms / MINUTE_MS) + toMinute - minute) * MINUTE_MS
}
