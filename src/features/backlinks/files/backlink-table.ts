// An opened CSV file of backlinks: what its rows describe, and which column is which. The header decides if it names the
// columns, else the values of the first rows; a file may have no header at all.

import { type CsvRecord, readCsv } from '../../../lib/csv.ts'
import { withFileName } from '../../../lib/import-fault.ts'
import { createLinePlace, type LinePlace } from '../../../lib/import-place.ts'
import { decodeText } from '../../../lib/imported-text.ts'
import type { BacklinkReading } from './backlink-reading.ts'
import { HEADER_WANTED, type LinkColumns, readLinkHeader } from './columns.ts'
import { isRow, recognizeColumns, SAMPLED_ROWS } from './columns-by-content.ts'
import { comparesSites } from './compared-sites.ts'
import { type ConsoleColumns, readConsoleHeader } from './console-names.ts'
import { type CountColumns, readCountHeader } from './count-columns.ts'

type CsvFile = {
  /** The name of this file, if the import has several. */
  readonly name?: string
  /** Reads the file from its start, each time it is called. */
  read(): AsyncIterable<Uint8Array>
}

export type OpenFile = {
  readonly place: LinePlace
  readonly header: readonly string[]
  /** Reads the records from the start, each time; the header is the first one. */
  records(): AsyncIterable<CsvRecord[]>
}

export type BacklinkTable = OpenFile &
  (
    | { readonly kind: 'links'; readonly columns: LinkColumns }
    | { readonly kind: 'console'; readonly columns: ConsoleColumns }
    | { readonly kind: 'counts'; readonly columns: CountColumns }
    | { readonly kind: 'compared' }
    | { readonly kind: 'unknown' }
  )

/** Throws for an empty file. */
export async function openTable(file: CsvFile, reading: BacklinkReading): Promise<BacklinkTable> {
  const records = () => readRecords(file)
  const place = createLinePlace(file.name)
  const [first, ...rows] = await readFirst(records())
  if (first === undefined) throw place.refuse(`the file is empty. ${HEADER_WANTED}`)
  place.line = first.line
  const { notes, columnsNotRead } = reading
  const open = { place, header: first.cells, records }
  if (comparesSites(first.cells)) return { ...open, kind: 'compared' }
  const columns = readLinkHeader(first.cells, { place, notes, columnsNotRead })
  if (columns !== undefined) return { ...open, kind: 'links', columns }
  const ofConsole = readConsoleHeader(first.cells)
  if (ofConsole !== undefined) return { ...open, kind: 'console', columns: ofConsole }
  const counts = readCountHeader(first.cells, { place, notes, columnsNotRead })
  if (counts !== undefined) return { ...open, kind: 'counts', columns: counts }
  const sample = rows.map(({ cells }) => cells)
  if (!isRow(first.cells)) return openByContent(open, sample, reading)
  notes.push('The file has no header: its first line was read as a row.')
  const header = first.cells.map((_, index) => `column ${index + 1}`)
  return openByContent({ ...open, header }, [first.cells, ...sample], reading)
}

function openByContent(
  open: OpenFile,
  rows: readonly (readonly string[])[],
  { notes, columnsNotRead, target }: BacklinkReading,
): BacklinkTable {
  const byContent = recognizeColumns(open.header, rows, target)
  if (byContent === undefined) return { ...open, kind: 'unknown' }
  notes.push(byContent.note)
  if (byContent.kind === 'console') return { ...open, kind: 'console', columns: byContent.columns }
  const { place, header } = open
  return {
    ...open,
    kind: 'links',
    columns: readLinkHeader(header, { place, notes, columnsNotRead, recognized: byContent.recognized })!,
  }
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
