// The texts of a column of many rows, as one run of UTF-8 and their lengths: they are sent between threads, and to a
// database, without a string for each of them.

import { NULL_TEXT } from './column-nulls.mjs'

/** The texts are concatenated. Lengths count UTF-16 units; NULL_TEXT stands for null. */
export type TextColumn = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly lengths: Int32Array<ArrayBuffer>
}

/** The same form for values that are bytes and not texts. */
export type BytesColumn = TextColumn & { readonly holds: 'bytes' }

const ROWS_MIN = 256
const BYTES_MIN = 4096
const ASCII_END = 0x7f
/** Up to this length, a loop is faster than calling the encoder. */
const LOOP_CHARS_MAX = 48

const encoder = new TextEncoder()

/** Collects texts in the order of their rows. They must be well-formed and without NUL, which the caller ensures. */
export class TextColumnWriter {
  #lengths: Int32Array<ArrayBuffer>
  #count = 0
  #bytes: Uint8Array<ArrayBuffer>
  #end = 0

  /** `rows` and `bytes` are the initial capacity. */
  constructor(rows = ROWS_MIN, bytes = BYTES_MIN) {
    this.#lengths = new Int32Array(rows)
    this.#bytes = new Uint8Array(bytes)
  }

  addNull(): void {
    this.#addLength(NULL_TEXT)
  }

  addText(text: string): void {
    this.#addLength(text.length)
    this.#reserve(text.length * 3)
    if (text.length <= LOOP_CHARS_MAX && this.#addAsciiText(text)) return
    this.#end += encoder.encodeInto(text, this.#bytes.subarray(this.#end)).written
  }

  /**
   * Adds a part of some ASCII, or of binary data, byte by byte, since most parts are too short for a call that copies.
   */
  addBytes(source: Uint8Array, from: number, to: number): void {
    this.#addLength(to - from)
    this.#reserve(to - from)
    const bytes = this.#bytes
    let end = this.#end
    for (let at = from; at < to; at++) bytes[end++] = source[at]!
    this.#end = end
  }

  /** Adds a large part, with one call that copies. */
  addCopy(source: Uint8Array): void {
    this.#addLength(source.length)
    this.#reserve(source.length)
    this.#bytes.set(source, this.#end)
    this.#end += source.length
  }

  /** Returns what was added since the last call, in memory of its own, so that the large buffer can be reused. */
  take(): TextColumn {
    const bytes = new Uint8Array(this.#bytes.buffer.transfer(this.#end))
    const lengths = this.#lengths.slice(0, this.#count)
    this.#bytes = new Uint8Array(BYTES_MIN)
    this.#end = 0
    this.#count = 0
    return { bytes, lengths }
  }

  #addAsciiText(text: string): boolean {
    const bytes = this.#bytes
    const start = this.#end
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > ASCII_END) return false
      bytes[start + at] = code
    }
    this.#end = start + text.length
    return true
  }

  #addLength(length: number): void {
    if (this.#count === this.#lengths.length) {
      const longer = new Int32Array(Math.max(ROWS_MIN, this.#count * 2))
      longer.set(this.#lengths)
      this.#lengths = longer
    }
    this.#lengths[this.#count++] = length
  }

  #reserve(more: number): void {
    if (this.#end + more <= this.#bytes.length) return
    const room = Math.max(this.#bytes.length * 2, this.#end + more)
    this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(room))
  }
}

/** Whether all bytes are ASCII, without NUL. */
export function isPlainAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! === 0 || bytes[at]! > ASCII_END) return false
  return true
}
