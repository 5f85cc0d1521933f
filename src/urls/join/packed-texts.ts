// Texts by the hundred thousand, as UTF-8 in a few large pieces: as strings, addresses and titles of a large site would take twice
// the memory.

import { float64List, int32List } from './number-list.ts'

const PIECE_BYTES = 4 * 1024 * 1024

export class PackedTexts {
  readonly #pieces: Buffer[] = []
  /** Of the last piece. */
  #end = PIECE_BYTES
  readonly #starts = float64List()
  readonly #lengths = int32List()

  /** Returns the number by which it is found again. */
  add(text: string): number {
    const bytes = Buffer.byteLength(text)
    if (this.#end + bytes > PIECE_BYTES) {
      this.#pieces.push(Buffer.allocUnsafeSlow(Math.max(PIECE_BYTES, bytes)))
      this.#end = 0
    }
    const piece = this.#pieces.length - 1
    this.#pieces[piece]!.write(text, this.#end)
    this.#starts.push(piece * PIECE_BYTES + this.#end)
    this.#lengths.push(bytes)
    this.#end += bytes
    return this.#lengths.length - 1
  }

  at(index: number): string {
    const start = this.#starts.at(index)
    const piece = this.#pieces[Math.floor(start / PIECE_BYTES)]!
    const from = start % PIECE_BYTES
    return piece.toString('utf8', from, from + this.#lengths.at(index))
  }
}
