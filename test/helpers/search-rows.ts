// Rows of search performance for tests: made by hand, brought in, and as the store spells them.

import type { Database } from '../../src/data/storage/database.ts'
import type { PerformanceRow } from '../../src/features/search-performance/performance-row.ts'
import { pageKey } from '../../src/features/search-performance/rows/page-key.ts'
import { queryKey } from '../../src/features/search-performance/rows/query-key.ts'
import { type ImportOptions, openImport } from '../../src/features/search-performance/store/import-writer.ts'

export type ParameterRow = Partial<Omit<PerformanceRow, 'positionSum'>> & {
  /** The day of a row of one day. */
  day?: number
  /** The average. */
  position?: number
}

/** A row of day 20,000 with one click among ten impressions at position 5, unless said otherwise. */
export function searchRow({ day = 20_000, position = 5, ...row }: ParameterRow = {}): PerformanceRow {
  const { impressions = 10 } = row
  return {
    firstDay: day,
    lastDay: day,
    query: 'oak desk',
    page: 'https://example.com/oak',
    country: null,
    device: null,
    clicks: 1,
    ...row,
    impressions,
    positionSum: position * impressions,
  }
}

export type GivenImport = Partial<Omit<ImportOptions, 'nowMs'>> & {
  /** Days that are known, also those without rows. */
  days?: readonly { firstDay: number; lastDay: number }[]
}

/** Imports and publishes them. */
export async function importRows(
  database: Database,
  projectId: number,
  rows: readonly PerformanceRow[],
  { days = [], ...options }: GivenImport = {},
) {
  const writer = await openImport(database, projectId, { source: 'file', nowMs: 0, ...options })
  for (const { firstDay, lastDay } of days) writer.addSpan(firstDay, lastDay, { isTruncated: false })
  for (const row of rows) await writer.add(row)
  return await writer.publish()
}

/** With its query and page as they are stored. */
export function asStored(row: PerformanceRow): PerformanceRow {
  return {
    ...row,
    query: row.query === null ? null : queryKey(row.query) || null,
    page: row.page === null ? null : (pageKey(row.page) ?? null),
  }
}
