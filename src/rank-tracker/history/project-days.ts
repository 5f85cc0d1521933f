// A project day by day, out of the sums that are kept of each day. A day on which nothing was written ended as the one
// before it; a day on which no keyword was tracked is not there. In columns of equal length, as the history of a keyword
// is. Pure.

import { formatDay } from '../../lib/local-day.ts'
import { roundTo2 } from '../../lib/rounding.ts'
import type { DaySum } from '../roll-ups/day-sums.ts'
import { countRanking, RANGES } from '../roll-ups/totals.ts'
import { visibilityScore } from '../roll-ups/visibility.ts'
import type { DayRange } from './day-range.ts'

export type KeptDay = DaySum & { day: number; measured: number | null }

type ProjectDays = {
  dates: string[]
  visibility: number[]
  avg_position: (number | null)[]
  keywords: number[]
  measured: (number | null)[]
  position_distribution: { label: string; keywords: number[] }[]
}

/** Kept days oldest first, one of them perhaps before the range; nothing is known beyond `today`. */
export function projectDays(
  kept: readonly KeptDay[],
  { firstDay, lastDay }: DayRange,
  today: number,
): ProjectDays {
  const days = endsOf(kept, { firstDay, lastDay: Math.min(lastDay, today) }).filter(
    ({ keywords }) => keywords > 0,
  )
  const ranges = RANGES.map(({ name, label }) => ({ label, keywords: days.map((day) => day[name]) }))
  return {
    dates: days.map(({ day }) => formatDay(day)),
    visibility: days.map(({ weight, keywords }) => roundTo2(visibilityScore(weight, keywords))),
    avg_position: days.map((day) => averageOf(day)),
    keywords: days.map(({ keywords }) => keywords),
    measured: days.map(({ measured }) => measured),
    position_distribution: [
      ...ranges,
      { label: 'not_ranked', keywords: days.map((day) => day.keywords - countRanking(day)) },
    ],
  }
}

/** How each day of the range ended, also those on which nothing was written. */
export function endsOf(kept: readonly KeptDay[], { firstDay, lastDay }: DayRange): KeptDay[] {
  const days: KeptDay[] = []
  let at = 0
  let current: KeptDay | undefined
  for (let day = firstDay; day <= lastDay; day++) {
    for (let next = kept[at]; next !== undefined && next.day <= day; next = kept[++at]) current = next
    if (current === undefined) continue
    days.push(current.day === day ? current : { ...current, day, measured: 0 })
  }
  return days
}

/** Null when none has a position. */
export function averageOf(day: DaySum): number | null {
  const ranking = countRanking(day)
  return ranking === 0 ? null : roundTo2(day.position_sum / ranking)
}
