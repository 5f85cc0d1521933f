// Reads the records of a WARC file: headers, an empty line, and as many bytes as the headers say. A record that is
// larger than any page is skipped unread. Bytes that do not begin like a record end the reading: nothing after them
// could be trusted.

import { refuseAt } from '../../../../lib/import-fault.ts'
import { type ReadOptions, readPieces } from '../file-pieces.ts'

type WarcRecord = {
  /** Returns undefined for a missing header. `name` is in lower case. */
  header(name: string): string | undefined
  /** Valid until the next record is asked for; undefined for a record that is too large. */
  readonly body: Buffer | undefined
}

/** Fits the metadata of a page of 1 MB, the largest that is crawled, with all its links. */
export const RECORD_BYTES_MAX = 1 << 24
const HEADERS_BYTES_MAX = 1 << 16
const BLANK_LINE = Buffer.from('\r\n\r\n')
const LENGTH = /^content-length:[ \t]*(\d{1,15})[ \t]*\r$/im
const LINE_ENDS = new Set([10, 13])

export async function* readRecords(path: string, options: ReadOptions = {}): AsyncGenerator<WarcRecord> {
  const pieces = readPieces(path, options)
  try {
    yield* recordsIn(new Input(pieces), path)
  } finally {
    // Closes the file, also for a reader who stops halfway.
    await pieces.return(undefined)
  }
}

async function* recordsIn(input: Input, path: string): AsyncGenerator<WarcRecord> {
  for (let number = 1; await input.skipLineEnds(); number++) {
    const refuse = refuseAt(`${path}, record ${number}`)
    const headers = await input.takeThrough(BLANK_LINE, HEADERS_BYTES_MAX)
    if (headers === undefined || !headers.startsWith('WARC/'))
      throw refuse(
        number === 1
          ? 'this is no WAT file: it should begin with WARC/1.0.'
          : 'this is not the start of a record.',
      )
    const length = LENGTH.exec(headers)?.[1]
    if (length === undefined) throw refuse('its headers do not tell how long it is.')
    const isTaken = Number(length) <= RECORD_BYTES_MAX
    const body = isTaken ? await input.take(Number(length)) : undefined
    if (isTaken ? body === undefined : !(await input.skip(Number(length))))
      throw refuse('the file ends within it: it was not loaded to its end.')
    yield { header: (name) => headerOf(headers, name), body }
  }
}

function headerOf(headers: string, name: string): string | undefined {
  for (const line of headers.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0 && line.slice(0, colon).toLowerCase() === name) return line.slice(colon + 1).trim()
  }
  return undefined
}

/** Buffers the incoming bytes and hands them out in the portions that are asked for. */
class Input {
  readonly #pieces: AsyncIterator<Buffer>
  #piece: Buffer = Buffer.alloc(0)

  constructor(pieces: AsyncGenerator<Buffer>) {
    this.#pieces = pieces
  }

  /** Returns false at the end of the input. */
  async skipLineEnds(): Promise<boolean> {
    for (;;) {
      let at = 0
      while (at < this.#piece.length && LINE_ENDS.has(this.#piece[at] as number)) at++
      this.#piece = this.#piece.subarray(at)
      if (this.#piece.length > 0) return true
      if (!(await this.#next())) return false
    }
  }

  /** Returns undefined if the end does not come within `bytesMax`. */
  async takeThrough(end: Buffer, bytesMax: number): Promise<string | undefined> {
    for (;;) {
      const at = this.#piece.indexOf(end)
      if (at !== -1 && at < bytesMax) {
        const taken = this.#piece.toString('utf8', 0, at + end.length)
        this.#piece = this.#piece.subarray(at + end.length)
        return taken
      }
      if (at !== -1 || this.#piece.length >= bytesMax) return undefined
      const before = this.#piece
      if (!(await this.#next())) return undefined
      this.#piece = Buffer.concat([before, this.#piece])
    }
  }

  /** Returns undefined if the input ends before. */
  async take(bytes: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = []
    for (let left = bytes; ; ) {
      const part = this.#piece.subarray(0, left)
      parts.push(part)
      left -= part.length
      this.#piece = this.#piece.subarray(part.length)
      if (left === 0) return parts.length === 1 ? part : Buffer.concat(parts)
      if (!(await this.#next())) return undefined
    }
  }

  async skip(bytes: number): Promise<boolean> {
    for (let left = bytes; ; ) {
      const passed = Math.min(left, this.#piece.length)
      left -= passed
      this.#piece = this.#piece.subarray(passed)
      if (left === 0) return true
      if (!(await this.#next())) return false
    }
  }

  async #next(): Promise<boolean> {
    const { done, value } = await this.#pieces.next()
    if (done === true) return false
    this.#piece = value
    return true
  }
}
