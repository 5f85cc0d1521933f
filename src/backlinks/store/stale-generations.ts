// Generations that were broken off: open, and nobody has said for a while that work on them goes on. Their process was
// killed. They are given up when the next import of their project begins, or by the clean-up.

import { type RawBuilder, sql } from 'kysely'
import { databaseTimeAgo } from '../../jobs/database-time.ts'
import { MINUTE_MS } from '../../lib/durations.ts'
import type { Reader } from '../../storage/database.ts'
import type { Engine } from '../../storage/portable.ts'
import { type GenerationKey, GIVEN_UP } from './generation-store.ts'

export const PULSE_MS = 30_000
/** Nine in a row may be missed, by a database that is busy or away, before a process is taken for dead. */
const STALE_MS = 5 * MINUTE_MS
/** A refresh may wait for its provider, or for the next month's money. */
const WAITING_MS = 8 * 24 * 60 * MINUTE_MS

/** Of a project, or of all; those that nobody has given up yet. Generations are few: they are gone through. */
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

/** Of rows with this name: open, and somebody has said lately that work goes on. */
export function isBeingWritten(engine: Engine, row: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${row}.status`)} = 'open'
    and ${sql.ref(`${row}.touched_at`)} >= ${databaseTimeAgo(engine, STALE_MS)}`
}
