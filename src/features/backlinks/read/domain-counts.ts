// Reads how many domains linked to a project on each day, as we counted them, and whether its profiles are refreshed.
// Alerts use this to notice that links were lost or that no data arrives.

import type { Reader } from '../../../data/storage/database.ts'
import { matchingHost } from '../../../lib/host.ts'

const ROWS_MAX = 100

/** Counts of the project's own domain, oldest first; empty if its links are simulated. Indexes: primary keys. */
export async function readDomainCounts(
  db: Reader,
  { projectId, domain }: { projectId: number; domain: string },
): Promise<{ day: number; domains: number }[]> {
  const profile = await db
    .selectFrom('backlink_profiles')
    .where('project_id', '=', projectId)
    .where('domain', '=', matchingHost(domain))
    .where('is_simulated', '=', 0)
    .select('id')
    .executeTakeFirst()
  if (profile === undefined) return []
  const rows = await db
    .selectFrom('backlink_snapshots')
    .where('project_id', '=', projectId)
    .where('profile_id', '=', profile.id)
    .where('is_reported', '=', 0)
    .select(['day', 'referring_domains'])
    .orderBy('day', 'desc')
    .limit(ROWS_MAX)
    .execute()
  return rows
    .flatMap(({ day, referring_domains: domains }) => (domains === null ? [] : [{ day, domains }]))
    .reverse()
}

type RefreshState = {
  domain: string
  everyDays: number
  succeededAtMs: number | null
  createdAtMs: number
}

/** Returns the states of connected sources, except the simulator. */
export async function readRefreshStates(db: Reader, projectId: number): Promise<RefreshState[]> {
  const rows = await db
    .selectFrom('backlink_profiles')
    .where('project_id', '=', projectId)
    .where('source', 'is not', null)
    .where('source', '!=', 'simulator')
    .select(['domain', 'every_days', 'succeeded_at', 'created_at'])
    .orderBy('id')
    .limit(ROWS_MAX)
    .execute()
  return rows.map((row) => ({
    domain: row.domain,
    everyDays: row.every_days ?? 0,
    succeededAtMs: row.succeeded_at,
    createdAtMs: row.created_at,
  }))
}
