// Inserts many rows by one statement with an array per column. The arrays are written here in PostgreSQL's format,
// because the driver would inspect each element again.

import { CompiledQuery } from 'kysely'
import {
  type BulkColumn,
  type BytesColumn,
  NULL_INTEGER,
  NULL_TEXT,
  type TextColumn,
} from '../bulk/bulk-columns.ts'
import type { BulkKind, BulkTarget, BulkValue, SameValues } from '../bulk/bulk-target.ts'

const TYPES: Record<BulkKind, string> = {
  integer: 'bigint',
  real: 'double precision',
  text: 'text',
  bytes: 'bytea',
}

export function unnestQuery(
  target: BulkTarget,
  values: readonly BulkValue[],
  same: SameValues,
): CompiledQuery {
  const { kinds } = target
  return insertArrays(
    target,
    kinds.map((kind, column) => arrayText(kind, values, column, kinds.length)),
    same,
  )
}

/** Returns a function that makes the statement for the rows from one index to another, called for successive ranges. */
export function unnestColumns(
  target: BulkTarget,
  columns: readonly BulkColumn[],
  same: SameValues,
): (from: number, to: number) => CompiledQuery {
  const writers = columns.map(writerOf)
  return (from, to) =>
    insertArrays(
      target,
      writers.map((write) => write(from, to)),
      same,
    )
}

type ArrayWriter = (from: number, to: number) => string

function writerOf(column: BulkColumn): ArrayWriter {
  if ('holds' in column) return bytesWriter(column)
  return 'lengths' in column ? textsWriter(column) : numbersWriter(column)
}

function numbersWriter(values: Int32Array | Float64Array): ArrayWriter {
  return (from, to) => {
    const part = values.subarray(from, to)
    if (!part.includes(NULL_INTEGER)) return `{${part.join(',')}}`
    return `{${Array.from(part, (value) => (value === NULL_INTEGER ? 'NULL' : value)).join(',')}}`
  }
}

function textsWriter({ bytes, lengths }: TextColumn): ArrayWriter {
  const all = decoder.decode(bytes)
  return partsWriter(lengths, (start, end) => quoted(all.slice(start, end)))
}

function bytesWriter({ bytes, lengths }: BytesColumn): ArrayWriter {
  return partsWriter(lengths, (start, end) => hex(bytes.subarray(start, end)))
}

/** The writer is called for successive ranges. */
function partsWriter(lengths: Int32Array, write: (start: number, end: number) => string): ArrayWriter {
  let start = 0
  return (from, to) => {
    let text = ''
    for (let row = from; row < to; row++) {
      const length = lengths[row]!
      text += row === from ? '{' : ','
      if (length === NULL_TEXT) text += 'NULL'
      else {
        text += write(start, start + length)
        start += length
      }
    }
    return `${text}}`
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

function insertArrays(target: BulkTarget, written: readonly string[], same: SameValues): CompiledQuery {
  const { table, columns, kinds, onConflict } = target
  const names = [...Object.keys(same), ...columns].map((name) => `"${name}"`).join(', ')
  const given = [...Object.values(same), 'rows.*'].join(', ')
  const arrays = kinds.map((kind, index) => `$${index + 1}::${TYPES[kind]}[]`).join(', ')
  const tail = onConflict === 'nothing' ? ' on conflict do nothing' : ''
  return CompiledQuery.raw(
    `insert into "${table}" (${names}) select ${given} from unnest(${arrays}) as rows${tail}`,
    [...written],
  )
}

function arrayText(kind: BulkKind, values: readonly BulkValue[], column: number, width: number): string {
  let text = ''
  for (let index = column; index < values.length; index += width) {
    const value = values[index] as BulkValue
    text += text === '' ? '{' : ','
    if (value === null) text += 'NULL'
    else if (kind === 'text') text += quoted(value as string)
    else if (kind === 'bytes') text += hex(value as Uint8Array)
    else text += value
  }
  return `${text}}`
}

const SPECIALS = /["\\]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON writes otherwise
const OTHERWISE_IN_JSON = /[\u0000-\u001f\ud800-\udfff]/

/** Quotes as JSON does, except for a few characters; that is ten times as fast for a text full of quotes. */
function quoted(text: string): string {
  return OTHERWISE_IN_JSON.test(text) ? `"${text.replace(SPECIALS, '\\$&')}"` : JSON.stringify(text)
}

function hex({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return `"\\\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}"`
}
