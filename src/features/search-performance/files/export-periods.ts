// Finds the days that an export covers: the first and the last one of its table of dates. The rows of the other
// tables are sums over those days. An export that compares two periods has a second column of dates, or all dates in
// one column and each period's figures beside its own, or only the dates of the later one.

import { AppError, IMPORT_INVALID } from '../../../lib/errors.ts'
import { createLinePlace } from '../../../lib/import-place.ts'
import { looksLikeDate } from './day-texts.ts'
import type { ExportTable } from './export-table.ts'
import type { PerformanceReading } from './performance-reading.ts'
import { createTextFields } from './text-fields.ts'

export type Period = { firstDay: number; lastDay: number }

/** The later period first; the other is undefined if its days are not known. */
type Periods = readonly [Period, Period | undefined]

export async function readPeriods(
  table: ExportTable | undefined,
  reading: PerformanceReading,
): Promise<Periods> {
  if (table === undefined) {
    throw new AppError(
      IMPORT_INVALID,
      'There is no Dates.csv or Chart.csv with dates in the zip file, so it is not known which days its rows are of.',
    )
  }
  const place = createLinePlace(table.name)
  const texts = createTextFields(place, reading)
  const [later, earlier] = table.layout.periods
  const periods: [Period | undefined, Period | undefined] = [undefined, undefined]
  const isBlank = (cell: string | undefined) => (cell ?? '').trim() === ''

  function includeDay(index: 0 | 1, text: string): void {
    const day = texts.day(text)
    const { firstDay, lastDay } = periods[index] ?? { firstDay: day, lastDay: day }
    periods[index] = { firstDay: Math.min(firstDay, day), lastDay: Math.max(lastDay, day) }
  }

  for await (const records of table.records()) {
    for (const { line, cells } of records) {
      place.line = line
      const isEarlier =
        earlier !== undefined && isBlank(cells[later!.clicks]) && !isBlank(cells[earlier.clicks])
      includeDay(isEarlier ? 1 : 0, cells[0] as string)
      const second = earlier === undefined ? undefined : findSecondDate(cells)
      if (second !== undefined) includeDay(1, second)
    }
  }
  const [current, previous] = periods
  if (current === undefined) throw place.refuse('there are no dates of the later period.')
  return [current, previous]
}

function findSecondDate(cells: readonly string[]): string | undefined {
  return cells.find((cell, index) => index > 0 && looksLikeDate(cell.trim()))
}
