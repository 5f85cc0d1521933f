// What a reader of search performance is given, and what it reports beside the rows.

import { RowFaults } from '../../../lib/row-faults.ts'
import type { SearchPerformanceSource } from '../tables.ts'

/** Rows that are valid, but not for us. */
export type Omitted = { otherSearchTypes: number; withoutImpressions: number }

/** `isTruncated`: the source ends its tables there, and had more rows. */
type ReadSpan = { firstDay: number; lastDay: number; isTruncated: boolean }

export type PerformanceReading = {
  readonly nowMs: number
  /** Known once the first rows are. */
  source: SearchPerformanceSource
  /** Rows of the file so far, including those that were left out. */
  rowsRead: number
  readonly omitted: Omitted
  readonly faults: RowFaults
  /** Days that the file is known to cover, beside those of its rows. */
  readonly spans: ReadSpan[]
  /** Sentences for the person who imports. */
  readonly notes: string[]
}

export function beginReading(nowMs: number): PerformanceReading {
  return {
    nowMs,
    source: 'file',
    rowsRead: 0,
    omitted: { otherSearchTypes: 0, withoutImpressions: 0 },
    faults: new RowFaults(),
    spans: [],
    notes: [],
  }
}
