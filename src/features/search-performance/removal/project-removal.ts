// Removes the search performance of a deleted project, some rows at a time. Connection and site are removed first,
// and imports before their blocks, so a process that still writes finds nothing to write to.

import type { Engine } from '../../../data/storage/portable.ts'
import type { RemovedTable } from '../../../data/storage/sql/removal-steps.ts'
import type { RemovalStep } from '../../../entry/feature.ts'
import { tableRemoval } from '../../projects/writes.ts'
import { disconnect } from '../connections/connection-store.ts'

/** The tables, each with the columns of its primary key after the project. */
export const REMOVED_TABLES: readonly RemovedTable[] = [
  { table: 'search_imports', key: ['id'], rowsPerStep: 1000 },
  {
    table: 'search_blocks',
    key: ['bucket', 'last_day', 'first_day', 'import_id', 'number'],
    rowsPerStep: 100,
  },
  { table: 'search_spans', key: ['last_day', 'first_day'], rowsPerStep: 1000 },
  { table: 'search_top_lists', key: ['kind', 'range'], rowsPerStep: 10 },
  { table: 'search_queries', key: ['id'], rowsPerStep: 2000 },
  { table: 'search_pages', key: ['id'], rowsPerStep: 2000 },
]

export function searchRemoval(engine: Engine): RemovalStep {
  const removeRows = tableRemoval(engine, REMOVED_TABLES)
  return async (tx, projectId, rowsMax) => {
    // A sync that is still running finds no connection at its next step.
    await disconnect(tx, projectId)
    await tx.deleteFrom('search_sites').where('project_id', '=', projectId).execute()
    return await removeRows(tx, projectId, rowsMax)
  }
}
