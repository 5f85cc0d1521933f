// Removes what imports have stored that were given up: their process died, or they were abandoned.

import { databaseTimeAgo } from '../../jobs/database-time.ts'
import { addStored, PACKED_ROW_BYTES } from '../../projects/project-storage.ts'
import type { Reader, Tx } from '../../storage/database.ts'
import { type KeyValue, removeInOrder } from '../../storage/ordered-removal.ts'
import type { Engine } from '../../storage/portable.ts'
import { deleteImport, GIVEN_UP, giveUpImport, type ImportKey } from '../store/import-store.ts'

const SEGMENTS_PER_STEP = 100

/** Where to go on; undefined when nothing is left. Index: search_segments_by_import. */
export async function removeImportStep(
  tx: Tx,
  engine: Engine,
  { projectId, importId }: ImportKey,
  after?: readonly KeyValue[],
): Promise<readonly KeyValue[] | undefined> {
  // Held from here on: nobody adds to it while it is removed. One that was published meanwhile is left alone.
  if (!(await giveUpImport(tx, { projectId, importId }))) return undefined
  const segments = {
    table: 'search_segments',
    within: { project_id: projectId, import_id: importId },
    key: ['last_day', 'first_day'],
    measured: 'data',
  } as const
  const range = { after, rowsMax: SEGMENTS_PER_STEP }
  const { removed, bytes, last } = await removeInOrder(tx, engine, segments, range)
  await addStored(tx, projectId, 'search_performance', -bytes - removed * PACKED_ROW_BYTES)
  if (last !== undefined) return last
  await deleteImport(tx, { projectId, importId })
  return undefined
}

/** Open ones that nobody touched for so long, and nobody has given up yet. Imports are few: they are gone through. */
export async function listStaleImports(
  db: Reader,
  engine: Engine,
  staleMs: number,
  limit: number,
): Promise<ImportKey[]> {
  const rows = await db
    .selectFrom('search_imports')
    .where('status', '=', 'open')
    .where('touched_at', '>', GIVEN_UP)
    .where('touched_at', '<', databaseTimeAgo(engine, staleMs))
    .select(['project_id as projectId', 'id as importId'])
    .orderBy('project_id')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows
}
