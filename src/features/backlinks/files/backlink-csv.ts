// Reads the rows of a CSV file of backlinks, from whichever tool, as observations. The file is read twice if only all
// dates together show whether the day or the month comes first.

import type { LinkObservation, Observations } from '../../../background/providers/backlink-source.ts'
import type { CsvRecord } from '../../../lib/csv.ts'
import type { BacklinkReading } from './backlink-reading.ts'
import type { BacklinkTable, OpenFile } from './backlink-table.ts'
import { createDateCells, type DateCells, latestDay, UnknownDateOrder } from './cell-dates.ts'
import { unwrapCell } from './cell-text.ts'
import { HEADER_WANTED, type LinkColumns } from './columns.ts'
import { describeComparison } from './compared-sites.ts'
import { createConsoleRows } from './console-rows.ts'
import type { CountColumns } from './count-columns.ts'
import { createCountRows } from './count-rows.ts'
import { DateOrders } from './date-orders.ts'
import { createLinkReader } from './link-rows.ts'

/**
 * The texts of a link share memory with the whole piece of the file that was read: copy a text to keep it for long.
 */
export async function* readTable(
  table: BacklinkTable,
  reading: BacklinkReading,
): AsyncGenerator<Observations> {
  if (table.kind === 'links') {
    reading.format = table.columns.format
    yield* readLinks(table, table.columns, reading)
  } else if (table.kind === 'console') {
    reading.format = 'search_console'
    const rows = createConsoleRows(table.columns, table.place, reading)
    for await (const records of rowsOf(table, reading)) {
      for (const { line, cells } of records) {
        table.place.line = line
        try {
          rows.add(cells)
        } catch (error) {
          reading.faults.add(error)
        }
      }
    }
    yield rows.take()
  } else if (table.kind === 'counts') {
    reading.format = table.columns.format
    yield await readCounts(table, table.columns, reading)
  } else if (table.kind === 'compared') throw table.place.refuse(describeComparison(reading.target))
  else throw table.place.refuse(`there is no column for the page that links. ${HEADER_WANTED}`)
}

async function* readLinks(
  table: OpenFile,
  columns: LinkColumns,
  reading: BacklinkReading,
): AsyncGenerator<Observations> {
  const { place } = table
  const dates = createDateCells(place, reading)
  const readLink = createLinkReader(columns, dates, place, reading)
  const { firstSeen, lastSeen, lostAt, lost } = columns
  const findOrders = createOrderFinder(table, [firstSeen, lastSeen, lostAt, lost], dates, reading)
  for await (const records of rowsOf(table, reading)) {
    // Some hundred rows at a time: with more, the rows outlive the young generation of the garbage collector, which
    // costs a tenth of the whole import.
    const links: LinkObservation[] = []
    for (const { line, cells } of records) {
      place.line = line
      let link = tryRow(readLink, cells, reading)
      if (link === UNKNOWN_ORDER) {
        await findOrders()
        place.line = line
        link = known(tryRow(readLink, cells, reading))
      }
      if (link !== undefined) links.push(link)
    }
    if (links.length > 0) yield { links }
  }
}

/** Skips headers, which are repeated where files were concatenated. */
async function* rowsOf({ header, records }: OpenFile, reading: BacklinkReading): AsyncGenerator<CsvRecord[]> {
  for await (const batch of records()) {
    const rows = batch.filter(({ cells }) => cells[0] !== header[0] || !isSame(cells, header))
    reading.rowsRead += rows.length
    yield rows
  }
}

async function readCounts(
  table: OpenFile,
  columns: CountColumns,
  reading: BacklinkReading,
): Promise<Observations> {
  const { place } = table
  const dates = createDateCells(place, reading)
  const rows = createCountRows(columns, dates, place, reading)
  const { firstSeen, lastSeen, lost } = columns
  const findOrders = createOrderFinder(table, [firstSeen, lastSeen, lost], dates, reading)
  for await (const records of rowsOf(table, reading)) {
    for (const { line, cells } of records) {
      place.line = line
      if (tryRow(rows.add, cells, reading) !== UNKNOWN_ORDER) continue
      await findOrders()
      place.line = line
      known(tryRow(rows.add, cells, reading))
    }
  }
  return rows.take()
}

/** Returned for a row whose dates can be read only after the dates of all rows were looked at. */
const UNKNOWN_ORDER = Symbol('unknown order')

/** Returns undefined also for an invalid row, and records the mistake. */
function tryRow<Row>(
  read: (cells: readonly string[]) => Row,
  cells: readonly string[],
  { faults }: BacklinkReading,
): Row | undefined | typeof UNKNOWN_ORDER {
  try {
    return read(cells)
  } catch (error) {
    if (error instanceof UnknownDateOrder) return UNKNOWN_ORDER
    faults.add(error)
    return undefined
  }
}

function known<Row>(row: Row | typeof UNKNOWN_ORDER): Row {
  if (row === UNKNOWN_ORDER) throw new UnknownDateOrder()
  return row as Row
}

/** An error thrown here ends the reading: every row with a date would have the same fault. */
function createOrderFinder(
  table: OpenFile,
  columns: readonly number[],
  dates: DateCells,
  reading: BacklinkReading,
): () => Promise<void> {
  const places = columns.filter((column) => column !== -1)
  return async () => {
    dates.setOrders(await findDateOrders(table, places, reading))
  }
}

async function findDateOrders(table: OpenFile, places: readonly number[], reading: BacklinkReading) {
  const orders = new DateOrders(latestDay(reading.nowMs))
  for await (const records of table.records()) {
    for (const { line, cells } of records) {
      for (const column of places) {
        const text = unwrapCell(cells[column] ?? '').trim()
        if (text !== '') orders.observe(text, line, column, table.header[column]!.trim())
      }
    }
  }
  return orders.decide(table.place, reading.notes)
}

function isSame(cells: readonly string[], others: readonly string[]): boolean {
  return cells.length === others.length && cells.every((cell, index) => cell === others[index])
}
