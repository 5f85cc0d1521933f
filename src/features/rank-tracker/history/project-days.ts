// A project day by day, out of the sums that are kept of each day. A day on which nothing was written ended as the one
// before it; a day by whose end no keyword had a result is not there. In columns of equal length, as the history of a keyword
// is. Pure.

import { formatDay } from '../../../lib/local-day.ts'
import { roundTo2 } from '../../../lib/rounding.ts'
import { DAY_COLUMNS, type DaySum, emptyDay } from '../roll-ups/day-sums.ts'
import { countRanking, distribution } from '../roll-ups/position-ranges.ts'
import { visibilityScore } from '../roll-ups/visibility.ts'
import type { DayRange } from './day-range.ts'

export type KeptDay = DaySum & { day: number; measured: number | null }

type ProjectDays = {
  dates: string[]
  visibility: number[]
  avg_position: (number | null)[]
  keywords: number[]
  with_result: number[]
  measured: (number | null)[]
  position_distribution: { label: string; keywords: number[] }[]
}

/**
 * Those by whose end a keyword had a result on at least one device. Kept days of each device, oldest first, one of them perhaps before the
 * range; nothing is known beyond `today`.
 */
export function measuredDays(
  kept: readonly (readonly KeptDay[])[],
  { firstDay, lastDay }: DayRange,
  today: number,
): KeptDay[] {
  const range = { firstDay, lastDay: Math.min(lastDay, today) }
  return addDevices(kept.map((ofDevice) => endsOf(ofDevice, range)))
}

export function dayColumns(days: readonly KeptDay[]): ProjectDays {
  const distributions = days.map((day) => distribution(day, day.keywords))
  const labels = distribution(emptyDay(), 0).map(({ label }) => label)
  return {
    dates: days.map(({ day }) => formatDay(day)),
    visibility: days.map(({ weight, keywords }) => visibilityScore(weight, keywords)),
    avg_position: days.map((day) => averageOf(day)),
    keywords: days.map(({ tracked }) => tracked),
    with_result: days.map(({ keywords }) => keywords),
    measured: days.map(({ measured }) => measured),
    position_distribution: labels.map((label, at) => ({
      label,
      keywords: distributions.map((ofDay) => ofDay[at]?.keywords ?? 0),
    })),
  }
}

function addDevices(devices: readonly (readonly KeptDay[])[]): KeptDay[] {
  const byDay = Map.groupBy(
    devices.flat().filter(({ tracked }) => tracked > 0),
    ({ day }) => day,
  )
  return [...byDay.values()]
    .map(([first, ...others]) => others.reduce(addDay, first as KeptDay))
    .filter(({ keywords }) => keywords > 0)
    .toSorted((a, b) => a.day - b.day)
}

function addDay(one: KeptDay, other: KeptDay): KeptDay {
  const sums = DAY_COLUMNS.map((name) => [name, one[name] + other[name]])
  const isCounted = one.measured !== null && other.measured !== null
  return {
    ...(Object.fromEntries(sums) as DaySum),
    day: one.day,
    measured: isCounted ? (one.measured ?? 0) + (other.measured ?? 0) : null,
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

/** Each day of the range by itself: one that was not kept did not end as the one before it, it is unknown. */
export function onlyKept(
  kept: readonly (DaySum & { day: number })[],
  { firstDay, lastDay }: DayRange,
): KeptDay[] {
  const byDay = new Map(kept.map((day) => [day.day, day]))
  const length = Math.max(0, lastDay - firstDay + 1)
  return Array.from({ length }, (_, at) => {
    const day = firstDay + at
    return { ...(byDay.get(day) ?? emptyDay()), day, measured: null }
  })
}
