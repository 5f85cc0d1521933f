// Which projects show invented links, of their own site or of a competitor's.

import type { SimulatedSource } from '../../feature.ts'
import type { Database } from '../../storage/database.ts'
import { idsParameter } from '../../storage/sql/rows-parameter.ts'

export function simulatedLinks(database: Database): SimulatedSource {
  return {
    part: 'backlinks',
    async read(projectIds) {
      // Index: the primary key; a project has a handful of profiles.
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
