// Finds profiles that a source refreshes: which source, how often, and the outcome of the last refresh.

import { type SqlBool, sql } from 'kysely'
import type { RefreshSource } from '../../../background/providers/backlink-source.ts'
import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import { matchingHost } from '../../../lib/host.ts'
import { hasCompetitor } from '../../projects/reads.ts'
import type { ProfileKey } from '../store/profile-store.ts'
import type { BacklinkProfilesTable } from '../tables.ts'
import { changeProfile } from './refresh-outcomes.ts'

const REFRESH_STATUSES = ['waiting', 'working', 'failing'] as const
export type RefreshStatus = (typeof REFRESH_STATUSES)[number]

export type RefreshedProfile = ProfileKey & {
  readonly projectUid: string
  readonly accountId: number
  /** The project's own domain. */
  readonly projectDomain: string
  readonly timeZone: string
  readonly domain: string
  /** 0 until the first delivery. */
  readonly generation: number
  readonly source: RefreshSource
  readonly everyDays: number
  readonly linksMax: number
  readonly nextRefreshAtMs: number
  readonly status: RefreshStatus
  readonly failure: string | null
  readonly attemptedAtMs: number | null
  readonly succeededAtMs: number | null
}

const ROWS_PER_READ = 1000

/** Returns undefined also when the project was deleted. */
export async function findRefreshed(
  db: Reader,
  { projectId, profileId }: ProfileKey,
): Promise<RefreshedProfile | undefined> {
  const row = await refreshed(db)
    .where('b.project_id', '=', projectId)
    .where('b.id', '=', profileId)
    .executeTakeFirst()
  return row && toRefreshed(row)
}

/** Like findRefreshed, with the row locked until the transaction ends. */
export async function lockRefreshed(tx: Tx, key: ProfileKey): Promise<RefreshedProfile | undefined> {
  // On both engines, an update locks the row, even if it changes no value.
  await changeProfile(tx, key, { links_count: sql.ref<number>('links_count') })
  return await findRefreshed(tx, key)
}

/** Refreshed profiles of one project or of all. Index: the primary key. */
export async function listRefreshed(db: Reader, projectId?: number): Promise<RefreshedProfile[]> {
  const all: RefreshedProfile[] = []
  for (let found = ROWS_PER_READ; found === ROWS_PER_READ; ) {
    const last = all.at(-1)
    const rows = await refreshed(db)
      .$if(projectId !== undefined, (query) => query.where('b.project_id', '=', projectId as number))
      .where(sql<SqlBool>`(b.project_id, b.id) > (${last?.projectId ?? 0}, ${last?.profileId ?? 0})`)
      .orderBy('b.project_id')
      .orderBy('b.id')
      .limit(ROWS_PER_READ)
      .execute()
    all.push(...rows.map(toRefreshed))
    found = rows.length
  }
  return all
}

export type DueProfile = ProfileKey & { readonly nextRefreshAtMs: number }

type DueRange = { after: DueProfile | undefined; rowsMax: number }

/** Profiles that are due, longest ago first, after the given one; also those of projects that are being deleted. */
export async function listDue(db: Reader, nowMs: number, range: DueRange): Promise<DueProfile[]> {
  const rows = await dueQuery(db, nowMs, range).execute()
  return rows.map(({ nextRefreshAtMs, ...key }) => ({ ...key, nextRefreshAtMs: nextRefreshAtMs as number }))
}

/** Index: backlink_profiles_due. */
export function dueQuery(db: Reader, nowMs: number, { after, rowsMax }: DueRange) {
  return db
    .selectFrom('backlink_profiles')
    .where('next_refresh_at', '<=', nowMs)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(next_refresh_at, project_id, id) >
          (${after?.nextRefreshAtMs}, ${after?.projectId}, ${after?.profileId})`,
      ),
    )
    .select(['project_id as projectId', 'id as profileId', 'next_refresh_at as nextRefreshAtMs'])
    .orderBy('next_refresh_at')
    .orderBy('project_id')
    .orderBy('id')
    .limit(rowsMax)
}

/** False for a removed competitor and for a former domain of the project, which are not refreshed any more. */
export async function isTarget(
  db: Reader,
  { projectId, projectDomain, domain }: Pick<RefreshedProfile, 'projectId' | 'projectDomain' | 'domain'>,
): Promise<boolean> {
  return matchingHost(projectDomain) === domain || (await hasCompetitor(db, projectId, domain))
}

export async function countRefreshed(database: Database): Promise<[status: RefreshStatus, count: number][]> {
  const rows = await database.read((db) =>
    db
      .selectFrom('backlink_profiles')
      .where('source', 'is not', null)
      .groupBy('status')
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .execute(),
  )
  return REFRESH_STATUSES.map((status) => [status, rows.find((row) => row.status === status)?.count ?? 0])
}

function refreshed(db: Reader) {
  return db
    .selectFrom('backlink_profiles as b')
    .innerJoin('projects as p', 'p.id', 'b.project_id')
    .innerJoin('project_settings as s', 's.project_id', 'b.project_id')
    .where('b.source', 'is not', null)
    .where('p.deleted_at', 'is', null)
    .selectAll('b')
    .select(['p.uid', 'p.account_id', 'p.domain as project_domain', 's.timezone'])
}

type RefreshedRow = BacklinkProfilesTable & {
  uid: string
  account_id: number
  project_domain: string
  timezone: string
}

function toRefreshed(row: RefreshedRow): RefreshedProfile {
  return {
    projectId: row.project_id,
    profileId: row.id,
    projectUid: row.uid,
    accountId: row.account_id,
    projectDomain: row.project_domain,
    timeZone: row.timezone,
    domain: row.domain,
    generation: row.generation,
    source: row.source as RefreshSource,
    everyDays: row.every_days as number,
    linksMax: row.links_max as number,
    nextRefreshAtMs: row.next_refresh_at as number,
    status: row.status as RefreshStatus,
    failure: row.failure,
    attemptedAtMs: row.attempted_at,
    succeededAtMs: row.succeeded_at,
  }
}
