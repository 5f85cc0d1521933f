// What was new and lost of a profile, day by day: as it was counted when the profile was made.

import { formatDay } from '../../lib/local-day.ts'
import type { Database } from '../../storage/database.ts'
import type { DayCounts } from '../build/day-counts.ts'
import type { BacklinkDays } from '../schema.ts'
import type { PublishedProfile } from './profile-state.ts'
import type { Target } from './targets.ts'

const DAYS_DEFAULT = 90

/** Days since 1970. */
type AskedDays = { readonly from?: number | undefined; readonly to?: number | undefined }

/** What is lost is only known of the project's own domain. */
export async function readNewLost(
  database: Database,
  { key, today }: PublishedProfile,
  { domain, isProject }: Target,
  asked: AskedDays,
): Promise<BacklinkDays> {
  const from = asked.from ?? (asked.to ?? today) - DAYS_DEFAULT + 1
  const to = Math.max(asked.to ?? today, from)
  // Index: backlink_generations_pkey.
  const row = await database.read((db) =>
    db
      .selectFrom('backlink_generations')
      .where('project_id', '=', key.projectId)
      .where('profile_id', '=', key.profileId)
      .where('id', '=', key.generation)
      .select('days_json')
      .executeTakeFirst(),
  )
  const counted = row?.days_json == null ? null : (JSON.parse(row.days_json) as DayCounts[])
  const orUnknown = (count: number) => (isProject ? count : null)
  const days = counted
    ?.filter(([day]) => day >= from && day <= to)
    .map(([day, newLinks, lostLinks, newDomains, lostDomains]) => ({
      date: formatDay(day),
      new_backlinks: newLinks,
      lost_backlinks: orUnknown(lostLinks),
      new_referring_domains: newDomains,
      lost_referring_domains: orUnknown(lostDomains),
    }))
  return { target: domain, from: formatDay(from), to: formatDay(to), days: days ?? null }
}
