// Reads a Parquet file for parquet-table.ts, one group of rows per request. The claims of the footer are checked before
// they are used; the claims of pages are bounded by the memory and time of this thread.

import { fstatSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { zstdDecompressSync } from 'node:zlib'
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetRead } from 'hyparquet'
import type { TableRow } from './table-row.ts'

/** `fd` belongs to the requesting thread, which keeps it open until it has all rows. */
export type ParquetJob = { fd: number; rows: number; columns: string[] }
export type ParquetReply = { rows: TableRow[] | undefined } | { fault: string }

/** Our groups have 10,000 rows, and at most 16 MiB of texts and a batch of pages. */
const GROUP_ROWS_MAX = 20_000
const COLUMN_BYTES_MAX = 512 * 2 ** 20
const GROUP_BYTES_MAX = 512 * 2 ** 20
const CODECS = ['ZSTD', 'UNCOMPRESSED']
const FOOTER_BYTES_MAX = 64 * 2 ** 20
const FOOTER_END_BYTES = 8

const port = parentPort as NonNullable<typeof parentPort>

async function* readGroups({ fd, rows, columns }: ParquetJob): AsyncGenerator<TableRow[]> {
  const file = bufferOf(fd)
  if (file.byteLength < FOOTER_END_BYTES) throw new Error('it is too short')
  const end = new DataView(await file.slice(file.byteLength - FOOTER_END_BYTES, file.byteLength))
  if (end.getUint32(0, true) > FOOTER_BYTES_MAX) throw new Error('its footer is too long')
  const metadata = await parquetMetadataAsync(file, { geoparquet: false })
  requireModest(metadata, columns, file.byteLength)
  let rowStart = 0
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows)
    if (rowEnd > rows) throw new Error(`it has more rows than the ${rows} that the manifest says`)
    let found: unknown[][] = []
    await parquetRead({
      file,
      metadata,
      columns,
      rowStart,
      rowEnd,
      compressors: {
        ZSTD: (packed, bytes) => zstdDecompressSync(packed, { maxOutputLength: boundOf(bytes) }),
      },
      // Columns of bytes are not converted to text.
      utf8: false,
      onComplete: (all) => {
        found = all
      },
    })
    if (found.length !== rowEnd - rowStart) throw new Error('a group has other rows than it says')
    requireModestValues(found)
    yield found.map((row) => row.map(storedValue))
    rowStart = rowEnd
  }
}

function bufferOf(fd: number): AsyncBuffer {
  const byteLength = fstatSync(fd).size
  return {
    byteLength,
    slice(start, end = byteLength) {
      const bytes = new Uint8Array(end - start)
      let length = 0
      while (length < bytes.length) {
        const read = readSync(fd, bytes, length, bytes.length - length, start + length)
        if (read === 0) throw new Error('it became shorter while it was read')
        length += read
      }
      return bytes.buffer
    },
  }
}

function boundOf(bytes: number): number {
  if (bytes > COLUMN_BYTES_MAX) throw new Error('a page unpacks to too many bytes')
  return Math.max(1, bytes)
}

function requireModest(
  { row_groups, schema }: FileMetaData,
  columns: readonly string[],
  bytes: number,
): void {
  const names = schema.slice(1).map(({ name }) => name)
  if (names.join() !== columns.join() || schema.some(({ repetition_type }) => repetition_type === 'REPEATED'))
    throw new Error('its columns are not those of the table')
  for (const { num_rows, columns: chunks } of row_groups) {
    if (num_rows < 0 || num_rows > GROUP_ROWS_MAX)
      throw new Error(`a group says that it has ${num_rows} rows`)
    if (chunks.length !== columns.length) throw new Error('a group lacks columns')
    let groupBytes = 0
    for (const { meta_data: chunk } of chunks) {
      if (chunk === undefined) throw new Error('a group lacks columns')
      const start = Number(chunk.dictionary_page_offset ?? chunk.data_page_offset)
      const packed = Number(chunk.total_compressed_size)
      if (!CODECS.includes(chunk.codec)) throw new Error(`it is compressed by ${chunk.codec}`)
      if (start < 0 || packed < 0 || start + packed > bytes) throw new Error('a column lies outside the file')
      if (Number(chunk.num_values) !== Number(num_rows))
        throw new Error('a column has another number of values')
      if (packed > COLUMN_BYTES_MAX || Number(chunk.total_uncompressed_size) > COLUMN_BYTES_MAX)
        throw new Error('a column has too many bytes')
      groupBytes += Number(chunk.total_uncompressed_size)
    }
    if (groupBytes > GROUP_BYTES_MAX) throw new Error('a group unpacks to too many bytes')
  }
}

/** Rows may share one long dictionary value here, but each gets its own copy when they are sent to the other thread. */
function requireModestValues(rows: readonly unknown[][]): void {
  let length = 0
  for (const value of rows.flat())
    if (typeof value === 'string' || value instanceof Uint8Array) length += value.length
  if (length > GROUP_BYTES_MAX) throw new Error('a group unpacks to too many bytes')
}

function storedValue(value: unknown): TableRow[number] {
  if (value === undefined || value === null) return null
  return typeof value === 'bigint' ? Number(value) : (value as TableRow[number])
}

let groups: AsyncGenerator<TableRow[]> | undefined

port.on('message', async (request: ParquetJob | 'next') => {
  if (request !== 'next') groups = readGroups(request)
  const reply: ParquetReply = await (groups as NonNullable<typeof groups>).next().then(
    ({ value }) => ({ rows: value as TableRow[] | undefined }),
    (error) => ({ fault: error instanceof Error ? error.message : String(error) }),
  )
  port.postMessage(reply)
})
