// Finds which project of a list is the demo.

import { Type } from 'typebox'
import type { Database } from '../../data/storage/database.ts'
import { idsParameter } from '../../data/storage/sql/rows-parameter.ts'
import type { SimulatedSource, SummarySource } from '../../entry/feature.ts'
import { DEMO_DOMAIN } from './demo-name.ts'

export function demoSummary(database: Database): SummarySource {
  return {
    name: 'is_demo',
    schema: Type.Boolean({ description: 'True for the demo project, of which everything is made up.' }),
    none: false,
    read: async (projectIds) =>
      new Map((await readDemos(database, projectIds)).map((id) => [id, { figures: true }])),
  }
}

/** Marks the site itself as invented, and so what crawls find there. */
export function inventedSite(database: Database): SimulatedSource {
  return { part: 'site', read: (projectIds) => readDemos(database, projectIds) }
}

async function readDemos(database: Database, projectIds: readonly number[]): Promise<number[]> {
  const rows = await database.read((db) =>
    db
      .selectFrom('projects')
      .where('id', 'in', idsParameter(database.engine, projectIds))
      .where('domain', '=', DEMO_DOMAIN)
      .select('id')
      .execute(),
  )
  return rows.map(({ id }) => id)
}
