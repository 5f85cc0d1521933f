// Imports that were broken off: open, and nobody has said for a while that work on them goes on. Their process was killed.
// They are given up when the next import of their project begins, or by the clean-up, and what they had stored is removed.

import { type RawBuilder, sql } from 'kysely'
import { databaseTimeAgo } from '../../jobs/database-time.ts'
import { MINUTE_MS } from '../../lib/durations.ts'
import type { Reader, Tx } from '../../storage/database.ts'
import type { Engine } from '../../storage/portable.ts'
import { GIVEN_UP, giveUpImport, type ImportKey } from './import-store.ts'
import { enqueueImportRemoval } from './removal-queue.ts'

export const PULSE_MS = 30_000
/** Nine in a row may be missed, by a database that is busy or away, before a process is taken for dead. */
const STALE_MS = 5 * MINUTE_MS

/** Of a project, or of all. Imports are few: they are gone through. */
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

/** Of rows with this name: open, and somebody has said lately that work goes on. */
export function isBeingWritten(engine: Engine, row: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${row}.status`)} = 'open'
    and ${sql.ref(`${row}.touched_at`)} >= ${databaseTimeAgo(engine, STALE_MS)}`
}

/** Whoever still works on one of them finds out at its next step. */
export async function giveUpImports(tx: Tx, imports: readonly ImportKey[]): Promise<void> {
  for (const key of imports)
    if (await giveUpImport(tx, key)) await enqueueImportRemoval(tx, key.projectId, key.importId)
}
