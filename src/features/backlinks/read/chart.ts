// The chart of a profile: its figures at the end of each of twelve months, and today.

import type { Database } from '../../../data/storage/database.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { type BacklinkOverview, CHART_MONTHS } from '../schema.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import { readKnownDays } from './known-days.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export async function readChart(
  database: Database,
  key: GenerationKey,
  today: number,
): Promise<BacklinkOverview['chart']> {
  const days = chartDays(today)
  const [known] = await readKnownDays(database, [{ ...key, days }])
  return days.map((day) => {
    const figures = known?.figures.get(day)
    return {
      date: formatDay(day),
      label: labelOf(day),
      backlinks: figures?.backlinks ?? null,
      referring_domains: figures?.referring_domains ?? null,
    }
  })
}

/** Returns the last days of the previous months, oldest first, and today. */
export function chartDays(today: number): number[] {
  const date = new Date(today * DAY_MS)
  const ends = Array.from({ length: CHART_MONTHS - 1 }, (_, at) => {
    const monthsAgo = CHART_MONTHS - 2 - at
    // Day 0 of a month is the last day of the month before.
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsAgo, 0) / DAY_MS
  })
  return [...ends, today]
}

function labelOf(day: number): string {
  const date = new Date(day * DAY_MS)
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}
