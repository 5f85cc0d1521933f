// The formats in which a list can be exported.

import type { StreamedFileType } from '../../entry/http/route.ts'
import { cellColumns } from './cells.ts'
import { type Column, type Row, valueAt } from './columns.ts'
import { BYTE_ORDER_MARK, csvHeader, csvLines } from './csv-lines.ts'
import type { FileWriter, WantedFile } from './file-writer.ts'
import { xlsxFile } from './xlsx-file.ts'

export type Format = {
  /** The end of the file's name, and of the address. */
  readonly extension: string
  readonly type: StreamedFileType
  readonly isText: boolean
  readonly canHaveMark: boolean
  open(wanted: WantedFile): FileWriter | Promise<FileWriter>
}

const CSV: Format = {
  extension: 'csv',
  type: 'text/csv',
  isText: true,
  canHaveMark: true,
  open({ columns, hasMark, firstRows }) {
    const cells = cellColumns(columns, firstRows)
    const head = `${hasMark ? BYTE_ORDER_MARK : ''}${csvHeader(cells)}`
    return textFile(head, (rows) => csvLines(cells, rows))
  },
}

const XLSX: Format = {
  extension: 'xlsx',
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  isText: false,
  canHaveMark: false,
  open: ({ columns, firstRows }) => xlsxFile(cellColumns(columns, firstRows)),
}

const JSON_LINES: Format = {
  extension: 'jsonl',
  type: 'application/x-ndjson',
  isText: true,
  canHaveMark: false,
  open: ({ columns, isChosen }) => textFile('', (rows) => jsonLines(rows, isChosen ? columns : undefined)),
}

const PARQUET: Format = {
  extension: 'parquet',
  type: 'application/vnd.apache.parquet',
  isText: false,
  canHaveMark: false,
  async open({ columns, firstRows }) {
    // Loaded on demand, because many servers are never asked for Parquet.
    const { parquetFile } = await import('./parquet-file.ts')
    return parquetFile(cellColumns(columns, firstRows))
  },
}

function textFile(head: string, lines: (rows: readonly Row[]) => string): FileWriter {
  let before = head
  function next(text: string): Uint8Array {
    const bytes = Buffer.from(`${before}${text}`)
    before = ''
    return bytes
  }
  return { rows: (rows) => next(lines(rows)), end: () => next('') }
}

export const DEFAULT_FORMAT = CSV
export const FORMATS: readonly Format[] = [CSV, XLSX, JSON_LINES, PARQUET]

export function formatOf(text: string): Format | undefined {
  return FORMATS.find(({ extension }) => extension === text)
}

/** Writes one object per line, as in the list, or with only the chosen columns, by their names. */
function jsonLines(rows: readonly Row[], chosen: readonly Column[] | undefined): string {
  let text = ''
  for (const row of rows) text += `${JSON.stringify(chosen === undefined ? row : chosenOf(row, chosen))}\n`
  return text
}

function chosenOf(row: Row, columns: readonly Column[]): Row {
  return Object.fromEntries(columns.map(({ name, path }) => [name, valueAt(row, path) ?? null]))
}
