// What was new and lost of a profile, day by day, as it was counted when the profile was made; and the change from the day before
// the first of these days to the last.

import { formatDay } from '../../lib/local-day.ts'
import type { Database } from '../../storage/database.ts'
import type { BacklinkDays } from '../schema.ts'
import { changeBetween, readKnownDays } from './known-days.ts'
import type { PublishedProfile } from './profile-state.ts'
import type { Target } from './targets.ts'

const DAYS_DEFAULT = 90

/** Days since 1970. */
type AskedDays = { readonly from?: number | undefined; readonly to?: number | undefined }

/** What is lost is only known of the project's own domain. */
export async function readNewLost(
  database: Database,
  { key, today }: PublishedProfile,
  { domain, isProject }: Pick<Target, 'domain' | 'isProject'>,
  asked: AskedDays,
): Promise<BacklinkDays> {
  const from = asked.from ?? (asked.to ?? today) - DAYS_DEFAULT + 1
  const to = Math.max(asked.to ?? today, from)
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
    days: days ?? null,
  }
}
