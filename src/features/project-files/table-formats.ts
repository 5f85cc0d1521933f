// Writes and reads the rows of a table without loss: null differs from the empty text, and bytes come back unchanged.
// In CSV, null is an empty cell and the empty text a quoted one; in CSV and JSON lines, bytes are base64.

import type { SnapshotValue, TableColumn } from '../../data/storage/snapshot/snapshot.ts'
import { createCsvReader, csvLine } from './lossless-csv.ts'
import { parquetTable, readParquetTable } from './parquet-table.ts'
import { refusal, rowRefusal } from './refusal.ts'
import type { OpenTable, TableRow, TableWriter } from './table-row.ts'

export type TableFormat = {
  readonly extension: string
  open(columns: readonly TableColumn[]): TableWriter
  /** Throws, with file and row, if it is no table of these columns. The values themselves are not checked. */
  read(file: OpenTable, columns: readonly TableColumn[]): AsyncIterable<TableRow[]>
}

const BATCH_ROWS = 1000
/** The longest value of a column in base64, plus the rest of its row. */
const ROW_CHARS_MAX = 128 * 2 ** 20
const WHOLE_NUMBER = /^-?\d{1,16}$/
const NUMBER = /^-?\d{1,400}(?:\.\d{1,400})?(?:e[+-]?\d{1,3})?$/

const CSV: TableFormat = {
  extension: 'csv',
  open(columns) {
    let header = csvLine(columns.map(({ name }) => name))
    const written = (text: string) => {
      const bytes = Buffer.from(header + text)
      header = ''
      return bytes
    }
    return {
      rows: (rows) => written(rows.map((row) => csvLine(row.map(textOf))).join('')),
      end: () => written(''),
    }
  },
  async *read({ handle, file }, columns) {
    // Row numbers do not count the header.
    const reader = createCsvReader((at, reason) => rowRefusal(file, at - 1, reason))
    const names = columns.map(({ name }) => name)
    let row = -1
    let waiting = 0
    for await (const piece of handle.createReadStream({ encoding: 'utf8', autoClose: false, start: 0 })) {
      const rows = reader.take(piece as string)
      waiting = rows.length > 0 ? 0 : waiting + (piece as string).length
      if (waiting > ROW_CHARS_MAX) throw rowRefusal(file, row + 2, 'it is too long')
      const read: TableRow[] = []
      for (const cells of rows) {
        row++
        if (row === 0) {
          if (cells.join() !== names.join()) throw refusal(`the header of ${file} is not ${names.join()}`)
          continue
        }
        if (cells.length !== columns.length)
          throw rowRefusal(file, row, `it has ${cells.length} cells, and the header has ${columns.length}`)
        read.push(columns.map((column, at) => valueOfText(cells[at] ?? null, column, { file, row })))
      }
      if (read.length > 0) yield read
    }
    reader.end()
  },
}

const JSON_LINES: TableFormat = {
  extension: 'jsonl',
  open: (columns) => ({
    rows: (rows) =>
      Buffer.from(
        rows
          .map((row) => {
            const shown = row.map((value) => (value instanceof Uint8Array ? textOf(value) : value))
            return `${JSON.stringify(Object.fromEntries(columns.map(({ name }, at) => [name, shown[at]])))}\n`
          })
          .join(''),
      ),
    end: () => new Uint8Array(),
  }),
  async *read({ handle, file }, columns) {
    let rows: TableRow[] = []
    let row = 0
    for await (const line of linesOf(handle.createReadStream({ autoClose: false, start: 0 }), file)) {
      row++
      rows.push(rowOfJson(line, columns, { file, row }))
      if (rows.length < BATCH_ROWS) continue
      yield rows
      rows = []
    }
    if (rows.length > 0) yield rows
  },
}

const PARQUET: TableFormat = { extension: 'parquet', open: parquetTable, read: readParquetTable }

const TABLE_FORMATS: readonly TableFormat[] = [PARQUET, CSV, JSON_LINES]

export function tableFormat(extension: string): TableFormat | undefined {
  return TABLE_FORMATS.find((format) => format.extension === extension)
}

function textOf(value: SnapshotValue): string | null {
  if (value === null) return null
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : String(value)
}

type Place = { file: string; row: number }

function valueOfText(text: string | null, { name, kind }: TableColumn, { file, row }: Place): SnapshotValue {
  if (text === null || kind === 'text') return text
  if (kind === 'bytes') return bytesOfText(text, name, { file, row })
  const isNumber = kind === 'integer' ? WHOLE_NUMBER.test(text) : NUMBER.test(text)
  if (!isNumber) throw rowRefusal(file, row, `The ${name} must be a number`)
  return Number(text)
}

function bytesOfText(text: string, name: string, { file, row }: Place): Uint8Array {
  const bytes = Buffer.from(text, 'base64')
  // Compared, because Node ignores characters that are not base64.
  if (bytes.toString('base64') !== text) throw rowRefusal(file, row, `The ${name} must be base64`)
  return bytes
}

function rowOfJson(line: string, columns: readonly TableColumn[], { file, row }: Place): TableRow {
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch (cause) {
    throw rowRefusal(file, row, 'it is not JSON', cause)
  }
  if (typeof read !== 'object' || read === null) throw rowRefusal(file, row, 'it is not an object')
  const found = new Map(Object.entries(read))
  const extra = [...found.keys()].find((name) => columns.every((column) => column.name !== name))
  if (extra !== undefined) throw rowRefusal(file, row, `it has ${extra}, which is no column`)
  return columns.map(({ name, kind }) => {
    const value = found.get(name) as SnapshotValue
    return kind === 'bytes' && typeof value === 'string' ? bytesOfText(value, name, { file, row }) : value
  })
}

/** Splits lines with a limit on their length, which readline lacks. */
async function* linesOf(pieces: AsyncIterable<Buffer>, file: string): AsyncGenerator<string> {
  let parts: Buffer[] = []
  let bytes = 0
  let row = 1
  for await (const piece of pieces) {
    let at = 0
    for (;;) {
      const end = piece.indexOf(10, at)
      const part = piece.subarray(at, end === -1 ? piece.length : end)
      parts.push(part)
      bytes += part.length
      if (bytes > ROW_CHARS_MAX) throw rowRefusal(file, row, 'it is too long')
      if (end === -1) break
      yield Buffer.concat(parts).toString('utf8')
      parts = []
      bytes = 0
      row++
      at = end + 1
    }
  }
  if (bytes > 0) yield Buffer.concat(parts).toString('utf8')
}
