// Plans the next checks of the demo's history: those of one day, at the times at which a running server would have made
// them. A keyword continues after its own latest analysis, even if the demo did not make it, so no check is added before an existing
// one. All of today's checks are made, within the part of the day that has passed, so that the demo looks the same in
// the morning and in the evening.

import { DAY_MS } from '../../lib/durations.ts'
import { shareOf } from '../rank-tracker/writes.ts'

export type TrackedKeyword = { id: number; createdAtMs: number; lastSlotAtMs: number | null }

/** Checks that end together, at the slot of the last of them. */
type Round<K> = { atMs: number; checks: { keyword: K; slotAtMs: number }[] }

export type DayPlan<K> = { rounds: Round<K>[]; isToday: boolean }

/** Storing costs more per round than per check. */
const ROUND_CHECKS = 18

/** A keyword's time of day follows from its id, so it is the same in every installation. */
export function slotOn(day: number, keywordId: number): number {
  return day * DAY_MS + shareOf(DAY_MS, keywordId)
}

export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

/** Returns undefined if no day is missing. */
export function planNextDay<K extends TrackedKeyword>(
  keywords: readonly K[],
  nowMs: number,
): DayPlan<K> | undefined {
  const today = dayOf(nowMs)
  const day = Math.min(...keywords.map(nextDayOf))
  if (day > today) return undefined
  const isToday = day === today
  const startMs = day * DAY_MS
  const share = isToday ? (nowMs - startMs) / DAY_MS : 1
  const checks = keywords
    .filter((keyword) => nextDayOf(keyword) === day)
    .map((keyword) => ({ keyword, slotAtMs: slotOn(day, keyword.id) }))
    .sort((a, b) => a.slotAtMs - b.slotAtMs || a.keyword.id - b.keyword.id)
    .map(({ keyword, slotAtMs }) => ({
      keyword,
      slotAtMs: startMs + wholeSeconds((slotAtMs - startMs) * share),
    }))
  const rounds: Round<K>[] = []
  for (let from = 0; from < checks.length; from += ROUND_CHECKS) {
    const ofRound = checks.slice(from, from + ROUND_CHECKS)
    rounds.push({ atMs: ofRound.at(-1)?.slotAtMs ?? startMs, checks: ofRound })
  }
  return { rounds, isToday }
}

/** Returns the first day for which a keyword has no check. */
export function nextDayOf({ createdAtMs, lastSlotAtMs }: TrackedKeyword): number {
  return lastSlotAtMs === null ? dayOf(createdAtMs) : dayOf(lastSlotAtMs) + 1
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000
}
