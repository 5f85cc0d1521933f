// Counts on which days a rule would have raised an alert, for its preview.

import type { Verdict } from './rule.ts'

export const PREVIEW_DAYS = 30

/** How often it would have, by day. */
export type FiredDays = ReadonlyMap<number, number>

export function addFired(fired: Map<number, number>, day: number): void {
  fired.set(day, (fired.get(day) ?? 0) + 1)
}

/** Goes day by day, and counts a verdict only if it did not apply on the day before. */
export function addEdges(fired: Map<number, number>, today: number, judge: (day: number) => Verdict[]): void {
  let isOpen = false
  for (let day = today - PREVIEW_DAYS; day <= today; day++) {
    const verdicts = judge(day)
    if (verdicts.length === 0) continue
    const isRaised = verdicts.some(({ state }) => state === 'raised')
    if (isRaised && !isOpen && day > today - PREVIEW_DAYS) addFired(fired, day)
    isOpen = isRaised
  }
}
