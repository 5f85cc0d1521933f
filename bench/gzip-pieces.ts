// Makes gzip bodies at almost no cost: a page is joined from pieces that were compressed once. A piece ends at a byte
// boundary (a sync flush) and refers to nothing before itself, so that pieces in any order are one valid stream; only
// the checksum is computed for each page.

import { constants, crc32, deflateRawSync } from 'node:zlib'

export type Piece = { plain: Buffer; packed: Buffer }

const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const LAST_BLOCK = Buffer.from([3, 0])
const STORED_BYTES_MAX = 65_535

export function piece(text: string): Piece {
  const plain = Buffer.from(text)
  return { plain, packed: deflateRawSync(plain, { level: 6, finishFlush: constants.Z_SYNC_FLUSH }) }
}

/** For text on one page only: stored uncompressed, because compressing it would cost more than everything else. */
export function storedPiece(text: string): Piece {
  const plain = Buffer.from(text)
  const blocks: Buffer[] = []
  for (let start = 0; start < plain.length; start += STORED_BYTES_MAX) {
    const block = plain.subarray(start, start + STORED_BYTES_MAX)
    const head = Buffer.alloc(5)
    head.writeUInt16LE(block.length, 1)
    head.writeUInt16LE(~block.length & 0xffff, 3)
    blocks.push(head, block)
  }
  return { plain, packed: Buffer.concat(blocks) }
}

/** Returns the parts of one body. */
export function gzipOf(pieces: readonly Piece[]): Buffer[] {
  const parts: Buffer[] = [HEAD]
  let checksum = 0
  let plainBytes = 0
  for (const { plain, packed } of pieces) {
    checksum = crc32(plain, checksum)
    plainBytes += plain.length
    parts.push(packed)
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(plainBytes, 4)
  parts.push(LAST_BLOCK, trailer)
  return parts
}
