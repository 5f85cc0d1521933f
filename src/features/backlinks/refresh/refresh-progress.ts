// The progress of a refresh, stored with its generation, so that a worker that resumes the refresh asks for nothing
// twice.

import { type SqlBool, sql } from 'kysely'
import { GIVEN_UP } from '../../../background/jobs/open-rows.ts'
import type {
  HistoryPoint,
  RefreshCursor,
  RefreshRequest,
  RefreshSource,
  ReportedSummary,
} from '../../../background/providers/backlink-source.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { type GenerationKey, touchGeneration } from '../store/generation-store.ts'
import type { ProfileKey } from '../store/profile-store.ts'

/** A step that is about to be bought, or was bought and has no outcome yet. */
export type Asking = { readonly sinceMs: number; readonly micros: number }

export type RefreshProgress = {
  /** The day that the refresh asks for, fixed when it began: the steps of one refresh belong together. */
  readonly today: number
  readonly linksMax: number
  /** Steps answered so far. */
  readonly steps: number
  readonly spentMicros: number
  /** The cursor of the next step; used only when there was a step before. */
  readonly cursor: RefreshCursor
  readonly asking: Asking | null
  /** How often in a row the next step has failed. */
  readonly failures: number
  /** Set after the last delivery: whether the source has nothing beyond it. */
  readonly end: { readonly links: boolean; readonly domains: boolean } | null
}

/** What a source reported about the profile as a whole. */
export type Reported = { readonly summary?: ReportedSummary; readonly history?: readonly HistoryPoint[] }

export type OpenRefresh = {
  readonly key: GenerationKey
  readonly createdAtMs: number
  readonly progress: RefreshProgress
  readonly reported: Reported
}

export function firstProgress({
  today,
  linksMax,
}: Pick<RefreshRequest, 'today' | 'linksMax'>): RefreshProgress {
  return { today, linksMax, steps: 0, spentMicros: 0, cursor: null, asking: null, failures: 0, end: null }
}

export function cursorOf({ steps, cursor }: RefreshProgress): RefreshCursor | undefined {
  return steps === 0 ? undefined : cursor
}

/** Throws when the generation was given up. */
export async function storeProgress(
  tx: Tx,
  engine: Engine,
  key: GenerationKey,
  progress: RefreshProgress,
  reported?: Reported,
): Promise<void> {
  await touchGeneration(tx, engine, key, {
    progress_json: JSON.stringify(progress),
    ...(reported && { reported_json: JSON.stringify(reported) }),
  })
}

/** Unpublished generations of a profile, oldest first. There is only one, unless the source was changed. */
export function listOpenRefreshes(db: Reader, key: ProfileKey) {
  return listOpenBetween(db, key, key)
}

/** Open refreshes of all profiles in a range of keys. Index: backlink_generations_pkey. */
export async function listOpenBetween(
  db: Reader,
  first: ProfileKey,
  last: ProfileKey,
): Promise<(OpenRefresh & { source: RefreshSource })[]> {
  const rows = await db
    .selectFrom('backlink_generations')
    .where(sql<SqlBool>`(project_id, profile_id) >= (${first.projectId}, ${first.profileId})`)
    .where(sql<SqlBool>`(project_id, profile_id) <= (${last.projectId}, ${last.profileId})`)
    .where('status', '=', 'open')
    .where('touched_at', '>', GIVEN_UP)
    .where('progress_json', 'is not', null)
    .select(['project_id', 'profile_id', 'id', 'source', 'created_at', 'progress_json', 'reported_json'])
    .orderBy('project_id')
    .orderBy('profile_id')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    key: { projectId: row.project_id, profileId: row.profile_id, generation: row.id },
    source: row.source as RefreshSource,
    createdAtMs: row.created_at,
    progress: JSON.parse(row.progress_json as string) as RefreshProgress,
    reported: row.reported_json === null ? {} : (JSON.parse(row.reported_json) as Reported),
  }))
}

export async function findOpenRefresh(
  db: Reader,
  key: ProfileKey,
  source: RefreshSource,
): Promise<OpenRefresh | undefined> {
  return (await listOpenRefreshes(db, key)).findLast((open) => open.source === source)
}
