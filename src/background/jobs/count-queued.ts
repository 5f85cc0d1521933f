// Counts waiting jobs by kind, for the metrics: in the whole database, not in this process.

import { sql } from 'kysely'
import type { Database } from '../../data/storage/database.ts'
import { rowsStatement } from '../../data/storage/sql/statement.ts'

// Index: jobs_due, which holds only queued jobs.
const countByKind = rowsStatement<Record<never, never>, { kind: string; count: number }>((db) =>
  db
    .selectFrom('jobs')
    .where('state', '=', sql.lit('queued'))
    .groupBy('kind')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .orderBy('kind'),
)

export async function countQueued(database: Database): Promise<(readonly [kind: string, count: number])[]> {
  const rows = await countByKind(database, {})
  return rows.map(({ kind, count }) => [kind, count] as const)
}
