// Numbers and texts of many small rows, packed into one run of bytes: numbers in as few bytes as they need, then all texts in
// one piece, so that a reader decodes once and cuts, instead of decoding thousands of texts. The length of a text counts
// UTF-16 units. Half of a surrogate pair, which UTF-8 cannot hold, becomes one U+FFFD, and so does NUL, which no database
// takes.

const BYTES_MIN = 256
const COUNT_BYTES = 4
/** A number of 32 bits, seven bits a byte. */
const NUMBER_BYTES_MAX = 5
const ASCII_END = 0x7f
/** Up to this length a loop is faster than a call of the encoder. */
const LOOP_CHARS_MAX = 48

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export class PackedWriter {
  #numbers = new Uint8Array(BYTES_MIN)
  #numbersEnd = 0
  #text = new Uint8Array(BYTES_MIN)
  #textEnd = 0

  get bytes(): number {
    return this.#numbersEnd + this.#textEnd
  }

  /** Makes room for that many numbers; call it before the numbers of each row. */
  reserve(count: number): void {
    const needed = this.#numbersEnd + count * NUMBER_BYTES_MAX
    if (needed > this.#numbers.length) this.#numbers = grown(this.#numbers, needed)
  }

  /** A whole number from 0 to 2^32 - 1. */
  number(value: number): void {
    const bytes = this.#numbers
    let end = this.#numbersEnd
    let left = value
    while (left > ASCII_END) {
      bytes[end++] = (left & ASCII_END) | 0x80
      left >>>= 7
    }
    bytes[end++] = left
    this.#numbersEnd = end
  }

  /** The text's length must be one of the numbers of the row. Returns how many bytes the text has. */
  text(value: string): number {
    const { length } = value
    const needed = this.#textEnd + length * 3
    if (needed > this.#text.length) this.#text = grown(this.#text, needed)
    if (length <= LOOP_CHARS_MAX && this.#ascii(value)) return length
    const { written } = encoder.encodeInto(value, this.#text.subarray(this.#textEnd))
    this.#textEnd += written
    return written
  }

  #ascii(value: string): boolean {
    const bytes = this.#text
    const start = this.#textEnd
    for (let at = 0; at < value.length; at++) {
      const code = value.charCodeAt(at)
      if (code > ASCII_END) return false
      bytes[start + at] = code
    }
    this.#textEnd = start + value.length
    return true
  }

  /** Returns a copy of what was written since the last call. */
  take(): Uint8Array<ArrayBuffer> {
    const data = new Uint8Array(COUNT_BYTES + this.bytes)
    new DataView(data.buffer).setUint32(0, this.#numbersEnd, true)
    data.set(this.#numbers.subarray(0, this.#numbersEnd), COUNT_BYTES)
    data.set(this.#text.subarray(0, this.#textEnd), COUNT_BYTES + this.#numbersEnd)
    this.#numbersEnd = 0
    this.#textEnd = 0
    return data
  }
}

/** The numbers of all rows, one after the other, and the bytes of all texts. */
export class PackedReader {
  readonly texts: Uint8Array
  readonly #bytes: Uint8Array
  readonly #numbersEnd: number
  #at = COUNT_BYTES

  constructor(data: Uint8Array) {
    this.#bytes = data
    this.#numbersEnd = COUNT_BYTES + numberBytesOf(data)
    this.texts = data.subarray(this.#numbersEnd)
  }

  get hasMore(): boolean {
    return this.#at < this.#numbersEnd
  }

  number(): number {
    const bytes = this.#bytes
    let at = this.#at
    let byte = bytes[at++]!
    let value = byte & ASCII_END
    for (let shift = 7; byte > ASCII_END; shift += 7) {
      byte = bytes[at++]!
      value |= (byte & ASCII_END) << shift
    }
    this.#at = at
    return value >>> 0
  }
}

/** How many bytes the numbers take. Each takes at least one, so this is also the most numbers there can be. */
export function numberBytesOf(data: Uint8Array): number {
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true)
}

/** The texts of rows that were packed, in one piece, as a database takes them. */
export function readTexts(texts: Uint8Array): string {
  return decoder.decode(texts).replaceAll('\0', '\uFFFD')
}

function grown(bytes: Uint8Array, needed: number): Uint8Array<ArrayBuffer> {
  let length = bytes.length * 2
  while (length < needed) length *= 2
  const larger = new Uint8Array(length)
  larger.set(bytes)
  return larger
}
