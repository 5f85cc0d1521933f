// Finds the projects that show invented positions.

import type { Database } from '../../../data/storage/database.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { SimulatedSource } from '../../../entry/feature.ts'

export function simulatedRanks(database: Database): SimulatedSource {
  return {
    part: 'ranks',
    async read(projectIds) {
      // Index: the primary key.
      const rows = await database.read((db) =>
        db
          .selectFrom('rank_trackers')
          .where('project_id', 'in', idsParameter(database.engine, projectIds))
          .where('source', '=', 'simulated')
          .where('keyword_count', '>', 0)
          .select('project_id')
          .execute(),
      )
      return rows.map(({ project_id }) => project_id)
    },
  }
}
