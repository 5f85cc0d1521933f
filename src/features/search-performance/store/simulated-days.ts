// Finds out which projects have simulated days among their search data, however long ago: quick wins and comparisons
// look far back.

import type { Database } from '../../../data/storage/database.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { SimulatedSource } from '../../../entry/feature.ts'

export function simulatedDays(database: Database): SimulatedSource {
  return {
    part: 'search_data',
    async read(projectIds) {
      // Index: search_spans_pkey; reads the stored days of each project until the first simulated one.
      const rows = await database.read((db) =>
        db
          .selectFrom('projects')
          .where('id', 'in', idsParameter(database.engine, projectIds))
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('search_spans')
                .whereRef('search_spans.project_id', '=', 'projects.id')
                .where('search_spans.source', '=', 'simulator')
                .select('search_spans.last_day'),
            ),
          )
          .select('id')
          .execute(),
      )
      return rows.map(({ id }) => id)
    },
  }
}
