// Reports that are due by their schedule.

import { sql } from 'kysely'
import type { Reader, Tx } from '../../../data/storage/database.ts'

export type DueReport = { id: number; next_at: number }

/** Ordered by the time at which they are due. Index: reports_due. */
export async function listDueReports(
  db: Reader,
  nowMs: number,
  { after, rowsMax }: { after: DueReport | undefined; rowsMax: number },
): Promise<DueReport[]> {
  const rows = await db
    .selectFrom('reports')
    .where('next_at', 'is not', null)
    .where('next_at', '<=', nowMs)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(next_at, id) > (${after?.next_at ?? 0}, ${after?.id ?? 0})`),
    )
    .select(['id', 'next_at'])
    .orderBy('next_at')
    .orderBy('id')
    .limit(rowsMax)
    .execute()
  return rows.map(({ id, next_at }) => ({ id, next_at: next_at as number }))
}

/** Returns false if another process was faster. */
export async function moveNextRun(
  tx: Tx,
  { id, next_at }: DueReport,
  nextAtMs: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ next_at: nextAtMs })
    .where('id', '=', id)
    .where('next_at', '=', next_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
