// A CSV file of backlinks, whoever wrote it, as observations. It is read once; twice where only all of its dates together
// show what they mean.

import { type CsvRecord, readCsv } from '../../lib/csv.ts'
import { withFileName } from '../../lib/import-fault.ts'
import { createPlace, type Place } from '../../lib/import-place.ts'
import { decodeText } from '../../lib/imported-text.ts'
import type { LinkObservation, Observations } from '../../providers/backlink-source.ts'
import type { BacklinkReading } from './backlink-reading.ts'
import { createDateCells, latestDay, UnknownDateOrder } from './cell-dates.ts'
import { unwrapCell } from './cell-text.ts'
import { HEADER_WANTED, type LinkColumns, readLinkHeader } from './columns.ts'
import { SAMPLED_ROWS, tellByContent } from './columns-by-content.ts'
import { type ConsoleColumns, readConsoleHeader } from './console-names.ts'
import { createConsoleRows } from './console-rows.ts'
import { DateOrders } from './date-orders.ts'
import { createLinkReader } from './link-rows.ts'

export type CsvFile = {
  /** Where there are several in one. */
  readonly name?: string
  /** From the start, each time. */
  read(): AsyncIterable<Uint8Array>
}

type OpenFile = {
  readonly place: Place
  readonly header: readonly string[]
  /** From the start, each time; the header included. */
  records(): AsyncIterable<CsvRecord[]>
}

export type BacklinkTable = OpenFile &
  (
    | { readonly kind: 'links'; readonly columns: LinkColumns }
    | { readonly kind: 'console'; readonly columns: ConsoleColumns }
    | { readonly kind: 'unknown' }
  )

/** Throws for an empty file. */
export async function openTable(file: CsvFile, reading: BacklinkReading): Promise<BacklinkTable> {
  const records = () => readRecords(file)
  const place = createPlace(file.name)
  const [header, ...rows] = await readFirst(records())
  if (header === undefined) throw place.refuse(`the file is empty. ${HEADER_WANTED}`)
  place.line = header.line
  const open = { place, header: header.cells, records }
  const { notes, target } = reading
  const columns = readLinkHeader(header.cells, { place, notes })
  if (columns !== undefined) return { ...open, kind: 'links', columns }
  const named = readConsoleHeader(header.cells)
  if (named !== undefined) return { ...open, kind: 'console', columns: named }
  const byContent = tellByContent(
    header.cells,
    rows.map(({ cells }) => cells),
    target,
  )
  if (byContent === undefined) return { ...open, kind: 'unknown' }
  notes.push(byContent.note)
  if (byContent.kind === 'console') return { ...open, kind: 'console', columns: byContent.columns }
  const found = readLinkHeader(header.cells, { place, notes, told: byContent.told })!
  return { ...open, kind: 'links', columns: found }
}

/** The texts of a link share the memory of what was read at once: whoever keeps one for long copies it. */
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
        rows.add(cells)
      }
    }
    yield rows.take()
  } else throw table.place.refuse(`there is no column for the page that links. ${HEADER_WANTED}`)
}

async function* readLinks(
  table: OpenFile,
  columns: LinkColumns,
  reading: BacklinkReading,
): AsyncGenerator<Observations> {
  const { place } = table
  const dates = createDateCells(place, reading)
  const readLink = createLinkReader(columns, dates, place, reading)
  for await (const records of rowsOf(table, reading)) {
    // Some hundred at a time: more would outlive the young objects' memory, which costs a tenth of the whole import.
    const links: LinkObservation[] = []
    for (const { line, cells } of records) {
      place.line = line
      let link: LinkObservation | undefined
      try {
        link = readLink(cells)
      } catch (error) {
        if (!(error instanceof UnknownDateOrder)) throw error
        dates.setOrders(await findDateOrders(table, columns, reading))
        place.line = line
        link = readLink(cells)
      }
      if (link !== undefined) links.push(link)
    }
    if (links.length > 0) yield { links }
  }
}

/** Without the header, which is repeated where files were put behind one another. */
async function* rowsOf({ header, records }: OpenFile, reading: BacklinkReading): AsyncGenerator<CsvRecord[]> {
  for await (const batch of records()) {
    const rows = batch.filter(({ cells }) => cells[0] !== header[0] || !isSame(cells, header))
    reading.rowsRead += rows.length
    yield rows
  }
}

async function findDateOrders(table: OpenFile, columns: LinkColumns, reading: BacklinkReading) {
  const { firstSeen, lastSeen, lostAt, lost } = columns
  const places = [firstSeen, lastSeen, lostAt, lost].filter((column) => column !== -1)
  const orders = new DateOrders(latestDay(reading.nowMs))
  for await (const records of table.records()) {
    for (const { line, cells } of records) {
      for (const column of places) {
        const text = unwrapCell(cells[column] ?? '').trim()
        if (text !== '') orders.look(text, line, column, table.header[column]!.trim())
      }
    }
  }
  return orders.decide(table.place, reading.notes)
}

async function readFirst(batches: AsyncIterable<CsvRecord[]>): Promise<CsvRecord[]> {
  const first: CsvRecord[] = []
  for await (const records of batches) {
    first.push(...records.slice(0, SAMPLED_ROWS + 1 - first.length))
    if (first.length > SAMPLED_ROWS) break
  }
  return first
}

async function* readRecords({ name, read }: CsvFile): AsyncGenerator<CsvRecord[]> {
  try {
    yield* readCsv(decodeText(read()), { hasFormulas: true })
  } catch (error) {
    throw name === undefined ? error : withFileName(error, name)
  }
}

function isSame(cells: readonly string[], others: readonly string[]): boolean {
  return cells.length === others.length && cells.every((cell, index) => cell === others[index])
}
