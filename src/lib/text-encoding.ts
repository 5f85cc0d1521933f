// The two supported encodings of files: UTF-8, and UTF-16 if the file begins with a byte order mark, as from
// Microsoft's programs, or with a letter of which one byte is zero, as in no UTF-8 text. Invalid bytes are refused,
// never replaced.

import { isUtf8 } from 'node:buffer'

export type TextEncoding = {
  name: string
  /** Returns how many bytes belong to complete characters. */
  endOfCharacters(bytes: Uint8Array): number
  isValid(bytes: Uint8Array): boolean
  toText(bytes: Uint8Array): string
  /** Returns how many line ends come before the first invalid byte; `held` is the text before these bytes. */
  linesBeforeFault(held: string, bytes: Uint8Array): number
}

/** This many bytes of the start are enough to recognise it. */
export const MARK_BYTES = 2

export function findEncoding(start: Uint8Array): TextEncoding {
  const [first, second] = start
  if (second === undefined) return UTF_8
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return UTF_16_LITTLE
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? UTF_16_BIG : UTF_8
}

const ANY_LINE_END = /\r\n?|\n/
// A character has at most four bytes, so three of them may still wait for the last.
const UNFINISHED_BYTES_MAX = 3

const UTF_8: TextEncoding = {
  name: 'UTF-8',
  endOfCharacters(bytes) {
    const from = Math.max(0, bytes.length - UNFINISHED_BYTES_MAX)
    for (let at = bytes.length - 1; at >= from; at--) {
      const byte = bytes[at] as number
      if (byte < 0x80) break
      if (byte < 0xc0) continue
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return at + length > bytes.length ? at : bytes.length
    }
    return bytes.length
  },
  isValid: isUtf8,
  toText: (bytes) => bufferOf(bytes).toString('utf8'),
  linesBeforeFault(held, bytes) {
    // One character per byte, so that lines can be split whatever the bytes mean.
    const lines = (held + bufferOf(bytes).toString('latin1')).split(ANY_LINE_END)
    return lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')))
  },
}

const UTF_16_LITTLE = utf16((bytes) => bufferOf(bytes).toString('utf16le'), 1)
// Copies first, because swap16 changes a buffer in place, and these bytes belong to the caller.
const UTF_16_BIG = utf16((bytes) => Buffer.from(bytes).swap16().toString('utf16le'), 0)

/** `highByte` is the index of the more significant byte of a unit. */
function utf16(toText: (bytes: Uint8Array) => string, highByte: 0 | 1): TextEncoding {
  return {
    name: 'UTF-16',
    endOfCharacters(bytes) {
      const end = bytes.length - (bytes.length % 2)
      const isHalfOfPair = end > 0 && ((bytes[end - 2 + highByte] as number) & 0xfc) === 0xd8
      return isHalfOfPair ? end - 2 : end
    },
    isValid: (bytes) => toText(bytes).isWellFormed(),
    toText,
    linesBeforeFault(held, bytes) {
      const units = bytes.subarray(0, bytes.length - (bytes.length % 2))
      const lines = (held + toText(units)).split(ANY_LINE_END)
      const at = lines.findIndex((line) => !line.isWellFormed())
      // The only fault left is half of a unit at the end.
      return at === -1 ? lines.length - 1 : at
    },
  }
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}
