// Finds imports whose process was killed: they are open and have had no heartbeat for a while. The next import of
// their project gives them up, or the hourly removal job does; then their rows are removed.

import { isStale } from '../../../background/jobs/open-rows.ts'
import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import { giveUpImport, type ImportKey } from './import-store.ts'
import { enqueueImportRemoval } from './removal-queue.ts'

/** Lists stale imports of one project, or of all. Imports are few, so this is a scan. */
export async function listStaleImports(
  db: Reader,
  engine: Engine,
  { projectId, limit }: { projectId?: number; limit: number },
): Promise<ImportKey[]> {
  return await db
    .selectFrom('search_imports')
    .where(isStale(engine))
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId as number))
    .select(['project_id as projectId', 'id as importId'])
    .orderBy('project_id')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A process that still works on one of them finds that out at its next step. */
export async function giveUpImports(tx: Tx, imports: readonly ImportKey[]): Promise<void> {
  for (const key of imports)
    if (await giveUpImport(tx, key)) await enqueueImportRemoval(tx, key.projectId, key.importId)
}
