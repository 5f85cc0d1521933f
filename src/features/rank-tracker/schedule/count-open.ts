// How many analyses have no outcome yet, for the metrics: in the whole database, not in this process.

import type { Database } from '../../../data/storage/database.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import { IS_OPEN } from './open-analyses.ts'

// Index: analyses_open, which holds what is open and nothing else; no row of the table is looked at.
const countOpen = rowsStatement<Record<never, never>, { count: number }>((db) =>
  db
    .selectFrom('analyses')
    .where(IS_OPEN)
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

export async function countOpenAnalyses(database: Database): Promise<number> {
  const [row] = await countOpen(database, {})
  return row?.count ?? 0
}
