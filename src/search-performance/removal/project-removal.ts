// What a deleted project has of search performance, some rows at a time. The site goes first, and imports
// before their blocks: whoever still writes finds nothing to write to.

import type { RemovalStep } from '../../feature.ts'
import { type RemovedTable, tableRemoval } from '../../projects/table-removal.ts'
import type { Engine } from '../../storage/portable.ts'

/** With their primary keys behind the project. */
export const REMOVED_TABLES: readonly RemovedTable[] = [
  { table: 'search_imports', key: ['id'], rowsPerStep: 1000 },
  {
    table: 'search_blocks',
    key: ['bucket', 'last_day', 'first_day', 'import_id', 'number'],
    rowsPerStep: 100,
  },
  { table: 'search_spans', key: ['last_day', 'first_day'], rowsPerStep: 1000 },
  { table: 'search_queries', key: ['id'], rowsPerStep: 2000 },
  { table: 'search_pages', key: ['id'], rowsPerStep: 2000 },
]

export function searchRemoval(engine: Engine): RemovalStep {
  return tableRemoval(engine, REMOVED_TABLES, async (tx, projectId) => {
    await tx.deleteFrom('search_sites').where('project_id', '=', projectId).execute()
  })
}
