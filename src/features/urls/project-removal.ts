// Removes the joined URLs of a deleted project, some rows at a time. The site and its generations are removed first,
// so that a job that still writes finds nothing to write to.

import type { Engine } from '../../data/storage/portable.ts'
import type { RemovalStep } from '../../entry/feature.ts'
import { tableRemoval } from '../projects/writes.ts'
import { MADE_TABLES } from './store/url-store.ts'

export function urlsRemoval(engine: Engine): RemovalStep {
  const removeRows = tableRemoval(
    engine,
    MADE_TABLES.map(({ key, ...table }) => ({ ...table, key: ['generation', ...key] })),
  )
  return async (tx, projectId, rowsMax) => {
    await tx.deleteFrom('url_sites').where('project_id', '=', projectId).execute()
    await tx.deleteFrom('url_generations').where('project_id', '=', projectId).execute()
    return await removeRows(tx, projectId, rowsMax)
  }
}
