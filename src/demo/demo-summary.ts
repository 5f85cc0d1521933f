// Which project of a list is the demo.

import { Type } from 'typebox'
import type { SummarySource } from '../feature.ts'
import type { Database } from '../storage/database.ts'
import { idsParameter } from '../storage/sql/rows-parameter.ts'
import { DEMO_DOMAIN } from './demo-name.ts'

export function demoSummary(database: Database): SummarySource {
  return {
    name: 'is_demo',
    schema: Type.Boolean({ description: 'True for the demo project, of which everything is made up.' }),
    none: false,
    async read(projectIds) {
      const rows = await database.read((db) =>
        db
          .selectFrom('projects')
          .where('id', 'in', idsParameter(database.engine, projectIds))
          .where('domain', '=', DEMO_DOMAIN)
          .select('id')
          .execute(),
      )
      return new Map(rows.map(({ id }) => [id, { figures: true }]))
    },
  }
}
