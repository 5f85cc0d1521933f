// Reads search performance as CSV: our own format, and the formats of tools and BigQuery. Each line is a row; the
// header names the columns.

import { readCsv } from '../../../lib/csv.ts'
import { describeCells } from '../../../lib/import-fault.ts'
import { createLinePlace, type LinePlace } from '../../../lib/import-place.ts'
import { decodeText } from '../../../lib/imported-text.ts'
import type { PerformanceRow } from '../performance-row.ts'
import { type Columns, HEADER_WANTED, readHeader } from './columns.ts'
import { createNumberCells, type NumberCells } from './number-cells.ts'
import { createNumberFields } from './number-fields.ts'
import type { PerformanceReading } from './performance-reading.ts'
import { createTextFields } from './text-fields.ts'

type ReadRow = (cells: readonly string[]) => PerformanceRow | undefined

/**
 * The texts of a row share memory with the whole piece of the file that was read: copy a text to keep it for long.
 */
export async function* readPerformanceCsv(
  bytes: AsyncIterable<Uint8Array>,
  reading: PerformanceReading,
): AsyncGenerator<PerformanceRow[]> {
  const place = createLinePlace()
  const numbers = createNumberCells(() => place)
  let readRow: ReadRow | undefined
  let header: readonly string[] = []
  for await (const records of readCsv(decodeText(bytes))) {
    const rows: PerformanceRow[] = []
    for (const { line, cells } of records) {
      place.line = line
      if (readRow === undefined) {
        const columns = readHeader(cells, place.refuse)
        if (columns.isBigQuery) reading.source = 'bigquery'
        readRow = createRowReader(columns, numbers, place, reading)
        header = cells
        continue
      }
      // A repeated header: BigQuery exports in parts, which people concatenate.
      if (cells[0] === header[0] && isSame(cells, header)) continue
      reading.rowsRead++
      try {
        const row = readRow(cells)
        if (row !== undefined) rows.push(row)
      } catch (error) {
        reading.faults.add(error)
      }
    }
    if (rows.length > 0) yield rows
  }
  if (readRow === undefined) throw place.refuse(`the file is empty. ${HEADER_WANTED}`)
  numbers.finish()
}

function isSame(cells: readonly string[], others: readonly string[]): boolean {
  return cells.length === others.length && cells.every((cell, index) => cell === others[index])
}

function createRowReader(
  columns: Columns,
  numbers: NumberCells,
  place: LinePlace,
  reading: PerformanceReading,
): ReadRow {
  const texts = createTextFields(place, reading)
  const figures = createNumberFields(place, reading)

  function readPosition(cells: readonly string[], impressions: number): number {
    if (columns.isBigQuery) {
      const sum = cells[columns.sum_position] as string
      return figures.sumFromZero(numbers.decimal(sum), sum, impressions)
    }
    const position = cells[columns.position] as string
    return figures.positionSum(numbers.decimal(position), position, impressions)
  }

  return (cells) => {
    if (cells.length !== columns.count) {
      throw place.refuse(describeCells(cells.length, columns.count))
    }
    const { site_url: site, search_type: type, search_appearance: appearance } = columns
    const { is_anonymized_query: flag, ctr } = columns
    if (site !== -1) texts.site(cells[site] as string)
    if (type !== -1 && !texts.isWeb(cells[type] as string)) return undefined
    if (appearance !== -1) texts.noAppearance(cells[appearance] as string)
    const day = texts.day(cells[columns.date] as string)
    const clicksCell = cells[columns.clicks] as string
    const impressionsCell = cells[columns.impressions] as string
    const clicks = figures.count(numbers.count(clicksCell, 'clicks'), clicksCell, 'clicks')
    const impressions = figures.count(
      numbers.count(impressionsCell, 'impressions'),
      impressionsCell,
      'impressions',
    )
    if (!figures.hasImpressions(clicks, impressions)) return undefined
    const positionSum = readPosition(cells, impressions)
    const ctrCell = cells[ctr] ?? ''
    if (ctrCell !== '') figures.ctr(numbers.share(ctrCell), ctrCell)
    const isWithheld = flag !== -1 && texts.flag(cells[flag] as string, 'is_anonymized_query')
    return {
      firstDay: day,
      lastDay: day,
      query: isWithheld ? null : texts.query(cells[columns.query] ?? ''),
      page: texts.page(cells[columns.page] ?? ''),
      country: texts.country(cells[columns.country] ?? ''),
      device: texts.device(cells[columns.device] ?? ''),
      clicks,
      impressions,
      positionSum,
    }
  }
}
