// The links of a project's own profile over a period, for reports: its figures at the end of the period and of the day before it, and
// the best of the latest links that were new or lost in it.

import { entryOf, idOf } from '../../../data/lists/orders/entries.ts'
import { walkOrder } from '../../../data/lists/orders/order-walk.ts'
import type { Database } from '../../../data/storage/database.ts'
import { matchingHost } from '../../../lib/host.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { partsOf } from '../lists.ts'
import type { BacklinkRecord } from '../schema.ts'
import { changeBetween, type LinkChange, readKnownDays } from './known-days.ts'
import { orderOf } from './list-page.ts'
import { type PublishedProfile, readWhole } from './profile-state.ts'
import { RECORDS } from './records.ts'

type DayRange = { readonly firstDay: number; readonly lastDay: number }

type ChangedLink = Pick<
  BacklinkRecord,
  'source_url' | 'source_domain' | 'target_url' | 'anchor' | 'domain_rank'
> & { date: string }

type LinkPeriod = {
  isSimulated: boolean
  /** Why the source delivers no data at present; null while it does. */
  failure: string | null
  /** The day of our first count; undefined for a profile that we never counted. */
  firstCount: number | undefined
  /** The change from the end of the day before the period to the end of its last day. */
  change: LinkChange
  /** New links of the period, those with the highest domain rank first. */
  gained: ChangedLink[]
  lost: ChangedLink[]
}

/** How many of the latest links are read to choose the best from. */
const LATEST_MAX = 60

/** Throws the API's error when there is no profile. */
export async function readLinkPeriod(
  database: Database,
  project: { readonly id: number; readonly domain: string },
  range: DayRange,
  { nowMs, rowsMax }: { nowMs: number; rowsMax: number },
): Promise<LinkPeriod> {
  const domain = matchingHost(project.domain)
  return readWhole(database, { projectId: project.id, domain }, nowMs, async (profile) => {
    const since = range.firstDay - 1
    const [[known], source, gained, lost] = await Promise.all([
      readKnownDays(database, [{ ...profile.key, days: [since, range.lastDay] }]),
      readSource(database, profile),
      readLatest(database, profile, 'new', range, rowsMax),
      readLatest(database, profile, 'lost', range, rowsMax),
    ])
    const change = changeBetween(known!, since, range.lastDay)
    return { ...source, firstCount: known!.firstCount, change, gained, lost }
  })
}

/** Index: backlink_profiles_pkey. */
async function readSource(database: Database, { key }: PublishedProfile) {
  const profile = await database.read((db) =>
    db
      .selectFrom('backlink_profiles')
      .where('project_id', '=', key.projectId)
      .where('id', '=', key.profileId)
      .select(['is_simulated', 'status', 'failure'])
      .executeTakeFirstOrThrow(),
  )
  return {
    isSimulated: profile.is_simulated === 1,
    failure: profile.status === 'failing' ? (profile.failure ?? 'The source gives no data.') : null,
  }
}

const DATES = { new: 'first_seen', lost: 'lost_at' } as const
/** New links include those that were lost later: they were still new in the period. */
const STATUSES = { new: 'all', lost: 'lost' } as const

async function readLatest(
  database: Database,
  profile: PublishedProfile,
  status: 'new' | 'lost',
  { firstDay, lastDay }: DayRange,
  rowsMax: number,
): Promise<ChangedLink[]> {
  const order = orderOf(profile, 'backlinks', DATES[status], partsOf(STATUSES[status], undefined))
  // The walk begins at the last day of the period and goes back in time.
  const position = entryOf(lastDay + 1, 0)
  const walk = walkOrder(database, order, { direction: 'desc', position, isReversed: false })
  const records = await RECORDS.backlinks(database, profile.key, (await walk.take(LATEST_MAX)).map(idOf))
  const [from, to] = [formatDay(firstDay), formatDay(lastDay)]
  return records
    .flatMap((record) => {
      const date = record[DATES[status]]
      if (date === null || date < from || date > to) return []
      const { source_url, source_domain, target_url, anchor, domain_rank } = record
      return { date, source_url, source_domain, target_url, anchor, domain_rank }
    })
    .sort((a, b) => (b.domain_rank ?? -1) - (a.domain_rank ?? -1))
    .slice(0, rowsMax)
}
