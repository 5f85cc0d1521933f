// Rows of search performance, brought in as any source would, and spelled as the store spells them.

import type { Database } from '../../src/data/storage/database.ts'
import type { PerformanceRow } from '../../src/features/search-performance/performance-row.ts'
import {
  type ImportOptions,
  openImport,
  type Publication,
} from '../../src/features/search-performance/store/import-writer.ts'
import type { PlainDays } from './plain-quick-wins-sums.ts'

export type ImportedRows = Partial<ImportOptions> & {
  /** Known days, if rows alone do not tell them. */
  days?: readonly PlainDays[]
}

export async function importRows(
  database: Database,
  projectId: number,
  rows: Iterable<PerformanceRow>,
  { days = [], source = 'file', nowMs = Date.now(), ...options }: ImportedRows = {},
): Promise<Publication> {
  const writer = await openImport(database, projectId, { source, nowMs, ...options })
  for (const { firstDay, lastDay } of days) writer.addSpan(firstDay, lastDay, { isTruncated: false })
  for (const row of rows) await writer.add(row)
  return writer.publish()
}

export type ParameterRow = Partial<PerformanceRow> & { day?: number; position?: number }

/** One that was shown a hundred times at the first place and never clicked, where nothing else is said. */
export function searchRow({ day = 20_000, position = 1, ...given }: ParameterRow = {}): PerformanceRow {
  const impressions = given.impressions ?? 100
  return {
    firstDay: day,
    lastDay: day,
    query: null,
    page: null,
    country: null,
    device: null,
    clicks: 0,
    positionSum: position * impressions,
    ...given,
    impressions,
  }
}

/** A day each. */
export function daysFrom(firstDay: number, lastDay: number): PlainDays[] {
  return Array.from({ length: lastDay - firstDay + 1 }, (_, index) => ({
    firstDay: firstDay + index,
    lastDay: firstDay + index,
  }))
}

const CLICK_PARAMETERS = /^(utm_\w+|gclid|fbclid)$/

export function asStored(row: PerformanceRow): PerformanceRow {
  return { ...row, query: storedQuery(row.query), page: storedPage(row.page) }
}

function storedQuery(query: string | null): string | null {
  return query?.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim() || null
}

function storedPage(page: string | null): string | null {
  if (page === null) return null
  const url = new URL(page)
  url.hash = ''
  for (const name of [...url.searchParams.keys()])
    if (CLICK_PARAMETERS.test(name)) url.searchParams.delete(name)
  return url.href
}
