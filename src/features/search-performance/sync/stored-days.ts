// Reads what is stored of the days that a source may be asked for.

import type { Reader, Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import type { Flag } from '../../../data/storage/tables.ts'
import type { Connection } from '../connections/connection-store.ts'
import { enqueueRemoval } from '../store/removal-queue.ts'
import { deleteSpans, listSpans } from '../store/span-store.ts'
import type { SearchPerformanceSource } from '../tables.ts'
import type { StoredDay } from './sync-plan.ts'

type DayRange = { fromDay: number; toDay: number }

/** Returns at most some five hundred days, the number that Search Console keeps. Index: search_spans_pkey. */
export async function readStoredDays(
  db: Reader,
  { projectId, source }: Pick<Connection, 'projectId' | 'source'>,
  { fromDay, toDay }: DayRange,
  sinceMs: number,
): Promise<Map<number, StoredDay>> {
  const rows = await db
    .selectFrom('search_spans as s')
    .innerJoin('search_imports as i', (join) =>
      join.onRef('i.project_id', '=', 's.project_id').onRef('i.id', '=', 's.import_id'),
    )
    .where('s.project_id', '=', projectId)
    .where('s.last_day', '>=', fromDay)
    .where('s.last_day', '<=', toDay)
    .whereRef('s.first_day', '=', 's.last_day')
    .select(['s.last_day as day', 's.source', 's.lacks_withheld', 'i.touched_at as publishedAtMs'])
    .execute()
  return new Map(rows.map((row) => [row.day, stateOf(row, source, sinceMs)]))
}

function stateOf(
  row: { source: SearchPerformanceSource; lacks_withheld: Flag; publishedAtMs: number },
  own: SearchPerformanceSource,
  sinceMs: number,
): StoredDay {
  if (row.source === own && row.lacks_withheld === 1) return 'lacking'
  if (row.source === own) return row.publishedAtMs >= sinceMs ? 'asked' : 'own'
  // A bulk export has all rows of a day, where the API stops at 50,000.
  return row.source === 'bigquery' ? 'richer' : 'other'
}

/**
 * For days before it knew the site, a source returns no rows, as for days without a search. So empty days before the
 * first day with rows prove nothing, and are removed again: otherwise a site that was verified in March would seem to
 * have had no visitors in February. `dataVersion` is the one that this transaction sets.
 */
export async function forgetDaysBeforeFirst(
  tx: Tx,
  engine: Engine,
  { projectId, source }: Pick<Connection, 'projectId' | 'source'>,
  dataVersion: number,
): Promise<void> {
  const spans = (await listSpans(tx, projectId)).filter((span) => span.source === source)
  const first = spans.findIndex((span) => span.rows > 0)
  const before = spans.slice(0, Math.max(0, first))
  await deleteSpans(tx, engine, projectId, before)
  await enqueueRemoval(tx, projectId, dataVersion, before)
}
