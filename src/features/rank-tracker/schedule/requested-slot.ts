// When the regular slot of a keyword comes after a check that somebody asked for. The asked check does not move the series.
// Only a slot that is due within the hour, and in the same calendar day, is carried out by the asked check: the same results
// page would otherwise be bought twice. A slot of the next day is left, because each day has a check of its own (ADR 24).

import { HOUR_MS } from '../../../lib/durations.ts'
import { localDay } from '../../../lib/local-day.ts'
import { openSlot } from '../tracker/slots.ts'

const SAME_CHECK_MS = HOUR_MS

type Rhythm = Parameters<typeof openSlot>[2]

/** Whether the slot and a check that is asked for now are one check. */
export function isSameCheck(dueAtMs: number, nowMs: number, { timeZone }: Pick<Rhythm, 'timeZone'>): boolean {
  if (dueAtMs <= nowMs) return true
  return dueAtMs - nowMs <= SAME_CHECK_MS && localDay(dueAtMs, timeZone) === localDay(nowMs, timeZone)
}

/** The first slot of the series that the asked check leaves to be checked. */
export function slotAfterRequest(dueAtMs: number, nowMs: number, rhythm: Rhythm): number {
  if (!isSameCheck(dueAtMs, nowMs, rhythm)) return dueAtMs
  return openSlot({ queue: 'regular', dueAtMs }, Math.max(nowMs, dueAtMs), rhythm).nextDueMs
}
