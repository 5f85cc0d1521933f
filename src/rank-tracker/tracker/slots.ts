// When keywords are checked. A slot is a moment of a series that goes on at the project's frequency; its time of day is
// the keyword's own and never changes, so that the work of a day is spread over it, whatever happens. Days here are
// 24 hours: a series knows no summer time. Slots that were missed are not made up for. A keyword whose first check has
// not been opened has no series yet: it waits for that, ahead of all that is regular.

import { DAY_MS } from '../../lib/local-day.ts'
import type { Frequency } from '../../projects/settings.ts'

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

/**
 * How far ahead a keyword stands in the schedule that waits for its first check: before everything that is regular, in
 * the order in which keywords were added, and below zero until the year 2109.
 */
const FIRST_AHEAD_MS = 2 ** 42

export function waitingForFirst(addedMs: number): number {
  return addedMs - FIRST_AHEAD_MS
}

/** When a check is due, for people: what waits for its first one has been due since it was added. */
export function shownDue(dueMs: number): number {
  return dueMs < 0 ? dueMs + FIRST_AHEAD_MS : dueMs
}

/** The slot of a keyword that is due, and when it is due next. */
export function openSlot(
  dueMs: number,
  nowMs: number,
  { frequency, seed }: { frequency: Frequency; seed: number },
): { slotAtMs: number; nextDueMs: number } {
  if (dueMs < 0) return { slotAtMs: shownDue(dueMs), nextDueMs: firstDue(nowMs, frequency, seed) }
  const slotAtMs = latestSlot(dueMs, nowMs, frequency)
  return { slotAtMs, nextDueMs: nextDue(slotAtMs, frequency) }
}

/** The latest slot that has come, of the series that `dueMs` belongs to. */
export function latestSlot(dueMs: number, nowMs: number, frequency: Frequency): number {
  return firstAfter(dueMs, nowMs, intervalMs(frequency)) - intervalMs(frequency)
}

export function nextDue(slotMs: number, frequency: Frequency): number {
  return slotMs + intervalMs(frequency)
}

// Ids count from 1 in every project: without the project in it, the first keywords of all would be due together.
export function seedOf(projectId: number, keywordId: number): number {
  return projectId * 7919 + keywordId
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
