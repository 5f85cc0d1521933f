// Tens of thousands of rows at once, given column after column: whole numbers as one array of them, texts as one run of
// UTF-8. Nothing is made per row or value until the database takes it; a message that carries them is a copy of bytes.

import { NULL_TEXT } from './column-nulls.mjs'

export { NULL_INTEGER, NULL_TEXT } from './column-nulls.mjs'

/** The texts of a column, one behind the other. Lengths count UTF-16 units. */
export type TextColumn = { readonly bytes: Uint8Array; readonly lengths: Int32Array }

export type BulkColumn = Int32Array | TextColumn

const encoder = new TextEncoder()
const ASCII_END = 0x7f

/** Texts for one column, in the order of its rows. They are well-formed and hold no NUL: whoever adds them sees to it. */
export class TextColumnWriter {
  readonly #lengths: Int32Array
  #count = 0
  #bytes: Uint8Array<ArrayBuffer>
  #end = 0

  constructor(rows: number, bytes: number) {
    this.#lengths = new Int32Array(rows)
    this.#bytes = new Uint8Array(bytes)
  }

  addNull(): void {
    this.#lengths[this.#count++] = NULL_TEXT
  }

  addText(text: string): void {
    this.#lengths[this.#count++] = text.length
    this.#reserve(text.length * 3)
    this.#end += encoder.encodeInto(text, this.#bytes.subarray(this.#end)).written
  }

  /** A part of some ASCII; copied byte by byte, since most are shorter than the call of a copy is worth. */
  addAscii(source: Uint8Array, from: number, to: number): void {
    this.#lengths[this.#count++] = to - from
    this.#reserve(to - from)
    const bytes = this.#bytes
    let end = this.#end
    for (let at = from; at < to; at++) bytes[end++] = source[at]!
    this.#end = end
  }

  /** The same in lower case. */
  addLowered(source: Uint8Array, from: number, to: number): void {
    this.#lengths[this.#count++] = to - from
    this.#reserve(to - from)
    const bytes = this.#bytes
    let end = this.#end
    for (let at = from; at < to; at++) {
      const code = source[at]!
      bytes[end++] = isCapital(code) ? code | 0x20 : code
    }
    this.#end = end
  }

  done(): TextColumn {
    return { bytes: this.#bytes.subarray(0, this.#end), lengths: this.#lengths }
  }

  #reserve(more: number): void {
    if (this.#end + more <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#end + more))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

const UPPER_A = 65
const UPPER_Z = 90

function isCapital(code: number): boolean {
  return code >= UPPER_A && code <= UPPER_Z
}

export function hasCapitals(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isCapital(bytes[at]!)) return true
  return false
}

/** Without NUL, too. */
export function isPlainAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! === 0 || bytes[at]! > ASCII_END) return false
  return true
}
