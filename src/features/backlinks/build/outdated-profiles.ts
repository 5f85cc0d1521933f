// Finds profiles whose lists went out of date without new data: links that were new on the day of the build may not
// be any more, or a later crawl has seen the linked pages. Profiles built by an older release are outdated as well:
// they did not count by day, did not say whether the days are whole, did not keep which domains were lost, or listed
// each spelling of a linked page.

import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../data/storage/database.ts'
import { matchingHost } from '../../../lib/host.ts'
import { localDay } from '../../../lib/local-day.ts'
import { areLostDomainsKnown, areSpellingsJoined, type PartCounts, partsOf } from '../lists.ts'
import { latestCrawl } from '../read/crawled-statuses.ts'
import type { ProfileKey } from '../store/profile-store.ts'

export type MadeProfile = ProfileKey & {
  readonly domain: string
  readonly projectDomain: string
  readonly timeZone: string
  readonly madeOn: number
  readonly parts: PartCounts
  readonly crawlId: number | null
  readonly areDaysCounted: boolean
}

/** Published profiles after the given one, in the order of their keys. Index: backlink_profiles_pkey. */
export async function listMade(
  db: Reader,
  after: ProfileKey | undefined,
  rowsMax: number,
): Promise<MadeProfile[]> {
  const rows = await db
    .selectFrom('backlink_profiles as b')
    .innerJoin('projects as p', 'p.id', 'b.project_id')
    .innerJoin('project_settings as s', 's.project_id', 'b.project_id')
    .innerJoin('backlink_generations as g', (join) =>
      join
        .onRef('g.project_id', '=', 'b.project_id')
        .onRef('g.profile_id', '=', 'b.id')
        .onRef('g.id', '=', 'b.generation'),
    )
    .where('p.deleted_at', 'is', null)
    .where(sql<SqlBool>`(b.project_id, b.id) > (${after?.projectId ?? 0}, ${after?.profileId ?? 0})`)
    .select(['b.project_id', 'b.id', 'b.domain', 'p.domain as project_domain', 's.timezone'])
    .select(['g.made_on', 'g.parts_json', 'g.crawl_id'])
    .select(sql<number | boolean>`g.days_json is not null and g.are_days_whole is not null`.as('has_days'))
    .orderBy('b.project_id')
    .orderBy('b.id')
    .limit(rowsMax)
    .execute()
  return rows.map((row) => ({
    projectId: row.project_id,
    profileId: row.id,
    domain: row.domain,
    projectDomain: row.project_domain,
    timeZone: row.timezone,
    madeOn: row.made_on as number,
    parts: JSON.parse(row.parts_json as string) as PartCounts,
    crawlId: row.crawl_id,
    areDaysCounted: Boolean(row.has_days),
  }))
}

/**
 * Returns why the lists must be rebuilt, or undefined when they are up to date. The text stays the same while the
 * reason does.
 */
export async function findReason(
  db: Reader,
  profile: MadeProfile,
  nowMs: number,
): Promise<string | undefined> {
  if (!profile.areDaysCounted) return 'days'
  if (!areLostDomainsKnown(profile.parts)) return 'lost-domains'
  if (!areSpellingsJoined(profile.parts)) return 'spellings'
  const today = localDay(nowMs, profile.timeZone)
  if (profile.madeOn < today && hasNewLinks(profile.parts)) return `day-${today}`
  // A crawl of the project's site says nothing about a competitor's pages.
  if (matchingHost(profile.projectDomain) !== profile.domain) return undefined
  const crawlId = await latestCrawl(db, profile.projectId)
  return crawlId !== undefined && crawlId > (profile.crawlId ?? 0) ? `crawl-${crawlId}` : undefined
}

function hasNewLinks({ backlinks }: PartCounts): boolean {
  return partsOf('new', undefined).some((part) => (backlinks[part] ?? 0) > 0)
}
