// All profiles and what each holds, for operators: profiles that a source refreshes, and profiles that only files
// fill.

import { type SqlBool, sql } from 'kysely'
import type { RefreshSource } from '../../../background/providers/backlink-source.ts'
import type { Reader } from '../../../data/storage/database.ts'
import type { ProfileSummary } from '../lists.ts'
import type { ProfileKey } from '../store/profile-store.ts'
import { listOpenBetween, type RefreshProgress } from './refresh-progress.ts'
import { subjectOf } from './refresh-queue.ts'
import type { RefreshStatus } from './refreshed-profiles.ts'

export type ListedProfile = ProfileKey & {
  readonly projectUid: string
  readonly domain: string
  readonly source: RefreshSource | null
  readonly everyDays: number | null
  readonly linksMax: number | null
  readonly nextRefreshAtMs: number | null
  readonly status: RefreshStatus | null
  readonly failure: string | null
  readonly attemptedAtMs: number | null
  readonly succeededAtMs: number | null
  /** Whether the links are simulated. */
  readonly isSimulated: boolean
  /** The day of the published lists; null as long as there are none. */
  readonly madeOn: number | null
  readonly summary: ProfileSummary | null
  /** The progress of a refresh that is under way or was interrupted. */
  readonly progress: RefreshProgress | null
}

const ROWS_PER_READ = 500

/** Profiles of all projects, or of one. Index: backlink_profiles_pkey. */
export async function listProfiles(db: Reader, projectId?: number): Promise<ListedProfile[]> {
  const all: ListedProfile[] = []
  for (let found = ROWS_PER_READ; found === ROWS_PER_READ; ) {
    const rows = await readSome(db, projectId, all.at(-1))
    const [first, last] = [rows[0], rows.at(-1)]
    const open = first && last ? await listOpenBetween(db, first, last) : []
    const progressOf = new Map(open.map(({ key, progress }) => [subjectOf(key), progress]))
    for (const { summary_json, is_simulated, ...row } of rows) {
      const summary = summary_json === null ? null : (JSON.parse(summary_json) as ProfileSummary)
      const progress = row.source === null ? undefined : progressOf.get(subjectOf(row))
      all.push({ ...row, isSimulated: is_simulated === 1, summary, progress: progress ?? null })
    }
    found = rows.length
  }
  return all
}

function readSome(db: Reader, projectId: number | undefined, after: ProfileKey | undefined) {
  return db
    .selectFrom('backlink_profiles as b')
    .innerJoin('projects as p', 'p.id', 'b.project_id')
    .leftJoin('backlink_generations as g', (join) =>
      join
        .onRef('g.project_id', '=', 'b.project_id')
        .onRef('g.profile_id', '=', 'b.id')
        .onRef('g.id', '=', 'b.generation'),
    )
    .where('p.deleted_at', 'is', null)
    .$if(projectId !== undefined, (query) => query.where('b.project_id', '=', projectId as number))
    .where(sql<SqlBool>`(b.project_id, b.id) > (${after?.projectId ?? 0}, ${after?.profileId ?? 0})`)
    .select([
      'b.project_id as projectId',
      'b.id as profileId',
      'p.uid as projectUid',
      'b.domain',
      'b.source',
      'b.every_days as everyDays',
      'b.links_max as linksMax',
      'b.next_refresh_at as nextRefreshAtMs',
      'b.status',
      'b.failure',
      'b.attempted_at as attemptedAtMs',
      'b.succeeded_at as succeededAtMs',
      'b.is_simulated',
      'g.made_on as madeOn',
      'g.summary_json',
    ])
    .orderBy('b.project_id')
    .orderBy('b.id')
    .limit(ROWS_PER_READ)
    .execute()
}
