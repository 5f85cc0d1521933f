// Writes a list as a Parquet file: groups of rows, column by column. Each column has the type that the list declares,
// so that an empty list has the same types as a full one. A group is kept in memory until it is full.

import { zstdCompressSync } from 'node:zlib'
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { Cell } from './cells.ts'
import type { ColumnType, Row } from './columns.ts'

const GROUP_ROWS = 10_000
/** A row group with this many characters is full, even with few rows. */
const GROUP_CHARACTERS_MAX = 2 ** 24
const DAY_MS = 86_400_000

type ParquetType = ColumnType | 'bytes'
type ParquetCell = Cell | Uint8Array

/** A row may be of any type that its columns can read. */
export type ParquetColumn<R> = { name: string; type: ParquetType; read(row: R): ParquetCell }

type ParquetFile<R> = { rows(rows: readonly R[]): Uint8Array; end(): Uint8Array }

const TYPES: Readonly<Record<ParquetType, Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  bytes: { type: 'BYTE_ARRAY' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  day: { type: 'INT32', converted_type: 'DATE' },
}

export function parquetFile<R = Row>(columns: readonly ParquetColumn<R>[]): ParquetFile<R> {
  const bytes = new ByteWriter()
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaOf(columns),
    codec: 'ZSTD',
    compressors: { ZSTD: (plain) => zstdCompressSync(plain) },
    // Off, because the library compares texts by UTF-16 units and readers by bytes: with such bounds readers would skip
    // groups with matching rows.
    statistics: false,
  })
  let group: unknown[][] = columns.map(() => [])
  let characters = 0

  function writeGroup(): void {
    const columnData = columns.map(({ name }, at) => ({ name, data: group[at] as unknown[] }))
    writer.write({ columnData, rowGroupSize: GROUP_ROWS })
    group = columns.map(() => [])
    characters = 0
  }

  return {
    rows(rows) {
      for (const row of rows) {
        for (const [at, { name, type, read }] of columns.entries()) {
          const cell = read(row)
          if (cell !== null && typeof cell === 'object') characters += cell.length
          else if (typeof cell === 'string') characters += cell.length
          group[at]?.push(cell === null ? null : parquetValue(name, type, cell))
        }
      }
      if ((group[0]?.length ?? 0) >= GROUP_ROWS || characters >= GROUP_CHARACTERS_MAX) writeGroup()
      return taken(bytes)
    },
    end() {
      writeGroup()
      writer.finish()
      return taken(bytes)
    },
  }
}

/** Any column may contain nulls, because a list may return null for a field before its schema says so. */
function schemaOf(columns: readonly Pick<ParquetColumn<never>, 'name' | 'type'>[]): SchemaElement[] {
  return [
    { name: 'rows', num_children: columns.length },
    ...columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...TYPES[type] })),
  ]
}

function parquetValue(name: string, type: ParquetType, cell: Exclude<ParquetCell, null>): unknown {
  if (type === 'bytes' && cell instanceof Uint8Array) return cell
  if (type === 'text') return String(cell)
  if (type === 'integer' && Number.isSafeInteger(cell)) return BigInt(cell as number)
  if (type === 'number' && typeof cell === 'number') return cell
  if (type === 'boolean' && typeof cell === 'boolean') return cell
  const ms = type === 'time' || type === 'day' ? Date.parse(String(cell)) : Number.NaN
  if (Number.isNaN(ms)) throw new Error(`${JSON.stringify(cell)} in ${name} is no ${type}.`)
  return type === 'time' ? BigInt(ms) : Math.floor(ms / DAY_MS)
}

/** Returns the bytes since the last call; the writer keeps its position and reuses its memory. */
function taken(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice()
  writer.index = 0
  return bytes
}
