// Finds out which projects show simulated links, of their own site or of a competitor's.

import type { Database } from '../../../data/storage/database.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { SimulatedSource } from '../../../entry/feature.ts'

export function simulatedLinks(database: Database): SimulatedSource {
  return {
    part: 'backlinks',
    async read(projectIds) {
      // Index: the primary key; a project has only a handful of profiles.
      const rows = await database.read((db) =>
        db
          .selectFrom('backlink_profiles')
          .where('project_id', 'in', idsParameter(database.engine, projectIds))
          .where('is_simulated', '=', 1)
          .where('generation', '>', 0)
          .select('project_id')
          .distinct()
          .execute(),
      )
      return rows.map(({ project_id }) => project_id)
    },
  }
}
