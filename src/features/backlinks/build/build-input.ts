// What a generation is built from: the profile and its site, the published generation, and what the sources reported
// along with both. Real links are never added to simulated ones: the first real links replace all simulated ones.

import type { HistoryPoint, ReportedSummary } from '../../../background/providers/backlink-source.ts'
import { REFRESH_SOURCES } from '../../../background/providers/backlink-source.ts'
import type { Reader } from '../../../data/storage/database.ts'
import { PROJECT_NOT_FOUND } from '../../../entry/http/errors.ts'
import { AppError, SERVER_ERROR } from '../../../lib/errors.ts'
import { matchingHost } from '../../../lib/host.ts'
import { localDay } from '../../../lib/local-day.ts'
import { latestCrawl } from '../read/crawled-statuses.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import { LINK_SOURCES, type LinkSource } from '../tables.ts'
import type { BuildPlan } from './profile-builder.ts'

/** The content of a generation's reported_json. */
type Reported = {
  readonly summary?: ReportedSummary
  readonly history?: readonly HistoryPoint[]
  /** Whether the source listed all live links, in this refresh or in the one that the generation was copied from. */
  readonly areAllStored?: boolean
  /** The date of the web graph that the domains last came from. */
  readonly graphDay?: number
}

export type BuildInput = {
  readonly plan: BuildPlan
  /** The published generation; 0 for a profile's first. */
  readonly base: number
  /** The generation whose rows are kept: the published one, or 0 if none of its rows may stay. */
  readonly upon: number
  /** Whether the links are simulated. */
  readonly isSimulated: boolean
  readonly reported: Reported
  /** Used to look up what the pages of the project's own site answer; undefined for a competitor. */
  readonly crawlId: number | undefined
}

export type Completeness = BuildPlan['isComplete']

export async function readBuildInput(
  db: Reader,
  key: GenerationKey,
  { nowMs, isComplete }: { nowMs: number; isComplete: Completeness },
): Promise<BuildInput> {
  const profile = await findProfileAndProject(db, key)
  const own = await findReported(db, key)
  if (own === undefined) throw new AppError(SERVER_ERROR, 'The generation of backlinks to publish is gone.')
  const isSimulated = own.source === 'none' ? profile.is_simulated === 1 : own.source === 'simulator'
  const upon = profile.is_simulated === 1 && !isSimulated ? 0 : profile.generation
  const base = await findReported(db, { ...key, generation: upon })
  // After a refresh that lists only some of the links, the profile is no longer complete.
  const isPart = REFRESH_SOURCES.some((source) => source === own.source) && own.reported.summary !== undefined
  const areAllStored = isComplete.links || (!isPart && (base?.reported.areAllStored ?? false))
  const summary = own.reported.summary ?? base?.reported.summary
  const isOwnSite = matchingHost(profile.ownDomain) === profile.domain
  return {
    base: profile.generation,
    upon,
    isSimulated,
    reported: { ...base?.reported, ...own.reported, areAllStored },
    crawlId: isOwnSite ? await latestCrawl(db, key.projectId) : undefined,
    plan: {
      today: localDay(nowMs, profile.timezone),
      origin: LINK_SOURCES.indexOf(own.source),
      counts: {
        backlinks: profile.links_count,
        referring_domains: profile.domains_count,
        anchors: profile.anchors_count,
        linked_pages: profile.pages_count,
      },
      sourcesCount: profile.sources_count,
      isComplete,
      areAllStored,
      reported: summary,
      site: { domain: profile.domain, name: isOwnSite ? profile.ownName : '' },
    },
  }
}

async function findProfileAndProject(db: Reader, { projectId, profileId }: GenerationKey) {
  const found = await db
    .selectFrom('backlink_profiles')
    .innerJoin('projects', 'projects.id', 'backlink_profiles.project_id')
    .innerJoin('project_settings', 'project_settings.project_id', 'backlink_profiles.project_id')
    .where('backlink_profiles.project_id', '=', projectId)
    .where('backlink_profiles.id', '=', profileId)
    .where('projects.deleted_at', 'is', null)
    .select([
      'backlink_profiles.domain',
      'generation',
      'domains_count',
      'pages_count',
      'anchors_count',
      'sources_count',
      'links_count',
      'is_simulated',
      'projects.domain as ownDomain',
      'projects.name as ownName',
      'project_settings.timezone',
    ])
    .executeTakeFirst()
  if (found === undefined)
    throw new AppError(PROJECT_NOT_FOUND, 'The project is gone, and its backlinks too.')
  return found
}

async function findReported(
  db: Reader,
  { projectId, profileId, generation }: GenerationKey,
): Promise<{ source: LinkSource; reported: Reported } | undefined> {
  const row = await db
    .selectFrom('backlink_generations')
    .where('project_id', '=', projectId)
    .where('profile_id', '=', profileId)
    .where('id', '=', generation)
    .select(['source', 'reported_json'])
    .executeTakeFirst()
  return row && { source: row.source, reported: JSON.parse(row.reported_json ?? '{}') as Reported }
}
