// Removes the backlinks of a deleted project, some rows at a time. Profiles are removed first, and generations before
// their blocks, so a process that still writes finds nothing to write to. A refresh that still runs notices that its
// profile is gone, and its announced step is settled.

import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import type { RemovedTable } from '../../../data/storage/sql/removal-steps.ts'
import type { RemovalStep } from '../../../entry/feature.ts'
import { tableRemoval } from '../../projects/writes.ts'
import { disconnectProject } from '../refresh/refresh-connection.ts'

export const REMOVED_TABLES: readonly RemovedTable[] = [
  { table: 'backlink_generations', key: ['profile_id', 'id'], rowsPerStep: 1000 },
  { table: 'backlink_staged', key: ['profile_id', 'generation', 'number'], rowsPerStep: 10 },
  { table: 'backlink_columns', key: ['profile_id', 'generation', 'list', 'number'], rowsPerStep: 1000 },
  {
    table: 'backlink_orders',
    key: ['profile_id', 'generation', 'list', 'sort', 'part', 'first_entry'],
    rowsPerStep: 500,
  },
  { table: 'backlink_lost_domains', key: ['profile_id', 'generation', 'number'], rowsPerStep: 1000 },
  { table: 'backlink_links', key: ['profile_id', 'source_id', 'page_id', 'anchor_id'], rowsPerStep: 5000 },
  { table: 'backlink_sources', key: ['profile_id', 'id'], rowsPerStep: 2000 },
  { table: 'backlink_domains', key: ['profile_id', 'id'], rowsPerStep: 2000 },
  { table: 'backlink_pages', key: ['profile_id', 'id'], rowsPerStep: 2000 },
  { table: 'backlink_anchors', key: ['profile_id', 'id'], rowsPerStep: 2000 },
  { table: 'backlink_snapshots', key: ['profile_id', 'day', 'is_reported'], rowsPerStep: 5000 },
]

export function backlinksRemoval(engine: Engine): RemovalStep {
  const removeRows = tableRemoval(engine, REMOVED_TABLES)
  return async (tx, projectId, rowsMax) => {
    await disconnectProject(tx, engine, projectId, await readDatabaseNow(tx, engine))
    await tx.deleteFrom('backlink_profiles').where('project_id', '=', projectId).execute()
    return await removeRows(tx, projectId, rowsMax)
  }
}
