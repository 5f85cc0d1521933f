// Twelve months of a profile: its last known figures at the end of each month, and today.

import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '../../lib/durations.ts'
import { formatDay } from '../../lib/local-day.ts'
import type { Database } from '../../storage/database.ts'
import { rowsStatement } from '../../storage/sql/statement.ts'
import { type BacklinkOverview, CHART_MONTHS } from '../schema.ts'
import type { ProfileKey } from '../store/profile-store.ts'

type Row = {
  point: number
  day: number
  is_reported: number
  backlinks: number | null
  referring_domains: number | null
}

// Index: backlink_snapshots_pkey. Of a day there are at most two.
const findSnapshots = rowsStatement<Record<string, number>, Row>((_db, param, { builder }) => {
  const selects = Array.from({ length: CHART_MONTHS }, (_, point): RawBuilder<unknown> => {
    const name = sql.ref(`rows_${point}`)
    return sql`select ${sql.lit(point)} as point, ${name}.* from (
      select day, is_reported, backlinks, referring_domains from backlink_snapshots
      where project_id = ${param('project_id')} and profile_id = ${param('profile_id')}
        and day <= ${param(`day${point}`)} order by day desc, is_reported desc limit 2) as ${name}`
  })
  const query = sql.join(selects, sql` union all `)
  return { compile: () => query.compile(builder) as never }
})

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export async function readChart(
  database: Database,
  { projectId, profileId }: ProfileKey,
  today: number,
): Promise<BacklinkOverview['chart']> {
  const days = chartDays(today)
  const given: Record<string, number> = { project_id: projectId, profile_id: profileId }
  for (const [point, day] of days.entries()) given[`day${point}`] = day
  const snapshots = await findSnapshots(database, given)
  return days.map((day, point) => {
    const known = lastKnown(snapshots.filter((row) => row.point === point))
    return {
      date: formatDay(day),
      label: labelOf(day),
      backlinks: known?.backlinks ?? null,
      referring_domains: known?.referring_domains ?? null,
    }
  })
}

/** The last days of the months before, oldest first, and today. */
export function chartDays(today: number): number[] {
  const date = new Date(today * DAY_MS)
  const ends = Array.from({ length: CHART_MONTHS - 1 }, (_, at) => {
    const monthsAgo = CHART_MONTHS - 2 - at
    // Day 0 of a month is the last of the one before.
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsAgo, 0) / DAY_MS
  })
  return [...ends, today]
}

function labelOf(day: number): string {
  const date = new Date(day * DAY_MS)
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** The snapshot of the last day; for the same day, our own count is preferred to a reported one. */
function lastKnown(rows: readonly Row[]): Row | undefined {
  const [latest, ...others] = [...rows].sort((a, b) => b.day - a.day || a.is_reported - b.is_reported)
  const other = others.find((row) => row.day === latest?.day)
  return (
    latest && {
      ...latest,
      backlinks: latest.backlinks ?? other?.backlinks ?? null,
      referring_domains: latest.referring_domains ?? other?.referring_domains ?? null,
    }
  )
}
