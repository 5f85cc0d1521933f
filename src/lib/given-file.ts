// A file that somebody gave: what it is by its content, unpacked where gzip packed it, and what is said of one that is
// of a kind that is not read.

import { AppError } from './errors.ts'
import { type FileKind, findFileKind, KIND_BYTES } from './file-kind.ts'
import { gunzipped } from './gunzipped.ts'

export type ReadableFile = {
  path: string
  /** As many bytes of its start as were asked for, if it has them. */
  readStart(bytes: number): Promise<Uint8Array>
  /** From the start, each time. */
  read(): AsyncIterable<Uint8Array>
}

type GivenFile = {
  /** Of what is packed; 'gzip' where that is no text. */
  readonly kind: FileKind
  /** Unpacked, from the start, each time. */
  read(): AsyncIterable<Uint8Array>
}

const NAMES: Readonly<Record<FileKind, string>> = {
  csv: 'text',
  json: 'JSON',
  gzip: 'packed with gzip, and no text',
  zip: 'a zip file',
  spreadsheet: 'a spreadsheet (.xlsx)',
  old_spreadsheet: 'a spreadsheet (.xls)',
  sqlite: 'an SQLite database',
}
const SAVE_AS_CSV = ' Save it as CSV, in UTF-8, and import that file.'
const ADVICE: Readonly<Partial<Record<FileKind, string>>> = {
  gzip: ' Unpack it first.',
  zip: ' Unpack it and import the file that is in it.',
  spreadsheet: SAVE_AS_CSV,
  old_spreadsheet: SAVE_AS_CSV,
}

export async function openGivenFile(file: ReadableFile): Promise<GivenFile> {
  const kind = findFileKind(await file.readStart(KIND_BYTES))
  if (kind !== 'gzip') return { kind, read: () => file.read() }
  const read = () => gunzipped(file.read())
  const inner = findFileKind(await startOf(read(), KIND_BYTES))
  return { kind: inner === 'csv' || inner === 'json' ? inner : 'gzip', read }
}

/** `wanted` is a sentence: what is imported, and from what. */
export function refuseKind(kind: FileKind, wanted: string): AppError {
  return new AppError('import_invalid', `This is ${NAMES[kind]}. ${wanted}${ADVICE[kind] ?? ''}`)
}

async function startOf(bytes: AsyncIterable<Uint8Array>, wanted: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    pieces.push(piece)
    length += piece.length
    if (length >= wanted) break
  }
  return Buffer.concat(pieces).subarray(0, wanted)
}
