// The stored spans of a project: which days are known, from which import, and the sums of their rows.

import { bulkTarget, insertRows } from '../../../data/storage/bulk/bulk-insert.ts'
import type { Database, Reader, Tx } from '../../../data/storage/database.ts'
import { type Engine, isOneOf } from '../../../data/storage/portable.ts'
import { idsParameter } from '../../../data/storage/sql/rows-parameter.ts'
import type { SimulatedSource } from '../../../entry/feature.ts'
import type { SearchPerformanceSource } from '../tables.ts'
import { type DaySpan, isOneDay } from './counted-spans.ts'

export type StoredSpan = DaySpan &
  SpanFacts & {
    /** Position × impressions of all rows, in thousandths. */
    readonly positionSum: number
  }

type SpanFacts = {
  readonly importId: number
  readonly source: SearchPerformanceSource
  readonly rows: number
  readonly clicks: number
  readonly impressions: number
  /** True if the source returned its greatest number of rows: there were more. */
  readonly isTruncated: boolean
}

/** A stored span. */
export type KnownSpan = DaySpan &
  SpanFacts & {
    /** Null if an older release stored it, until top lists are computed. */
    readonly positionSum: number | null
    /** True if an older release stored it without asking for the clicks that pages got from withheld queries. */
    readonly lacksWithheld: boolean
  }

/** Spans in the order of their last days. Index: search_spans_pkey. */
export async function listSpans(db: Reader, projectId: number): Promise<KnownSpan[]> {
  const rows = await spansQuery(db, projectId).execute()
  return rows.map(({ rows_count, is_truncated, lacks_withheld, ...span }) => ({
    ...span,
    rows: rows_count,
    isTruncated: is_truncated === 1,
    lacksWithheld: lacks_withheld === 1,
  }))
}

export function spansQuery(db: Reader, projectId: number) {
  return db
    .selectFrom('search_spans')
    .where('project_id', '=', projectId)
    .select([
      'first_day as firstDay',
      'last_day as lastDay',
      'import_id as importId',
      'source',
      'rows_count',
      'clicks',
      'impressions',
      'position_sum as positionSum',
      'is_truncated',
      'lacks_withheld',
    ])
    .orderBy('last_day')
    .orderBy('first_day')
}

const TARGET = bulkTarget('search_spans', {
  first_day: 'integer',
  last_day: 'integer',
  import_id: 'integer',
  source: 'text',
  rows_count: 'integer',
  clicks: 'integer',
  impressions: 'integer',
  position_sum: 'integer',
  is_truncated: 'integer',
})

export async function insertSpans(
  tx: Tx,
  engine: Engine,
  projectId: number,
  spans: readonly StoredSpan[],
): Promise<void> {
  const values = spans.flatMap((span) => [
    span.firstDay,
    span.lastDay,
    span.importId,
    span.source,
    span.rows,
    span.clicks,
    span.impressions,
    span.positionSum,
    span.isTruncated ? 1 : 0,
  ])
  await insertRows(tx, engine, TARGET, values, { project_id: projectId })
}

/** Index: search_spans_pkey. A project has few spans of several days. */
export async function deleteSpans(
  tx: Tx,
  engine: Engine,
  projectId: number,
  spans: readonly DaySpan[],
): Promise<void> {
  const days = spans.filter(isOneDay).map((span) => span.lastDay)
  const longer = spans.filter((span) => !isOneDay(span))
  const ofProject = tx.deleteFrom('search_spans').where('project_id', '=', projectId)
  if (days.length > 0)
    await ofProject
      .where(isOneOf(engine, 'last_day', days))
      .whereRef('first_day', '=', 'last_day')
      .execute()
  if (longer.length > 0)
    await ofProject
      .where((eb) =>
        eb.or(longer.map(({ firstDay, lastDay }) => eb.and({ first_day: firstDay, last_day: lastDay }))),
      )
      .execute()
}

const ROWS_MAX = 100

/**
 * Clicks by day, for the `days` days that end with the newest stored one, without simulated ones. Alerts use this to notice a
 * drop. Index: search_spans_pkey, from its end.
 */
export async function readDailyClicks(
  db: Reader,
  projectId: number,
  days: number,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('search_spans')
    .where('project_id', '=', projectId)
    .whereRef('first_day', '=', 'last_day')
    .select(['last_day', 'clicks', 'source'])
    .orderBy('last_day', 'desc')
    .limit(Math.min(days, ROWS_MAX))
    .execute()
  return new Map(rows.filter(({ source }) => source !== 'simulator').map((row) => [row.last_day, row.clicks]))
}

// Finds out which projects have simulated days among their search data, however long ago: quick wins and comparisons
// look far back.
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
