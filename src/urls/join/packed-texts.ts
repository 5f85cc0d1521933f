// Texts by the hundred thousand, as UTF-8 in a few large pieces, each behind its length: as strings, addresses and titles of a large
// site would take twice the memory.

const PIECE_BYTES = 4 * 1024 * 1024
const LENGTH_BYTES = 4
/** What a number holds exactly. */
export const CHUNK_BYTES = 6

export class PackedTexts {
  readonly #pieces: Buffer[] = []
  /** Of the last piece. */
  #end = PIECE_BYTES

  /** Returns the place at which it is found again. */
  add(text: string): number {
    const bytes = LENGTH_BYTES + Buffer.byteLength(text)
    if (this.#end + bytes > PIECE_BYTES) {
      this.#pieces.push(Buffer.allocUnsafeSlow(Math.max(PIECE_BYTES, bytes)))
      this.#end = 0
    }
    const at = this.#pieces.length - 1
    const piece = this.#pieces[at]!
    const start = this.#end
    piece.writeUInt32LE(bytes - LENGTH_BYTES, start)
    piece.write(text, start + LENGTH_BYTES)
    this.#end += bytes
    return at * PIECE_BYTES + start
  }

  at(place: number): string {
    const piece = this.#pieceOf(place)
    const start = (place % PIECE_BYTES) + LENGTH_BYTES
    return piece.toString('utf8', start, start + piece.readUInt32LE(start - LENGTH_BYTES))
  }

  /** Some bytes as one number, for a quick comparison of texts from there on; what ends before counts as zeros. */
  chunkAt(place: number, skipped: number): number {
    const piece = this.#pieceOf(place)
    const start = (place % PIECE_BYTES) + LENGTH_BYTES
    const end = start + piece.readUInt32LE(start - LENGTH_BYTES)
    let chunk = 0
    for (let at = start + skipped; at < start + skipped + CHUNK_BYTES; at++)
      chunk = chunk * 256 + (at < end ? piece[at]! : 0)
    return chunk
  }

  /** By their bytes. */
  compare(place: number, other: number): number {
    const [piece, otherPiece] = [this.#pieceOf(place), this.#pieceOf(other)]
    const start = (place % PIECE_BYTES) + LENGTH_BYTES
    const otherStart = (other % PIECE_BYTES) + LENGTH_BYTES
    return piece.compare(
      otherPiece,
      otherStart,
      otherStart + otherPiece.readUInt32LE(otherStart - LENGTH_BYTES),
      start,
      start + piece.readUInt32LE(start - LENGTH_BYTES),
    )
  }

  #pieceOf(place: number): Buffer {
    return this.#pieces[Math.floor(place / PIECE_BYTES)]!
  }
}
