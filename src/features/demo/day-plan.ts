// Which checks of the demo's history come next: one day of them, at the times at which a server that had been running
// would have made them. A keyword goes on after its own latest analysis, whoever made that, so nothing is ever put
// before what is known already. Today's checks are all made, squeezed into the part of the day that has passed:
// whoever loads the demo on the same day sees the same, in the morning and in the evening.

import { DAY_MS } from '../../lib/durations.ts'
import { shareOf } from '../rank-tracker/writes.ts'

export type TrackedKeyword = { id: number; createdAtMs: number; lastSlotAtMs: number | null }

/** Checks that end together, at the slot of the last of them. */
type Round<K> = { atMs: number; checks: { keyword: K; slotAtMs: number }[] }

export type DayPlan<K> = { rounds: Round<K>[]; isToday: boolean }

/** Storing costs by the round more than by the check. */
const ROUND_CHECKS = 18

/** The time of day of a keyword follows from its id alone: the same in every installation. */
export function slotOn(day: number, keywordId: number): number {
  return day * DAY_MS + shareOf(DAY_MS, keywordId)
}

export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

/** Undefined when there is nothing left to make up for. */
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

/** The first day that a keyword has no check of yet. */
export function nextDayOf({ createdAtMs, lastSlotAtMs }: TrackedKeyword): number {
  return lastSlotAtMs === null ? dayOf(createdAtMs) : dayOf(lastSlotAtMs) + 1
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000
}
