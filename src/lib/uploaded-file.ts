// A file from a person: its kind by its content, its bytes unpacked from gzip, and the message for an unsupported kind.

import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError, IMPORT_INVALID } from './errors.ts'
import { type FileKind, findFileKind, KIND_BYTES } from './file-kind.ts'

export type ReadableFile = {
  path: string
  /** Returns the first bytes of the file; fewer if it is shorter. */
  readStart(bytes: number): Promise<Uint8Array>
  /** Reads from the start, each time. */
  read(): AsyncIterable<Uint8Array>
}

type GivenFile = {
  /** The kind of the unpacked content; 'gzip' if that is no text. */
  readonly kind: FileKind
  /** Reads the unpacked bytes from the start, each time. */
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

export function fileAt(path: string): ReadableFile {
  return {
    path,
    async readStart(bytes) {
      const file = await open(path)
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    read: () => createReadStream(path),
  }
}

/** For readers that never use its path. */
export function fileOf(bytes: Uint8Array): ReadableFile {
  return {
    path: '',
    readStart: async (count) => bytes.subarray(0, count),
    async *read() {
      yield bytes
    },
  }
}

export async function openGivenFile(file: ReadableFile): Promise<GivenFile> {
  const kind = findFileKind(await file.readStart(KIND_BYTES))
  if (kind !== 'gzip') return { kind, read: () => file.read() }
  const read = () => gunzipped(file.read())
  const inner = findFileKind(await startOf(read(), KIND_BYTES))
  return { kind: inner === 'csv' || inner === 'json' ? inner : 'gzip', read }
}

/** `wanted` is a sentence: what can be imported, and from what. */
export function refuseKind(kind: FileKind, wanted: string): AppError {
  return new AppError(IMPORT_INVALID, `This is ${NAMES[kind]}. ${wanted}${ADVICE[kind] ?? ''}`)
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

const PIECE_BYTES = 64 * 1024
const UNPACKED_TIMES_MAX = 100
const UNPACKED_BYTES_ALWAYS = 256 * 2 ** 20

/** Tables compress by twenty or thirty to one; a file that is made to fill a machine, by a thousand to one. */
export function unpackedBytesMax(packedBytes: number): number {
  return Math.max(UNPACKED_BYTES_ALWAYS, packedBytes * UNPACKED_TIMES_MAX)
}

export function unpacksToTooMuch(): AppError {
  const message = `The compressed file unpacks to more than ${UNPACKED_TIMES_MAX} times its size, so it was given up. Check that it is the file that you meant, or unpack it and import what is in it.`
  return new AppError(IMPORT_INVALID, message)
}

async function* gunzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let packedBytes = 0
  let unpackedBytes = 0
  async function* counted() {
    for await (const piece of bytes) {
      packedBytes += piece.length
      yield piece
    }
  }
  const source = Readable.from(counted(), { objectMode: false })
  const unpacking = createGunzip({ chunkSize: PIECE_BYTES })
  source.on('error', (error) => unpacking.destroy(error))
  source.pipe(unpacking)
  try {
    for await (const piece of unpacking as AsyncIterable<Uint8Array>) {
      unpackedBytes += piece.length
      if (unpackedBytes > unpackedBytesMax(packedBytes)) throw unpacksToTooMuch()
      yield piece
    }
  } catch (error) {
    throw isDamage(error) ? refusal(error) : error
  } finally {
    source.destroy()
    unpacking.destroy()
  }
}

function isDamage(error: unknown): error is NodeJS.ErrnoException {
  return ((error as NodeJS.ErrnoException).code ?? '').startsWith('Z_')
}

function refusal(cause: NodeJS.ErrnoException): AppError {
  const reason = cause.code === 'Z_BUF_ERROR' ? 'it ends in the middle' : 'it is damaged'
  return new AppError(IMPORT_INVALID, `The compressed file cannot be read: ${reason}.`, { cause })
}
