// When keywords are checked. A slot is a moment of a series that goes on at the project's frequency; its time of day is
// the keyword's own and never changes, so that the work of a day is spread over it, whatever happens. Days here are
// 24 hours: a series knows no summer time. Slots that were missed are not made up for.

import { DAY_MS } from '../lib/local-day.ts'
import type { Frequency } from '../projects/settings.ts'

export const INTERVAL_DAYS: Readonly<Record<Frequency, number>> = {
  daily: 1,
  weekly: 7,
  biweekly: 14,
  monthly: 30,
}

const SECONDS_PER_DAY = 86_400
// 2^32 by the golden ratio: multiples of it fall evenly into a circle, however many there are.
const GOLDEN_STEP = 0x9e3779b1

/**
 * The first regular slot of a keyword whose initial analysis is now: about one interval later, half a day more or less,
 * at the time of day that `seed` gives. Seeds that follow each other are spread evenly.
 */
export function firstDue(nowMs: number, frequency: Frequency, seed: number): number {
  const earliestMs = nowMs + intervalMs(frequency) - DAY_MS / 2
  return firstAfter(timeOfDayMs(seed), earliestMs, DAY_MS)
}

/** The latest slot that has come, of the series that `dueMs` belongs to. */
export function latestSlot(dueMs: number, nowMs: number, frequency: Frequency): number {
  return firstAfter(dueMs, nowMs, intervalMs(frequency)) - intervalMs(frequency)
}

export function nextDue(slotMs: number, frequency: Frequency): number {
  return slotMs + intervalMs(frequency)
}

function intervalMs(frequency: Frequency): number {
  return INTERVAL_DAYS[frequency] * DAY_MS
}

// Whole seconds, as the API shows them.
function timeOfDayMs(seed: number): number {
  const share = (Math.imul(seed, GOLDEN_STEP) >>> 0) / 2 ** 32
  return Math.floor(share * SECONDS_PER_DAY) * 1000
}

/** The first moment after `afterMs` that is whole steps away from `atMs`. */
function firstAfter(atMs: number, afterMs: number, stepMs: number): number {
  return atMs + (Math.floor((afterMs - atMs) / stepMs) + 1) * stepMs
}
