// New and lost links and domains of a profile: one row for each of the requested days on which there were any, and the change from the
// end of the day before the first to the end of the last. The rows were counted when the profile was built.

import type { Database } from '../../../data/storage/database.ts'
import { formatDay } from '../../../lib/local-day.ts'
import type { BacklinkDays } from '../schema.ts'
import { changeBetween, readKnownDays } from './known-days.ts'
import type { PublishedProfile } from './profile-state.ts'
import type { Target } from './targets.ts'

const DAYS_DEFAULT = 90

/** Days since 1970. */
type DaysQuery = { readonly from?: number | undefined; readonly to?: number | undefined }

/** Returns the days from `from` to `to`, by default the last 90. Lost counts are null for competitors, whose lost links are not shown. */
export async function readNewLost(
  database: Database,
  { key, today }: PublishedProfile,
  { domain, isProject }: Pick<Target, 'domain' | 'isProject'>,
  query: DaysQuery,
): Promise<BacklinkDays> {
  const from = query.from ?? (query.to ?? today) - DAYS_DEFAULT + 1
  const to = Math.max(query.to ?? today, from)
  const [known] = await readKnownDays(database, [{ ...key, days: [from - 1, to] }])
  const orUnknown = (count: number | null) => (isProject ? count : null)
  const days = known?.counts
    ?.filter(([day]) => day >= from && day <= to)
    .map(([day, newLinks, lostLinks, newDomains, lostDomains]) => ({
      date: formatDay(day),
      new_backlinks: newLinks,
      lost_backlinks: orUnknown(lostLinks),
      new_referring_domains: newDomains,
      lost_referring_domains: orUnknown(lostDomains),
    }))
  const { backlinks, referring_domains } = changeBetween(known!, from - 1, to)
  return {
    target: domain,
    from: formatDay(from),
    to: formatDay(to),
    change: {
      since: formatDay(from - 1),
      backlinks: { ...backlinks, lost: orUnknown(backlinks.lost) },
      referring_domains: { ...referring_domains, lost: orUnknown(referring_domains.lost) },
    },
    known_since: known?.firstCount === undefined ? null : formatDay(known.firstCount),
    days: days ?? null,
  }
}
