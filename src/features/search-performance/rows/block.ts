// Rows of one span and bucket as packed columns: each column in the narrowest whole numbers that hold it, one column
// after the other, little-endian, with a checksum. The format is made for adding up: reading gives whole typed
// arrays. Damaged data is refused; it never turns into other numbers.
//
// Blocks are not compressed any further: zstd at its lowest level saves a fifth (6.4 bytes a row in place of 8.0),
// and reading then takes twice as long (with 1,100 rows in a block 55 ns a row in place of 25), much of it for each
// block anew.

import { endianness } from 'node:os'
import { crc32 } from 'node:zlib'

/** The most rows of one block: a row's number within it takes 16 bits. */
export const BLOCK_ROWS_MAX = 65_536
/** Queries whose ids differ only in these bits share a bucket. */
export const BUCKET_BITS = 15
export const BUCKET_MASK = (1 << BUCKET_BITS) - 1

export type BlockColumns = {
  /** The low bits of the query's id; 0 in bucket 0 means that there is none. */
  queries: Uint16Array
  /** 0 means that there is none. */
  pages: Int32Array
  /** Absent if all values are 0. */
  markets: Int32Array | undefined
  clicks: Int32Array
  impressions: Int32Array
  /** Position × impressions in thousandths: whole numbers. */
  positionSums: Float64Array
}

const VERSION = 1
// Before the columns: the version, the width of each column, the number of rows, the divisor of position sums, and
// the checksum of all of it.
const WIDTHS_AT = 1
const ROWS_AT = 8
const SCALE_AT = 12
const CHECKSUM_AT = 16
const HEADER_BYTES = 24
const COLUMN_NAMES = ['queries', 'pages', 'markets', 'clicks', 'impressions', 'positionSums'] as const
const WIDTHS_MAX = [2, 4, 4, 4, 4, 8] as const
/** Sums of whole positions, or of positions with one or two decimals, are multiples of such scales. */
const SCALE_MAX = 1000

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** Columns have equal lengths, 1 to BLOCK_ROWS_MAX, and hold no negative numbers. */
export async function encodeBlock(columns: BlockColumns): Promise<Uint8Array> {
  const rows = columns.queries.length
  if (rows === 0 || rows > BLOCK_ROWS_MAX) throw new RangeError(`A block cannot hold ${rows} rows.`)
  const scale = scaleOf(columns.positionSums)
  const packed = COLUMN_NAMES.map((name) => {
    const column = columns[name]
    if (column !== undefined && column.length !== rows)
      throw new RangeError(`The column ${name} has ${column.length} values in place of ${rows}.`)
    if (column === undefined) return new Uint8Array(0)
    return narrow(name === 'positionSums' ? column.map((sum) => sum / scale) : column)
  })
  const bytes = new Uint8Array(packed.reduce((end, column) => end + padded(column.byteLength), HEADER_BYTES))
  const view = new DataView(bytes.buffer)
  bytes[0] = VERSION
  view.setUint32(ROWS_AT, rows, true)
  view.setUint32(SCALE_AT, scale, true)
  let at = HEADER_BYTES
  for (const [index, column] of packed.entries()) {
    bytes[WIDTHS_AT + index] = column.byteLength / rows
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at)
    at += padded(column.byteLength)
  }
  view.setUint32(CHECKSUM_AT, checksumOf(bytes), true)
  return bytes
}

/** Columns as they are stored: in the narrowest numbers, absent if all values are 0. */
export type PackedColumns = {
  rows: number
  queries: Numbers | undefined
  pages: Numbers | undefined
  markets: Numbers | undefined
  clicks: Numbers | undefined
  impressions: Numbers | undefined
  /** To be multiplied by the scale. */
  positionSums: Numbers | undefined
  scale: number
}

/** Columns share the memory of the given bytes. */
export function unpackBlock(given: Uint8Array): PackedColumns {
  const bytes = checked(given)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const rows = view.getUint32(ROWS_AT, true)
  const scale = view.getUint32(SCALE_AT, true)
  let at = HEADER_BYTES
  const next = (index: number): Numbers | undefined => {
    const width = bytes[WIDTHS_AT + index]!
    const start = at
    at += padded(rows * width)
    if (at > bytes.length) throw damaged('it is too short')
    if (width > WIDTHS_MAX[index]!) throw damaged('a column is too wide')
    return width === 0 ? undefined : numbersOf(bytes, start, rows, width)
  }
  const [queries, pages, markets, clicks, impressions, positionSums] = COLUMN_NAMES.map((_, index) =>
    next(index),
  )
  if (at !== bytes.length) throw damaged('it does not hold what it says')
  return { rows, queries, pages, markets, clicks, impressions, positionSums, scale }
}

function checked(given: Uint8Array): Uint8Array {
  if (endianness() !== 'LE')
    throw new Error('Search performance is stored for little-endian processors only.')
  if (given.length < HEADER_BYTES) throw damaged('it is too short')
  if (given[0] !== VERSION) throw damaged(`its version is ${given[0]}`)
  // Typed arrays must begin at a multiple of their element size.
  const bytes = given.byteOffset % 8 === 0 ? given : new Uint8Array(given)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  if (view.getUint32(CHECKSUM_AT, true) !== checksumOf(bytes)) throw damaged('its checksum is wrong')
  return bytes
}

/** The checksum of all bytes except its own. */
function checksumOf(bytes: Uint8Array): number {
  return crc32(bytes.subarray(CHECKSUM_AT + 4), crc32(bytes.subarray(0, CHECKSUM_AT)))
}

function numbersOf({ buffer, byteOffset }: Uint8Array, at: number, rows: number, width: number): Numbers {
  const start = byteOffset + at
  switch (width) {
    case 1:
      return new Uint8Array(buffer, start, rows)
    case 2:
      return new Uint16Array(buffer, start, rows)
    case 4:
      return new Uint32Array(buffer, start, rows)
    case 8:
      return new Float64Array(buffer, start, rows)
    default:
      throw damaged(`a column has ${width} bytes a value`)
  }
}

function narrow(column: Numbers): Numbers {
  let max = 0
  for (let at = 0; at < column.length; at++) if (column[at]! > max) max = column[at]!
  if (max === 0) return new Uint8Array(0)
  if (max < 2 ** 8) return new Uint8Array(column)
  if (max < 2 ** 16) return new Uint16Array(column)
  return max < 2 ** 32 ? new Uint32Array(column) : new Float64Array(column)
}

/** Returns the greatest scale that divides all sums. */
function scaleOf(sums: Float64Array): number {
  let scale = SCALE_MAX
  for (let at = 0; at < sums.length && scale > 1; at++) while (sums[at]! % scale !== 0) scale /= 10
  return scale
}

function padded(bytes: number): number {
  return (bytes + 7) & ~7
}

function damaged(why: string): Error {
  return new Error(`Stored search performance is damaged: ${why}.`)
}
