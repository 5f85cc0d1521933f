// Removes the rows of spans that were replaced or expired, and imports that have no spans left.

import { sql } from 'kysely'
import type { Tx } from '../../../data/storage/database.ts'
import { PACKED_ROW_BYTES } from '../../projects/reads.ts'
import { addStored } from '../../projects/writes.ts'
import type { RemovedSpan } from '../store/removal-queue.ts'

/** Index: search_blocks_by_import. Takes a few spans at a time, because each has at least one block for every bucket. */
export async function removeSpanRows(
  tx: Tx,
  projectId: number,
  spans: readonly RemovedSpan[],
): Promise<void> {
  const doomed = await notCounted(tx, projectId, spans)
  if (doomed.length === 0) return
  const removed = await spanRowsQuery(tx, projectId, doomed)
    .returning(sql<number>`octet_length(data)`.as('bytes'))
    .execute()
  const bytes = removed.reduce((sum, row) => sum + row.bytes + PACKED_ROW_BYTES, 0)
  await addStored(tx, projectId, 'search_performance', -bytes)
}

export function spanRowsQuery(tx: Pick<Tx, 'deleteFrom'>, projectId: number, spans: readonly RemovedSpan[]) {
  return tx
    .deleteFrom('search_blocks')
    .where('project_id', '=', projectId)
    .where((eb) =>
      eb.or(
        spans.map(([importId, firstDay, lastDay]) =>
          eb.and({ import_id: importId, last_day: lastDay, first_day: firstDay }),
        ),
      ),
    )
}

/** Removes published imports whose spans were all replaced. Index: search_imports_pkey, search_spans_pkey. */
export async function removeEmptyImports(
  tx: Tx,
  projectId: number,
  importIds: readonly number[],
): Promise<void> {
  if (importIds.length === 0) return
  const used = await tx
    .selectFrom('search_spans')
    .where('project_id', '=', projectId)
    .where('import_id', 'in', importIds)
    .select('import_id')
    .distinct()
    .execute()
  const inUse = new Set(used.map((row) => row.import_id))
  const empty = importIds.filter((id) => !inUse.has(id))
  if (empty.length === 0) return
  await tx
    .deleteFrom('search_imports')
    .where('project_id', '=', projectId)
    .where('id', 'in', empty)
    .where('status', '=', 'published')
    .execute()
}

/** Returns the spans that do not count any more: whatever a job's payload says, published rows stay. */
async function notCounted(tx: Tx, projectId: number, spans: readonly RemovedSpan[]): Promise<RemovedSpan[]> {
  const counted = await tx
    .selectFrom('search_spans')
    .where('project_id', '=', projectId)
    .where(
      'last_day',
      'in',
      spans.map(([, , lastDay]) => lastDay),
    )
    .select(['import_id', 'first_day', 'last_day'])
    .execute()
  const keys = new Set(counted.map((row) => `${row.import_id} ${row.first_day} ${row.last_day}`))
  return spans.filter((span) => !keys.has(span.join(' ')))
}
