// The rows of a table as a Parquet file and back, a group of rows at a time.

import { zstdDecompressSync } from 'node:zlib'
import { asyncBufferFromFile, parquetMetadataAsync, parquetRead } from 'hyparquet'
import { type ParquetColumn, parquetFile } from '../exports/parquet-file.ts'
import type { TableColumn } from '../storage/snapshot/snapshot.ts'
import type { TableRow, TableWriter } from './table-row.ts'

const TYPES = { integer: 'integer', real: 'number', text: 'text', bytes: 'bytes' } as const

export function parquetTable(columns: readonly TableColumn[]): TableWriter {
  return parquetFile<TableRow>(
    columns.map(
      ({ name, kind }, at): ParquetColumn<TableRow> => ({
        name,
        type: TYPES[kind],
        read: (row) => row[at] as Exclude<TableRow[number], undefined>,
      }),
    ),
  )
}

export async function* readParquetTable(
  path: string,
  columns: readonly TableColumn[],
): AsyncGenerator<TableRow[]> {
  const file = await asyncBufferFromFile(path)
  const metadata = await parquetMetadataAsync(file)
  const compressors = { ZSTD: (packed: Uint8Array) => zstdDecompressSync(packed) }
  let rowStart = 0
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows)
    let rows: unknown[][] = []
    await parquetRead({
      file,
      metadata,
      columns: columns.map(({ name }) => name),
      rowStart,
      rowEnd,
      compressors,
      // Bytes stay bytes.
      utf8: false,
      onComplete: (found) => {
        rows = found
      },
    })
    yield rows.map((row) => row.map(storedValue))
    rowStart = rowEnd
  }
}

function storedValue(value: unknown): TableRow[number] {
  if (value === undefined || value === null) return null
  return typeof value === 'bigint' ? Number(value) : (value as TableRow[number])
}
