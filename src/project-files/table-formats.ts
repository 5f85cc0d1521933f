// The rows of a table as a file and back, without loss: null is not the empty text, and bytes come back as they were. In CSV, null is
// an empty cell and the empty text a quoted one; in CSV and JSON lines, bytes are base64.

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { SnapshotValue, TableColumn } from '../storage/snapshot/snapshot.ts'
import { createCsvReader, csvLine } from './lossless-csv.ts'
import { parquetTable, readParquetTable } from './parquet-table.ts'
import type { TableRow, TableWriter } from './table-row.ts'

export type TableFormat = {
  readonly extension: string
  open(columns: readonly TableColumn[]): TableWriter
  read(file: string, columns: readonly TableColumn[]): AsyncIterable<TableRow[]>
}

const BATCH_ROWS = 1000

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
  async *read(file, columns) {
    const reader = createCsvReader()
    let isHeader = true
    for await (const piece of createReadStream(file, 'utf8')) {
      const rows = reader.take(piece as string)
      if (isHeader && rows.shift() !== undefined) isHeader = false
      if (rows.length > 0)
        yield rows.map((row) => columns.map(({ kind }, at) => valueOfText(row[at] ?? null, kind)))
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
  async *read(file, columns) {
    let rows: TableRow[] = []
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const row = JSON.parse(line) as Record<string, string | number | null>
      rows.push(
        columns.map(({ name, kind }) => {
          const value = row[name] ?? null
          return kind === 'bytes' && typeof value === 'string' ? Buffer.from(value, 'base64') : value
        }),
      )
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

function valueOfText(text: string | null, kind: TableColumn['kind']): SnapshotValue {
  if (text === null || kind === 'text') return text
  return kind === 'bytes' ? Buffer.from(text, 'base64') : Number(text)
}
