// Any search performance of a small site, as the imports that bring it in: in any order, in one part or two, after days that
// are replaced by it, and before days that overrule some of it.

import fc from 'fast-check'
import { RANGES, type Range } from '../../src/features/quick-wins/lists.ts'
import type { PerformanceRow } from '../../src/features/search-performance/performance-row.ts'
import type { SearchPerformanceSource } from '../../src/features/search-performance/tables.ts'
import { type PlainDays, type PlainImport, plainWindows } from './plain-quick-wins-sums.ts'
import { calendar, entry, QUERIES } from './reported-search-rows.ts'
import { overruled, rowsOf, shuffle, spansOf, withheldRow } from './search-rows-spread.ts'

export type SearchDataset = {
  range: Range
  source: SearchPerformanceSource
  imports: readonly PlainImport[]
  /** How many rows a writer may hold. */
  rowsMax: number
}

export const searchDataset: fc.Arbitrary<SearchDataset> = fc
  .record({
    range: fc.constantFrom(...RANGES),
    source: fc.constantFrom<SearchPerformanceSource>('file', 'search_console', 'simulator'),
    calendar,
    entries: fc.array(entry, { minLength: 1, maxLength: 90, size: 'max' }),
    /** Where many pages stand, so that the site has a click rate of its own there. */
    usualPosition: fc.option(fc.constantFrom(1, 2, 4.5, 5, 8, 9.6), { freq: 2 }),
    /** Queries that the source keeps to itself. */
    withheld: fc.constantFrom(0, 0, 0, 100_000, 104_000, 400_000, 2_000_000),
    replaced: fc.array(fc.nat(), { maxLength: 6 }),
    order: fc.nat(),
    isSplit: fc.boolean(),
    rowsMax: fc.constantFrom(3, 10, 1000),
  })
  .map(({ range, source, calendar, entries, usualPosition, withheld, replaced, order, isSplit, rowsMax }) => {
    const windows = plainWindows(range, calendar.lastDay)
    const spans = spansOf(calendar, windows)
    const rows: PerformanceRow[] = []
    for (const [index, given] of entries.entries())
      for (let copy = 0; copy < given.copies; copy++)
        rows.push(
          ...rowsOf({ ...given, position: given.position ?? usualPosition }, { windows, spans, index, copy }),
        )
    if (withheld > 0 && spans[0]) rows.push(withheldRow(spans[0], withheld))
    const shuffled = shuffle(rows, order)
    const isFirst = ({ firstDay }: PlainDays) => isSplit && firstDay % 2 === 0
    const parts = isSplit ? [isFirst, (days: PlainDays) => !isFirst(days)] : [() => true]
    const old = replaced.flatMap((at) => (spans.length === 0 ? [] : [spans[at % spans.length] as PlainDays]))
    return {
      range,
      source,
      imports: [
        ...(old.length > 0
          ? [{ days: old, rows: old.map((days) => withheldRow(days, 777, QUERIES[0])) }]
          : []),
        ...parts.map((isIn) => ({ days: spans.filter(isIn), rows: shuffled.filter(isIn) })),
        ...(calendar.hasOverruled ? overruled(calendar.lastDay) : []),
      ],
      rowsMax,
    }
  })
