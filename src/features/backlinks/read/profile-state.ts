// Reads what a request needs to know of a profile before it reads a list, in one query: which generation is
// published, what it holds, and how its source is doing. A profile that was published once stays readable, whatever
// becomes of its source; an empty profile is a normal answer.

import type { Database } from '../../../data/storage/database.ts'
import { rowsStatement, syncRowStatement } from '../../../data/storage/sql/statement.ts'
import { AppError } from '../../../lib/errors.ts'
import { localDay } from '../../../lib/local-day.ts'
import { BACKLINK_DATA_UNAVAILABLE, BACKLINK_SOURCE_NOT_CONFIGURED } from '../errors.ts'
import type { PartCounts, ProfileSummary } from '../lists.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import type { BacklinkProfilesTable } from '../tables.ts'

export type PublishedProfile = {
  readonly key: GenerationKey
  /** The day for which the lists were built. */
  readonly madeOn: number
  /** Today's day in the project's time zone. */
  readonly today: number
  readonly summary: ProfileSummary
  readonly parts: PartCounts
  /** How many ids were given out; some may belong to a later generation. */
  readonly counts: Readonly<Record<'sources' | 'anchors' | 'links' | 'domains' | 'pages', number>>
}

type Row = {
  timezone: string
  profile_id: number | null
  generation: number
  sources_count: number
  anchors_count: number
  links_count: number
  domains_count: number
  pages_count: number
  source: BacklinkProfilesTable['source']
  status: BacklinkProfilesTable['status']
  failure: string | null
  next_refresh_at: number | null
  made_on: number | null
  summary_json: string | null
  parts_json: string | null
}

// Indexes: project_settings_pkey, backlink_profiles_domain, backlink_generations_pkey.
const findState = rowsStatement<{ project_id: number; domain: string }, Row>((db, param) =>
  db
    .selectFrom('project_settings as p')
    .leftJoin('backlink_profiles as b', (join) =>
      join.onRef('b.project_id', '=', 'p.project_id').on('b.domain', '=', param('domain')),
    )
    .leftJoin('backlink_generations as g', (join) =>
      join
        .onRef('g.project_id', '=', 'b.project_id')
        .onRef('g.profile_id', '=', 'b.id')
        .onRef('g.id', '=', 'b.generation'),
    )
    .where('p.project_id', '=', param('project_id'))
    .select([
      'p.timezone',
      'b.id as profile_id',
      'b.generation',
      'b.sources_count',
      'b.anchors_count',
      'b.links_count',
      'b.domains_count',
      'b.pages_count',
      'b.source',
      'b.status',
      'b.failure',
      'b.next_refresh_at',
      'g.made_on',
      'g.summary_json',
      'g.parts_json',
    ]),
)

// Index: backlink_profiles_pkey.
const findGeneration = syncRowStatement<{ project_id: number; id: number }, { generation: number }>(
  (db, param) =>
    db
      .selectFrom('backlink_profiles')
      .where('project_id', '=', param('project_id'))
      .where('id', '=', param('id'))
      .select('generation'),
)

/** `domain` is normalised for comparison. */
export type ProfilePlace = { readonly projectId: number; readonly domain: string }

export async function readPublished(
  database: Database,
  place: ProfilePlace,
  nowMs: number,
): Promise<PublishedProfile> {
  const [row] = await findState(database, { project_id: place.projectId, domain: place.domain })
  if (row?.made_on == null || row.profile_id === null) throw unavailable(row, place.domain, nowMs)
  return {
    key: { projectId: place.projectId, profileId: row.profile_id, generation: row.generation },
    madeOn: row.made_on,
    today: localDay(nowMs, row.timezone),
    summary: JSON.parse(row.summary_json as string) as ProfileSummary,
    parts: JSON.parse(row.parts_json as string) as PartCounts,
    counts: {
      sources: row.sources_count,
      anchors: row.anchors_count,
      links: row.links_count,
      domains: row.domains_count,
      pages: row.pages_count,
    },
  }
}

/** More than one new generation during a single request is very unlikely. */
const ATTEMPTS_MAX = 5

/**
 * Runs a read against one generation. If its blocks are removed meanwhile, because a newer generation replaced it,
 * the read starts again with that one.
 */
export async function readWhole<T>(
  database: Database,
  place: ProfilePlace,
  nowMs: number,
  read: (profile: PublishedProfile) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const profile = await readPublished(database, place, nowMs)
    const outcome = await read(profile).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    const { projectId, profileId, generation } = profile.key
    const [now] = await findGeneration(database, { project_id: projectId, id: profileId })
    if (now?.generation !== generation && attempt < ATTEMPTS_MAX) continue
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }
}

const DELIVERING_SECONDS = 30
const FAILING_SECONDS_MAX = 3600

function unavailable(row: Row | undefined, domain: string, nowMs: number): AppError {
  if (row?.source == null) {
    const message = `There is no backlink data of ${domain}: no source is set up for it, and nothing was imported.`
    return new AppError(BACKLINK_SOURCE_NOT_CONFIGURED, message)
  }
  const message =
    row.failure === null
      ? `Backlinks of ${domain} have not been delivered yet. The first delivery is under way.`
      : `Backlinks of ${domain} have not been delivered yet, and the last attempt has failed: ${row.failure}`
  return new AppError(BACKLINK_DATA_UNAVAILABLE, message, { retryAfterSeconds: secondsToWait(row, nowMs) })
}

/** About the time that an operator needs to fix the cause. */
function secondsToWait({ status, next_refresh_at: nextAtMs }: Row, nowMs: number): number {
  if (status !== 'failing' || nextAtMs === null) return DELIVERING_SECONDS
  const seconds = Math.ceil((nextAtMs - nowMs) / 1000)
  return Math.min(Math.max(seconds, DELIVERING_SECONDS), FAILING_SECONDS_MAX)
}
