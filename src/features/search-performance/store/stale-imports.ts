// Imports whose process was killed: they are open and have had no heartbeat for a while. The next import of their project
// gives them up, or the hourly removal job does; then their rows are removed.

import { type RawBuilder, sql } from 'kysely'
import { databaseTimeAgo } from '../../../background/jobs/database-time.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import { GIVEN_UP, giveUpImport, type ImportKey } from './import-store.ts'
import { enqueueImportRemoval } from './removal-queue.ts'

export const IMPORT_PULSE_MS = 30_000
/** Nine heartbeats in a row may be missed, because the database is busy or away, before a process counts as dead. */
const STALE_MS = 5 * MINUTE_MS

/** Stale imports of a project, or of all. Imports are few, so this is a scan. */
export async function listStaleImports(
  db: Reader,
  engine: Engine,
  { projectId, limit }: { projectId?: number; limit: number },
): Promise<ImportKey[]> {
  return await db
    .selectFrom('search_imports')
    .where('status', '=', 'open')
    .where('touched_at', '>', GIVEN_UP)
    .where('touched_at', '<', databaseTimeAgo(engine, STALE_MS))
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId as number))
    .select(['project_id as projectId', 'id as importId'])
    .orderBy('project_id')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whether rows with this name are open and have had a heartbeat lately. */
export function isBeingWritten(engine: Engine, row: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${row}.status`)} = 'open'
    and ${sql.ref(`${row}.touched_at`)} >= ${databaseTimeAgo(engine, STALE_MS)}`
}

/** Whoever still works on one of them finds out at its next step. */
export async function giveUpImports(tx: Tx, imports: readonly ImportKey[]): Promise<void> {
  for (const key of imports)
    if (await giveUpImport(tx, key)) await enqueueImportRemoval(tx, key.projectId, key.importId)
}
