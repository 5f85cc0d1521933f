// Reads the logo of a white label: a PNG, checked chunk by chunk and rewritten with only the chunks of the picture
// itself. So no metadata of its maker (texts, places, times, data for other programs) reaches readers, and its size is
// known before a browser or a PDF unpacks it.

import { crc32 } from 'node:zlib'

export const LOGO_BYTES_MAX = 200 * 1024
/** Limits on each side and on all pixels: a picture of a few bytes can unpack to gigabytes. */
const SIDE_MAX = 2_000
const PIXELS_MAX = 1_000_000

/** Programs write chunks of some kilobytes. A file of nothing but tiny ones takes 50 ms. */
const CHUNKS_MAX = 1_000

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEADER_BYTES = 13
/** The bytes of a chunk's length, type and checksum. */
const AROUND_BYTES = 12
/** Chunks that hold the picture itself; all others are dropped. */
const KEPT: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'sRGB'])
/** The allowed bit depths of each colour type. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

type Chunk = { readonly type: string; readonly bytes: Buffer; readonly data: Buffer }

type ReadLogo = { readonly png: Buffer } | { readonly error: string }

/** Returns the logo, or the end of a sentence that begins with the field's name and says why it is refused. */
export function readLogo(given: Buffer): ReadLogo {
  if (given.length > LOGO_BYTES_MAX) return { error: `must have at most ${LOGO_BYTES_MAX / 1024} KB` }
  if (!given.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return { error: 'must be a PNG' }
  const chunks = readChunks(given)
  if (chunks === undefined) return { error: 'is a PNG that is damaged' }
  if (chunks.length > CHUNKS_MAX)
    return { error: 'is a PNG of too many parts: save it again with another program' }
  return findFault(chunks) ?? { png: Buffer.concat([SIGNATURE, ...kept(chunks)]) }
}

/** Returns undefined if a length or a checksum is wrong, or if data follows the end. Stops after one chunk too many. */
function readChunks(png: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  let at = SIGNATURE.length
  while (at + AROUND_BYTES <= png.length) {
    const end = at + AROUND_BYTES + png.readUInt32BE(at)
    if (end > png.length) return undefined
    const bytes = png.subarray(at, end)
    const type = bytes.toString('latin1', 4, 8)
    const checked = bytes.subarray(4, -4)
    if (!/^[A-Za-z]{4}$/.test(type) || crc32(checked) !== bytes.readUInt32BE(bytes.length - 4))
      return undefined
    chunks.push({ type, bytes, data: checked.subarray(4) })
    at = end
    if (chunks.length > CHUNKS_MAX) return chunks
    if (type === 'IEND') return at === png.length ? chunks : undefined
  }
  return undefined
}

function findFault(chunks: readonly Chunk[]): { error: string } | undefined {
  const [header] = chunks
  if (header?.type !== 'IHDR' || header.data.length !== HEADER_BYTES)
    return { error: 'is a PNG that is damaged' }
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  if (width === 0 || height === 0 || width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX)
    return {
      error: `must have at most ${SIDE_MAX} pixels on each side and ${PIXELS_MAX.toLocaleString('en-US')} in all`,
    }
  const [depth = 0, colourType = 0, ...methods] = header.data.subarray(8)
  const isKnown = DEPTHS[colourType]?.includes(depth) === true && isPlain(methods)
  const counts = (type: string) => chunks.filter((chunk) => chunk.type === type).length
  const isWhole = counts('IHDR') === 1 && counts('PLTE') <= 1 && counts('IDAT') >= 1
  const hasPalette = colourType !== 3 || counts('PLTE') === 1
  // An unknown critical chunk may change the meaning of the picture.
  const isReadable = chunks.every(({ type }) => KEPT.has(type) || /^[a-z]/.test(type))
  if (isKnown && isWhole && hasPalette && isReadable) return undefined
  return { error: 'is a PNG of a kind that cannot be used' }
}

/** Compression and filter method must be 0; the picture may be interlaced. */
function isPlain([compression, filter, interlace = 0]: readonly number[]): boolean {
  return compression === 0 && filter === 0 && interlace <= 1
}

function kept(chunks: readonly Chunk[]): Buffer[] {
  return chunks.filter(({ type }) => KEPT.has(type)).map(({ bytes }) => bytes)
}
