// Writes columns as rows in PostgreSQL's binary COPY format: each value after its length, numbers as they are in
// memory, texts as their bytes. No number is converted to digits and back, and no text is quoted.

import { type BulkColumn, NULL_INTEGER, NULL_TEXT } from '../bulk/bulk-columns.ts'
import { bytesReader } from '../bulk/column-parts.ts'

/** Types whose binary form is supported here, with the bytes of a number. */
const NUMBER_BYTES = { int2: 2, int4: 4, int8: 8, float8: 8 } as const
export const COPIED_TYPES = [...(Object.keys(NUMBER_BYTES) as NumberType[]), 'text', 'bytea'] as const

type NumberType = keyof typeof NUMBER_BYTES
type WholeType = Exclude<NumberType, 'float8'>
export type CopiedType = NumberType | 'text' | 'bytea'

export type CopiedColumn = { readonly type: CopiedType; readonly values: BulkColumn }
export type CopiedConstant = { readonly type: CopiedType; readonly value: number }

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
/** The header's signature, flags and length of an extension. */
const HEADER_BYTES = SIGNATURE.length + 8
const TRAILER_BYTES = 2
const LENGTH_BYTES = 4
const NUMBER_FIELD_BYTES = LENGTH_BYTES + 8
const NULL_LENGTH = -1
const END_OF_ROWS = -1
const HALF = 2 ** 32

/** The size of a message. A longer row is a message by itself. */
const MESSAGE_BYTES = 64 * 1024

/** A message being filled; `end` is where the next value goes. */
type Message = { bytes: Buffer; view: DataView; end: number }
type Writer = { write(row: number): void; bytesMax(row: number): number }

/**
 * Returns a function that gives the messages of the rows from one index to another, called for successive ranges. A
 * message is valid until the next one is requested.
 */
export function copyMessages(
  columns: readonly CopiedColumn[],
  constants: readonly CopiedConstant[],
): (from: number, to: number) => Generator<Uint8Array> {
  const message = newMessage(MESSAGE_BYTES)
  const writers = columns.map((column) => writerOf(message, column))
  const start = rowStart(columns.length, constants)
  return function* messages(from, to) {
    writeHeader(message)
    for (let row = from; row < to; row++) {
      let bytes = start.length + TRAILER_BYTES
      for (const writer of writers) bytes += writer.bytesMax(row)
      if (message.end + bytes > message.bytes.length) {
        yield message.bytes.subarray(0, message.end)
        makeSpace(message, bytes)
      }
      message.end += start.copy(message.bytes, message.end)
      for (const writer of writers) writer.write(row)
    }
    message.view.setInt16(message.end, END_OF_ROWS)
    yield message.bytes.subarray(0, message.end + TRAILER_BYTES)
  }
}

function newMessage(bytes: number): Message {
  const buffer = Buffer.allocUnsafeSlow(bytes)
  return { bytes: buffer, view: new DataView(buffer.buffer), end: 0 }
}

/** Makes room in a message whose content has been sent. */
function makeSpace(message: Message, bytes: number): void {
  if (bytes > message.bytes.length) Object.assign(message, newMessage(bytes))
  message.end = 0
}

function writeHeader(message: Message): void {
  message.bytes.fill(0, 0, HEADER_BYTES)
  SIGNATURE.copy(message.bytes)
  message.end = HEADER_BYTES
}

/** The number of values in a row, and the values that all rows share. */
function rowStart(columnsCount: number, constants: readonly CopiedConstant[]): Buffer {
  const message = newMessage(2 + constants.length * NUMBER_FIELD_BYTES)
  message.view.setInt16(0, columnsCount + constants.length)
  message.end = 2
  for (const { type, value } of constants)
    writerOf(message, { type, values: Float64Array.of(value) }).write(0)
  return message.bytes.subarray(0, message.end)
}

function writerOf(message: Message, { type, values }: CopiedColumn): Writer {
  if ('lengths' in values) return bytesWriter(message, values.bytes, values.lengths, bytesReader(values))
  const isReal = type === 'float8'
  if (!isReal) refuseMisfits(type as WholeType, values)
  const write = isReal ? writeReal : WRITE_WHOLE[type as WholeType]
  return {
    bytesMax: () => NUMBER_FIELD_BYTES,
    write(row) {
      const value = values[row]!
      if (value === NULL_INTEGER) writeLength(message, NULL_LENGTH)
      else write(message, value)
    },
  }
}

function bytesWriter(
  message: Message,
  bytes: Uint8Array,
  lengths: Int32Array,
  bytesOf: (start: number, units: number) => number,
): Writer {
  let start = 0
  return {
    // A UTF-16 unit takes at most three bytes.
    bytesMax: (row) => LENGTH_BYTES + Math.max(0, lengths[row]!) * 3,
    write(row) {
      const units = lengths[row]!
      if (units === NULL_TEXT) {
        writeLength(message, NULL_LENGTH)
        return
      }
      const end = start + bytesOf(start, units)
      writeLength(message, end - start)
      copyBytes(message, bytes, start, end)
      start = end
    },
  }
}

/** Up to this length, a loop is faster than copying by a call. */
const LOOP_BYTES_MAX = 48

function copyBytes(message: Message, source: Uint8Array, from: number, to: number): void {
  const { bytes } = message
  let { end } = message
  if (to - from > LOOP_BYTES_MAX) bytes.set(source.subarray(from, to), end)
  else for (let at = from; at < to; at++) bytes[end++] = source[at]!
  message.end += to - from
}

function writeLength(message: Message, length: number): void {
  message.view.setInt32(message.end, length)
  message.end += LENGTH_BYTES
}

type WriteNumber = (message: Message, value: number) => void

const writeReal: WriteNumber = (message, value) => {
  writeLength(message, NUMBER_BYTES.float8)
  message.view.setFloat64(message.end, value)
  message.end += NUMBER_BYTES.float8
}

const WRITE_WHOLE: Readonly<Record<WholeType, WriteNumber>> = {
  int2(message, value) {
    writeLength(message, NUMBER_BYTES.int2)
    message.view.setInt16(message.end, value)
    message.end += NUMBER_BYTES.int2
  },
  int4(message, value) {
    writeLength(message, NUMBER_BYTES.int4)
    message.view.setInt32(message.end, value)
    message.end += NUMBER_BYTES.int4
  },
  int8(message, value) {
    writeLength(message, NUMBER_BYTES.int8)
    message.view.setInt32(message.end, Math.floor(value / HALF))
    message.view.setInt32(message.end + 4, value)
    message.end += NUMBER_BYTES.int8
  },
}

/**
 * Throws for values that the type cannot hold, which would be stored as something else. Called before any row is sent.
 */
function refuseMisfits(type: WholeType, values: Int32Array | Float64Array): void {
  if (type === 'int8' && values instanceof Int32Array) return
  const most = type === 'int8' ? Number.MAX_SAFE_INTEGER : 2 ** (8 * NUMBER_BYTES[type] - 1) - 1
  const misfit = values.find(
    (value) => value !== NULL_INTEGER && (!Number.isInteger(value) || Math.abs(value) > most),
  )
  if (misfit !== undefined) throw new RangeError(`A column of ${type} cannot hold ${misfit}.`)
}
