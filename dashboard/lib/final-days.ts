// Google corrects the figures of the last days for a while. What a connection brings in is asked for once it is final; a file may hold
// days that are not.

import { addDays, todayIn } from './days.ts'

/** Search Console's days are in Pacific time. */
const ZONE = 'America/Los_Angeles'
const DAYS_TO_FINAL = 3

/** Returns the last final day; undefined when all days up to `lastDay` are final. */
export function finalUntil(lastDay: string, now = new Date()): string | undefined {
  const last = addDays(todayIn(ZONE, now), -DAYS_TO_FINAL)
  return lastDay > last ? last : undefined
}
