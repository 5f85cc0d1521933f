// Generations whose process was killed: they are open and have had no heartbeat for a while. The next import of their
// project gives them up, or the hourly removal job does.

import { type RawBuilder, sql } from 'kysely'
import { databaseTimeAgo } from '../../../background/jobs/database-time.ts'
import type { Reader } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import { type GenerationKey, GIVEN_UP } from './generation-store.ts'

export const GENERATION_PULSE_MS = 30_000
/** Nine heartbeats in a row may be missed, because the database is busy or away, before a process counts as dead. */
const STALE_MS = 5 * MINUTE_MS
/** A refresh may wait for its provider, or for the next month's budget. */
const WAITING_MS = 8 * 24 * 60 * MINUTE_MS

/**
 * Stale generations of a project, or of all, that nobody has given up yet. Generations are few, so this is a scan.
 */
export async function listStaleGenerations(
  db: Reader,
  engine: Engine,
  { projectId, limit }: { projectId?: number; limit: number },
): Promise<GenerationKey[]> {
  return await db
    .selectFrom('backlink_generations')
    .where('status', '=', 'open')
    .where('touched_at', '>', GIVEN_UP)
    .where('touched_at', '<', databaseTimeAgo(engine, STALE_MS))
    .where((eb) =>
      eb.or([eb('progress_json', 'is', null), eb('touched_at', '<', databaseTimeAgo(engine, WAITING_MS))]),
    )
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId as number))
    .select(['project_id as projectId', 'profile_id as profileId', 'id as generation'])
    .orderBy('project_id')
    .orderBy('profile_id')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whether rows with this name are open and have had a heartbeat lately. */
export function isBeingWritten(engine: Engine, row: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${row}.status`)} = 'open'
    and ${sql.ref(`${row}.touched_at`)} >= ${databaseTimeAgo(engine, STALE_MS)}`
}
