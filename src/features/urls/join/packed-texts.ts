// Packs hundreds of thousands of texts as UTF-8 into a few large pieces, each text after its length: as strings,
// addresses and titles of a large site would take twice the memory.

import type { TextBytes } from './text-order.ts'

const PIECE_BITS = 22
const PIECE_BYTES = 2 ** PIECE_BITS
const LENGTH_BYTES = 4

export class PackedTexts {
  readonly #pieces: Buffer[] = []
  /** The end of the last piece. */
  #end = PIECE_BYTES

  /** Returns the place by which the text is found again. */
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

  /** Copies a text's bytes into `target`, which must have room for them; returns where they end. */
  copy(place: number, target: Uint8Array, at: number): number {
    const piece = this.#pieceOf(place)
    const start = (place % PIECE_BYTES) + LENGTH_BYTES
    return at + piece.copy(target, at, start, start + piece.readUInt32LE(start - LENGTH_BYTES))
  }

  bytesAt(place: number): number {
    return this.#pieceOf(place).readUInt32LE(place % PIECE_BYTES)
  }

  /** Where the bytes of many texts are, for sorting them. */
  located(places: Int32Array): TextBytes {
    return {
      pieces: this.#pieces,
      pieceBits: PIECE_BITS,
      places: places.map((place) => place + LENGTH_BYTES),
      lengths: places.map((place) => this.bytesAt(place)),
    }
  }

  /** Frees the memory at once; nothing can be read afterwards. */
  free(): void {
    for (const piece of this.#pieces) (piece.buffer as ArrayBuffer).transfer(0)
  }

  #pieceOf(place: number): Buffer {
    return this.#pieces[Math.floor(place / PIECE_BYTES)]!
  }
}
