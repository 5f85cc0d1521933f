// The bytes of a file that was compressed with gzip, piece by piece.

import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from './errors.ts'

const PIECE_BYTES = 64 * 1024

export async function* gunzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(bytes, { objectMode: false })
  const unpacking = createGunzip({ chunkSize: PIECE_BYTES })
  source.on('error', (error) => unpacking.destroy(error))
  source.pipe(unpacking)
  try {
    for await (const piece of unpacking) yield piece as Uint8Array
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
  return new AppError('import_invalid', `The compressed file cannot be read: ${reason}.`, { cause })
}
