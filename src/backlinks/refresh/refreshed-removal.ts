// The backlinks of a deleted project: no longer refreshed, then removed. A refresh that still runs finds that it is not
// wanted any more, and what it has announced is settled.

import type { RemovalStep } from '../../feature.ts'
import { readDatabaseNow } from '../../jobs/database-time.ts'
import type { Engine } from '../../storage/portable.ts'
import { backlinksRemoval } from '../removal/project-removal.ts'
import { disconnectProject } from './refresh-connection.ts'

export function refreshedRemoval(engine: Engine): RemovalStep {
  const removeData = backlinksRemoval(engine)
  return async (tx, projectId, rowsMax) => {
    await disconnectProject(tx, engine, projectId, await readDatabaseNow(tx, engine))
    return await removeData(tx, projectId, rowsMax)
  }
}
