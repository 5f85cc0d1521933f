// Removes what imports have stored that were given up: their process died, or they were abandoned.

import { addStored, PACKED_ROW_BYTES } from '../../projects/project-storage.ts'
import type { Tx } from '../../storage/database.ts'
import type { Engine } from '../../storage/portable.ts'
import { type KeyValue, removeInOrder } from '../../storage/sql/ordered-removal.ts'
import { deleteImport, giveUpImport, type ImportKey } from '../store/import-store.ts'

const BLOCKS_PER_STEP = 100

/** Where to go on; undefined when nothing is left. Index: search_blocks_by_import. */
export async function removeImportStep(
  tx: Tx,
  engine: Engine,
  { projectId, importId }: ImportKey,
  after?: readonly KeyValue[],
): Promise<readonly KeyValue[] | undefined> {
  // Held from here on: nobody adds to it while it is removed. One that was published meanwhile is left alone.
  if (!(await giveUpImport(tx, { projectId, importId }))) return undefined
  const blocks = {
    table: 'search_blocks',
    within: { project_id: projectId, import_id: importId },
    key: ['last_day', 'first_day'],
    measured: 'data',
  } as const
  const range = { after, rowsMax: BLOCKS_PER_STEP }
  const { removed, bytes, last } = await removeInOrder(tx, engine, blocks, range)
  await addStored(tx, projectId, 'search_performance', -bytes - removed * PACKED_ROW_BYTES)
  if (last !== undefined) return last
  await deleteImport(tx, { projectId, importId })
  return undefined
}
