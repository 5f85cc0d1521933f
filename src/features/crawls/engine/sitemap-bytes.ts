// Brings the bytes of a sitemap into pieces of a useful size: small ones are put together and large ones cut, so
// that neither costs more than its length and nothing holds up the process for long. What begins like gzip is
// unpacked, whatever its name or header said.

import { pipeline, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { constants, createGunzip } from 'node:zlib'

const PIECE_BYTES_MIN = 16 * 1024
const PIECE_BYTES_MAX = 64 * 1024

/** Throws zlib's own error where the packed data is damaged; packed data that ends too early is no error. */
export async function* readPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const pieces = regroup(chunks)
  const first = await pieces.next()
  if (first.done) return
  const all = startingWith(first.value, pieces)
  yield* isGzip(first.value) ? regroup(unpack(all)) : all
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

async function* unpack(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })
  // A failure on either side reaches the reader of `gunzip`; leaving the loop closes the source.
  pipeline(Readable.from(packed), gunzip, () => {})
  yield* gunzip
}

async function* startingWith(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield first
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

async function* regroup(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.byteLength
    if (length < PIECE_BYTES_MIN) continue
    yield* cut(Buffer.concat(waiting))
    waiting = []
    length = 0
  }
  if (length > 0) yield* cut(Buffer.concat(waiting))
}

async function* cut(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES_MAX) {
    yield bytes.subarray(from, from + PIECE_BYTES_MAX)
    // Without this pause, chunks that have all arrived would be read without a break for other work.
    await setImmediate()
  }
}
