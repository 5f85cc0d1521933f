// Finds generations whose process was killed: they are open and have had no heartbeat for a while. The next import of
// their project gives them up, or the hourly removal job does.

import { databaseTimeAgo } from '../../../background/jobs/database-time.ts'
import { isStale } from '../../../background/jobs/open-rows.ts'
import type { Reader } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import type { GenerationKey } from './generation-store.ts'

/** A refresh may wait for its provider, or for the next month's budget. */
const WAITING_MS = 8 * DAY_MS

/** Lists stale generations of one project or of all. Generations are few, so this is a scan. */
export async function listStaleGenerations(
  db: Reader,
  engine: Engine,
  { projectId, limit }: { projectId?: number; limit: number },
): Promise<GenerationKey[]> {
  return await db
    .selectFrom('backlink_generations')
    .where(isStale(engine))
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
