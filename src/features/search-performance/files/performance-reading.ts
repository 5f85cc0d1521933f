// What a reader of search performance gets as input, and what it reports besides the rows.

import { type SkippedWords, type Tally, tally } from '../../../lib/import-tally.ts'
import { RowFaults } from '../../../lib/row-faults.ts'
import type { SearchPerformanceSource } from '../tables.ts'

/** Valid rows that are skipped. */
export type Omitted = { otherSearchTypes: number; withoutImpressions: number }

/** `isTruncated`: the source cut its tables there, and had more rows. */
type ReadSpan = { firstDay: number; lastDay: number; isTruncated: boolean }

export type PerformanceReading = {
  readonly nowMs: number
  /** The source; known once the first rows were read. */
  source: SearchPerformanceSource
  /** Rows read so far, including skipped ones. */
  rowsRead: number
  readonly omitted: Omitted
  readonly leftOut: Tally<keyof Omitted>
  readonly faults: RowFaults
  /** Days that the file is known to cover, besides those of its rows. */
  readonly spans: ReadSpan[]
  /** Sentences for the person who imports the file. */
  readonly notes: string[]
}

export function beginReading(nowMs: number): PerformanceReading {
  return {
    nowMs,
    source: 'file',
    rowsRead: 0,
    omitted: { otherSearchTypes: 0, withoutImpressions: 0 },
    leftOut: {},
    faults: new RowFaults(),
    spans: [],
    notes: [],
  }
}

export const LEFT_OUT_WORDS: SkippedWords<keyof Omitted> = {
  otherSearchTypes: ['row was left out: not of web search.', 'rows were left out: not of web search.'],
  withoutImpressions: ['row was left out: no impressions.', 'rows were left out: no impressions.'],
}

export function leaveOut(
  { omitted, leftOut }: Pick<PerformanceReading, 'omitted' | 'leftOut'>,
  reason: keyof Omitted,
  line: number,
): void {
  omitted[reason]++
  tally(leftOut, reason, line)
}
