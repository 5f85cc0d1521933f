// Times of day in a time zone, as minutes since midnight. When clocks change, a time may occur twice in a day or not at
// all, so the zone is always consulted instead of adding up minutes. Zones must be names from parseTimeZone: any other
// throws.

import { MINUTE_MS } from './durations.ts'
import { dayStartMs, localDay } from './local-day.ts'

const DAY_MINUTES = 1440

// At most one entry for each name in the time zone database.
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the time of day at that time in that zone. */
export function localMinute(ms: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US-u-nu-latn', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    clocks.set(timeZone, clock)
  }
  let minute = 0
  for (const { type, value } of clock.formatToParts(ms)) {
    if (type === 'hour') minute += Number(value) * 60
    else if (type === 'minute') minute += Number(value)
  }
  return minute
}

/**
 * Returns when it is that time on that day, the first of two such moments. A time that is skipped is one hour later
 * that day.
 */
export function momentOf(day: number, minute: number, timeZone: string): number {
  const guess = dayStartMs(day, timeZone) + minute * MINUTE_MS
  const missed = day * DAY_MINUTES + minute - written(guess, timeZone)
  const moment = guess + missed * MINUTE_MS
  return written(moment, timeZone) === day * DAY_MINUTES + minute ? moment : guess
}

/** Returns date and time as one number of minutes. */
function written(ms: number, timeZone: string): number {
  return localDay(ms, timeZone) * DAY_MINUTES + localMinute(ms, timeZone)
}
