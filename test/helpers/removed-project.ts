// The removal of a deleted project, step by step, for tests of what a feature brings along for it.

import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Database } from '../../src/data/storage/database.ts'
import type { RemovalStep } from '../../src/entry/feature.ts'

const STEPS_MAX = 500

/** Steps of a few rows, of which one in three is undone after it was made. */
export async function removeWithUndoneSteps(
  database: Database,
  step: RemovalStep,
  projectId: number,
  rowsMax: number,
): Promise<void> {
  let steps = 0
  for (let removed = rowsMax; removed === rowsMax; ) {
    const attempt = database.transaction(async (tx) => {
      removed = await step(tx, projectId, rowsMax)
      if (++steps % 3 === 2) throw new Error('Rolled back.')
    })
    await attempt.catch((error) => assert.match(String(error), /Rolled back/))
    assert.ok(steps < STEPS_MAX, 'it does not end')
  }
}

/** How many rows of the project each of these tables has. */
export async function countProjectRows(
  database: Database,
  projectId: number,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await database.read((db) =>
      sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
        where project_id = ${projectId}`.execute(db),
    )
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}
