// Undoes Content-Encoding. What comes out is bounded at every layer, so a small bomb stops early. Small bodies are
// unpacked at once (0.1 ms for a page); what is large, or turns out to be, goes to the thread pool piece by piece, so
// that no caller's event loop stands still. If a body breaks in the middle, the part before is kept and flagged. This
// file knows nothing of connections, because the thread that parses pages uses it too.

import zlib from 'node:zlib'

export const ENCODINGS = ['gzip', 'deflate', 'br', 'zstd'] as const
export type Encoding = (typeof ENCODINGS)[number]

export const ACCEPT_ENCODING = 'gzip, br, zstd, deflate'

type Decoded = {
  /** Shares its buffer with nothing, so it can be transferred to a thread. */
  bytes: Uint8Array<ArrayBuffer>
  /** The body exceeded the limit. */
  isTruncated: boolean
  /** The body is not encoded as its headers say, or is cut off; `bytes` is what could be read. */
  isBroken: boolean
}

/** The limit on the body of a page, both packed and unpacked. */
export const BODY_BYTES_MAX = 10 * 1024 * 1024

const LAYERS_MAX = 3
const RAW_AT_ONCE_MAX = 256 * 1024
const OUTPUT_AT_ONCE_MAX = 1024 * 1024
const PIECE_BYTES = 64 * 1024
// If a piece breaks, all of it is lost, so broken data is decoded again in small pieces.
const BROKEN_PIECE_BYTES = 1024
// A web client need not accept larger windows than this one of 8 MiB (RFC 9659).
const ZSTD_WINDOW_LOG_MAX = 23

/**
 * Returns encodings in the order in which they were applied. As in browsers, one unknown word makes the whole header
 * count as none.
 */
export function parseContentEncoding(header: string | undefined): Encoding[] {
  if (header === undefined || header.length > 200) return []
  const encodings: Encoding[] = []
  for (const word of header.toLowerCase().split(',')) {
    const name = word.trim().replace(/^x-(?=gzip$)/, '')
    if (name === '' || name === 'identity') continue
    const known = ENCODINGS.find((encoding) => encoding === name)
    if (known === undefined) return []
    encodings.push(known)
  }
  return encodings
}

export async function decodeBody(
  raw: Uint8Array<ArrayBuffer>,
  encodings: readonly Encoding[],
  bytesMax: number,
): Promise<Decoded> {
  if (encodings.length > LAYERS_MAX) return { ...cut(raw, bytesMax), isBroken: true }
  let decoded: Decoded = { bytes: raw, isTruncated: false, isBroken: false }
  for (const encoding of encodings.toReversed()) {
    if (decoded.bytes.length === 0) break
    const layer =
      decodeAtOnce(decoded.bytes, encoding, bytesMax) ??
      (await decodeLayer(decoded.bytes, encoding, bytesMax))
    decoded = {
      bytes: layer.bytes,
      isTruncated: decoded.isTruncated || layer.isTruncated,
      // A layer below that we cut off ourselves is not broken.
      isBroken: decoded.isBroken || (layer.isBroken && !decoded.isTruncated),
    }
  }
  return encodings.length === 0 ? cut(raw, bytesMax) : decoded
}

/** Returns undefined if the body is too large to unpack at once, or broken. */
function decodeAtOnce(raw: Uint8Array, encoding: Encoding, bytesMax: number): Decoded | undefined {
  if (raw.length > RAW_AT_ONCE_MAX) return undefined
  const maxOutputLength = Math.min(bytesMax, OUTPUT_AT_ONCE_MAX)
  const options = { maxOutputLength, chunkSize: expectedBytes(raw, encoding, maxOutputLength) }
  try {
    return { bytes: owned(unpackSync(raw, encoding, options)), isTruncated: false, isBroken: false }
  } catch {
    return undefined
  }
}

const EXPECTED_RATIO = 5
const EXPECTED_BYTES_MIN = 8 * 1024
// zlib needs one spare byte to see that the output has ended.
const SPARE_BYTES = 64

/**
 * Estimates the size of the output, so that it comes in one piece: joining pieces and collecting their memory took a
 * third of the time of reading a page. The end of a gzip file holds the size; otherwise it is a guess.
 */
function expectedBytes(raw: Uint8Array, encoding: Encoding, bytesMax: number): number {
  const guess = raw.length * EXPECTED_RATIO
  const said =
    encoding === 'gzip' && raw.length > 18
      ? new DataView(raw.buffer, raw.byteOffset, raw.byteLength).getUint32(raw.length - 4, true)
      : guess
  return Math.min(Math.max(said, EXPECTED_BYTES_MIN), bytesMax) + SPARE_BYTES
}

async function decodeLayer(
  raw: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  bytesMax: number,
): Promise<Decoded> {
  const whole = await decodeInPieces(raw, createDecoder(raw, encoding, { chunkSize: PIECE_BYTES }), bytesMax)
  if (!whole.isBroken) return whole
  const lenient = { chunkSize: BROKEN_PIECE_BYTES, finishFlush: FLUSH[encoding] }
  const part = await decodeInPieces(raw, createDecoder(raw, encoding, lenient), bytesMax)
  const isNeverEncoded = part.bytes.length === 0 && isPlainText(raw)
  return { ...(isNeverEncoded ? cut(raw, bytesMax) : part), isBroken: true }
}

function decodeInPieces(raw: Uint8Array, decoder: Decoder, bytesMax: number): Promise<Decoded> {
  const pieces: Uint8Array[] = []
  let length = 0
  return new Promise((resolve) => {
    const end = (isBroken: boolean) => {
      const bytes = joined(pieces, Math.min(length, bytesMax))
      resolve({ bytes, isTruncated: length > bytesMax, isBroken })
    }
    decoder.on('data', (piece: Buffer) => {
      if (length > bytesMax) return
      pieces.push(piece)
      length += piece.length
      if (length <= bytesMax) return
      end(false)
      decoder.destroy()
    })
    decoder.on('end', () => end(false))
    decoder.on('error', () => end(true))
    decoder.end(raw)
  })
}

type Decoder = zlib.Gunzip | zlib.Inflate | zlib.BrotliDecompress | zlib.ZstdDecompress
type Options = { chunkSize: number; maxOutputLength?: number; finishFlush?: number }

const FLUSH: Record<Encoding, number> = {
  gzip: zlib.constants.Z_SYNC_FLUSH,
  deflate: zlib.constants.Z_SYNC_FLUSH,
  br: zlib.constants.BROTLI_OPERATION_FLUSH,
  zstd: zlib.constants.ZSTD_e_flush,
}
const ZSTD = { params: { [zlib.constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG_MAX } }

function unpackSync(raw: Uint8Array, encoding: Encoding, options: Options): Buffer {
  if (encoding === 'gzip') return zlib.gunzipSync(raw, options)
  if (encoding === 'br') return zlib.brotliDecompressSync(raw, options)
  if (encoding === 'zstd') return zlib.zstdDecompressSync(raw, { ...options, ...ZSTD })
  return hasZlibHeader(raw) ? zlib.inflateSync(raw, options) : zlib.inflateRawSync(raw, options)
}

function createDecoder(raw: Uint8Array, encoding: Encoding, options: Options): Decoder {
  if (encoding === 'gzip') return zlib.createGunzip(options)
  if (encoding === 'br') return zlib.createBrotliDecompress(options)
  if (encoding === 'zstd') return zlib.createZstdDecompress({ ...options, ...ZSTD })
  return hasZlibHeader(raw) ? zlib.createInflate(options) : zlib.createInflateRaw(options)
}

/** Whether a `deflate` body has its zlib header, which servers often leave out. */
function hasZlibHeader(raw: Uint8Array): boolean {
  const [method = 0, flags = 0] = raw
  return (method & 15) === 8 && ((method << 8) | flags) % 31 === 0
}

/** Whether the body is not encoded at all: some servers announce encodings that they do not apply. */
function isPlainText(raw: Uint8Array): boolean {
  return raw.subarray(0, 64).every((byte) => byte >= 32 || (byte >= 9 && byte <= 13))
}

function cut(bytes: Uint8Array<ArrayBuffer>, bytesMax: number): Decoded {
  const isTruncated = bytes.length > bytesMax
  return { bytes: isTruncated ? bytes.slice(0, bytesMax) : bytes, isTruncated, isBroken: false }
}

/** Copies small buffers, which Node takes from shared memory. */
function owned(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength <= byteLength + 2 * SPARE_BYTES
  return isAlone ? new Uint8Array(buffer, byteOffset, byteLength) : new Uint8Array(bytes)
}

/** Joins the first `length` bytes of the pieces. */
function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    const rest = length - at
    bytes.set(piece.length <= rest ? piece : piece.subarray(0, rest), at)
    at += Math.min(piece.length, rest)
  }
  return bytes
}
