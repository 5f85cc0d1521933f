// What a project's own profile gained and lost over some days: counted when the profile was made, with the last known figures of
// the day before, and the latest links that came and went.

import { matchingHost } from '../../lib/host.ts'
import { formatDay } from '../../lib/local-day.ts'
import { idOf } from '../../lib/order-entries.ts'
import type { Database } from '../../storage/database.ts'
import { partsOf } from '../lists.ts'
import type { BacklinkRecord } from '../schema.ts'
import { orderOf } from './list-page.ts'
import { readNewLost } from './new-lost.ts'
import { walkOrder } from './order-walk.ts'
import { type PublishedProfile, readWhole } from './profile-state.ts'
import { RECORDS } from './records.ts'

type DayRange = { readonly firstDay: number; readonly lastDay: number }

type ChangedLink = Pick<
  BacklinkRecord,
  'source_url' | 'source_domain' | 'target_url' | 'anchor' | 'domain_rank'
> & { date: string }

type LinkPeriod = {
  isSimulated: boolean
  /** The source gives no data at present: why not. */
  failure: string | null
  referring_domains: number
  /** On the day before the first; null when nothing is known of it. */
  referring_domains_before: number | null
  backlinks: number | null
  /** Undefined when changes of this profile are not counted by day. */
  days: { date: string; new_backlinks: number; lost_backlinks: number }[] | undefined
  new_referring_domains: number
  lost_referring_domains: number
  /** Of the latest, those with the highest domain rank first. */
  gained: ChangedLink[]
  lost: ChangedLink[]
}

/** Among so many of the latest, the best are chosen. */
const LATEST_MAX = 60

/** Throws what a client is told when there is no profile. */
export async function readLinkPeriod(
  database: Database,
  project: { readonly id: number; readonly domain: string },
  range: DayRange,
  { nowMs, rowsMax }: { nowMs: number; rowsMax: number },
): Promise<LinkPeriod> {
  const host = matchingHost(project.domain)
  const target = { domain: project.domain, host, isProject: true }
  return readWhole(database, { projectId: project.id, domain: host }, nowMs, async (profile) => {
    const asked = { from: range.firstDay, to: range.lastDay }
    const [{ days }, source, gained, lost] = await Promise.all([
      readNewLost(database, profile, target, asked),
      readSource(database, profile, range.firstDay - 1),
      readLatest(database, profile, 'new', range, rowsMax),
      readLatest(database, profile, 'lost', range, rowsMax),
    ])
    const sum = (name: 'new_referring_domains' | 'lost_referring_domains') =>
      (days ?? []).reduce((total, day) => total + (day[name] ?? 0), 0)
    return {
      ...source,
      referring_domains: profile.summary.referring_domains,
      backlinks: profile.summary.backlinks,
      days: days?.map(({ date, new_backlinks, lost_backlinks }) => ({
        date,
        new_backlinks,
        lost_backlinks: lost_backlinks ?? 0,
      })),
      new_referring_domains: sum('new_referring_domains'),
      lost_referring_domains: sum('lost_referring_domains'),
      gained,
      lost,
    }
  })
}

/** Indexes: backlink_profiles_pkey, backlink_snapshots_pkey. */
async function readSource(database: Database, { key }: PublishedProfile, day: number) {
  return database.read(async (db) => {
    const profile = await db
      .selectFrom('backlink_profiles')
      .where('project_id', '=', key.projectId)
      .where('id', '=', key.profileId)
      .select(['is_simulated', 'status', 'failure'])
      .executeTakeFirstOrThrow()
    const snapshot = await db
      .selectFrom('backlink_snapshots')
      .where('project_id', '=', key.projectId)
      .where('profile_id', '=', key.profileId)
      .where('day', '<=', day)
      .where('referring_domains', 'is not', null)
      .select('referring_domains')
      .orderBy('day', 'desc')
      .orderBy('is_reported')
      .limit(1)
      .executeTakeFirst()
    return {
      isSimulated: profile.is_simulated === 1,
      failure: profile.status === 'failing' ? (profile.failure ?? 'The source gives no data.') : null,
      referring_domains_before: snapshot?.referring_domains ?? null,
    }
  })
}

const DATES = { new: 'first_seen', lost: 'lost_at' } as const

async function readLatest(
  database: Database,
  profile: PublishedProfile,
  status: 'new' | 'lost',
  { firstDay, lastDay }: DayRange,
  rowsMax: number,
): Promise<ChangedLink[]> {
  const order = orderOf(profile, 'backlinks', DATES[status], partsOf(status, undefined))
  const walk = walkOrder(database, order, { direction: 'desc', position: undefined, isReversed: false })
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
