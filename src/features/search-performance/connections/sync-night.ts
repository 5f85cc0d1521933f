// When a connection is synced: each night between 2 and 5 o'clock in Search Console's time zone, when a day of two or
// three days ago has become final. Each project has its own fixed moment in that time, so that many projects do not
// ask at once.

import { HOUR_MS } from '../../../lib/durations.ts'
import { dayStartMs, localDay, monthsBefore } from '../../../lib/local-day.ts'

/** The time zone of Search Console's days. */
export const SEARCH_CONSOLE_ZONE = 'America/Los_Angeles'

const FIRST_MS = 2 * HOUR_MS
const SPREAD_SECONDS = 3 * 3600
// Spreads neighbouring ids far apart: 2^32 divided by the golden ratio.
const SPREADING_FACTOR = 0x9e3779b1

/** Returns the next night's moment after `nowMs`. */
export function nextNight(nowMs: number, projectId: number): number {
  const spreadMs = ((Math.imul(projectId, SPREADING_FACTOR) >>> 0) % SPREAD_SECONDS) * 1000
  const today = localDay(nowMs, SEARCH_CONSOLE_ZONE)
  const tonight = dayStartMs(today, SEARCH_CONSOLE_ZONE) + FIRST_MS + spreadMs
  return tonight > nowMs ? tonight : dayStartMs(today + 1, SEARCH_CONSOLE_ZONE) + FIRST_MS + spreadMs
}

const MONTHS_KEPT = 16

/** The first day that Search Console still has: it keeps sixteen calendar months. */
export function firstKeptDay(nowMs: number): number {
  return monthsBefore(localDay(nowMs, SEARCH_CONSOLE_ZONE), MONTHS_KEPT)
}

const DAYS_TO_FINAL = 3

/** The last day whose figures Google no longer corrects: those of the days after it may still change. */
export function lastFinalDay(nowMs: number): number {
  return localDay(nowMs, SEARCH_CONSOLE_ZONE) - DAYS_TO_FINAL
}
