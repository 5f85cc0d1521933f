// The row of a profile, which holds who links to one domain in one project. Code that gives ids, or changes which
// generation is published, locks the row until the transaction ends.

import { sql } from 'kysely'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { PROJECT_NOT_FOUND } from '../../../entry/http/errors.ts'
import { AppError } from '../../../lib/errors.ts'
import { matchingHost } from '../../../lib/host.ts'
import { lockLivingProject, takeIds } from '../../projects/writes.ts'
import type { BacklinkProfilesTable } from '../tables.ts'

export type ProfileKey = { readonly projectId: number; readonly profileId: number }

export type StoredProfile = ProfileKey & {
  readonly domain: string
  /** The published generation; 0 until the first delivery. */
  readonly generation: number
  readonly source: BacklinkProfilesTable['source']
  readonly everyDays: number | null
  readonly linksMax: number | null
  readonly nextRefreshAt: number | null
  readonly status: BacklinkProfilesTable['status']
  readonly failure: string | null
  readonly attemptedAt: number | null
  readonly succeededAt: number | null
}

/** How many ids were given out. */
export type ProfileCounts = {
  readonly domains: number
  readonly pages: number
  readonly anchors: number
  readonly sources: number
  readonly links: number
}

const PROFILE_COLUMNS = [
  'project_id as projectId',
  'id as profileId',
  'domain',
  'generation',
  'source',
  'every_days as everyDays',
  'links_max as linksMax',
  'next_refresh_at as nextRefreshAt',
  'status',
  'failure',
  'attempted_at as attemptedAt',
  'succeeded_at as succeededAt',
] as const

const NEW_PROFILE = {
  generation: 0,
  generations_count: 0,
  domains_count: 0,
  pages_count: 0,
  anchors_count: 0,
  sources_count: 0,
  links_count: 0,
  is_simulated: 0,
} as const

/** Creates the profile if there is none. Refuses a project that is being deleted, whose new rows would stay for ever. */
export async function openProfile(
  tx: Tx,
  engine: Engine,
  projectId: number,
  domain: string,
  nowMs: number,
): Promise<ProfileKey> {
  // The lock makes two processes that open the same domain run one after the other.
  if (!(await lockLivingProject(tx, engine, projectId))) throw projectGone()
  const found = await findProfile(tx, projectId, domain)
  if (found !== undefined) return { projectId, profileId: found.profileId }
  const profileId = await takeIds(tx, projectId, 'backlink_profiles')
  await tx
    .insertInto('backlink_profiles')
    .values({
      ...NEW_PROFILE,
      project_id: projectId,
      id: profileId,
      domain: matchingHost(domain),
      created_at: nowMs,
    })
    .execute()
  return { projectId, profileId }
}

/** Index: backlink_profiles_domain. */
export async function findProfile(
  db: Reader,
  projectId: number,
  domain: string,
): Promise<StoredProfile | undefined> {
  return await profileQuery(db, projectId, domain).executeTakeFirst()
}

export function profileQuery(db: Reader, projectId: number, domain: string) {
  return db
    .selectFrom('backlink_profiles')
    .where('project_id', '=', projectId)
    .where('domain', '=', matchingHost(domain))
    .select(PROFILE_COLUMNS)
}

/** Call it first in a transaction that gives ids or publishes. */
export async function lockProfile(
  tx: Tx,
  { projectId, profileId }: ProfileKey,
): Promise<ProfileCounts & { generation: number }> {
  const profile = await tx
    .updateTable('backlink_profiles')
    .set({ links_count: sql.ref('links_count') })
    .where('project_id', '=', projectId)
    .where('id', '=', profileId)
    .returning([
      'generation',
      'domains_count as domains',
      'pages_count as pages',
      'anchors_count as anchors',
      'sources_count as sources',
      'links_count as links',
    ])
    .executeTakeFirst()
  return thereIs(profile)
}

export async function countIds(tx: Tx, key: ProfileKey, counts: ProfileCounts): Promise<void> {
  await tx
    .updateTable('backlink_profiles')
    .set({
      domains_count: counts.domains,
      pages_count: counts.pages,
      anchors_count: counts.anchors,
      sources_count: counts.sources,
      links_count: counts.links,
    })
    .where('project_id', '=', key.projectId)
    .where('id', '=', key.profileId)
    .execute()
}

/** Locks the profile and returns the next id of a generation. */
export async function takeGenerationId(tx: Tx, { projectId, profileId }: ProfileKey): Promise<number> {
  const profile = await tx
    .updateTable('backlink_profiles')
    .set((eb) => ({ generations_count: eb('generations_count', '+', 1) }))
    .where('project_id', '=', projectId)
    .where('id', '=', profileId)
    .returning('generations_count')
    .executeTakeFirst()
  return thereIs(profile).generations_count
}

function thereIs<T>(row: T | undefined): T {
  if (row === undefined) throw projectGone()
  return row
}

function projectGone(): AppError {
  return new AppError(PROJECT_NOT_FOUND, 'The project is gone, and its backlinks too.')
}
