// The kinds of files that a list can be had as.

import type { StreamedFileType } from '../../entry/http/route.ts'
import { cellColumns } from './cells.ts'
import type { Row } from './columns.ts'
import { BYTE_ORDER_MARK, csvHeader, csvLines } from './csv-lines.ts'
import type { FileWriter, WantedFile } from './file-writer.ts'
import { jsonLines } from './json-lines.ts'
import { xlsxFile } from './xlsx-file.ts'

export type Format = {
  /** Ends the file's name, and the address. */
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
    // A server that is never asked for one does not load what writes it.
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
