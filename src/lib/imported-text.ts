// The bytes of a file as text, piece by piece: UTF-8 and nothing else, without the mark that some programs begin it
// with, every end of a line made into one line feed. A file in another encoding is refused where it shows, and not
// mended: a guess would store other words than were meant.

import { isUtf8 } from 'node:buffer'
import { refuseLine } from './import-fault.ts'

const BYTE_ORDER_MARK = '\ufeff'
const LINE_END = /\r\n?/g
const ANY_LINE_END = /\r\n?|\n/
// A character has at most four bytes, so three of them may still wait for the last.
const UNFINISHED_BYTES_MAX = 3

export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Uint8Array = new Uint8Array(0)
  // A carriage return at the end of a piece: whether a line feed follows is not known yet.
  let heldBack = ''
  let line = 1
  let isStart = true
  for await (const piece of bytes) {
    const all =
      rest.length === 0
        ? Buffer.from(piece.buffer, piece.byteOffset, piece.length)
        : Buffer.concat([rest, piece])
    const end = endOfCharacters(all)
    rest = all.subarray(end)
    const whole = all.subarray(0, end)
    if (!isUtf8(whole)) throw notUtf8(line + linesBeforeFault(whole))
    let text = heldBack + whole.toString('utf8')
    if (text === '') continue
    if (isStart && text.startsWith(BYTE_ORDER_MARK)) text = text.slice(1)
    isStart = false
    heldBack = text.endsWith('\r') ? '\r' : ''
    if (heldBack !== '') text = text.slice(0, -1)
    if (text.includes('\r')) text = text.replace(LINE_END, '\n')
    line += countLineFeeds(text)
    if (text !== '') yield text
  }
  if (rest.length > 0) throw notUtf8(line)
  if (heldBack !== '') yield '\n'
}

/** How many bytes belong to characters that are there in full. */
function endOfCharacters(bytes: Uint8Array): number {
  const from = Math.max(0, bytes.length - UNFINISHED_BYTES_MAX)
  for (let at = bytes.length - 1; at >= from; at--) {
    const byte = bytes[at] as number
    if (byte < 0x80) break
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return at + length > bytes.length ? at : bytes.length
  }
  return bytes.length
}

function linesBeforeFault(bytes: Buffer): number {
  // One character a byte, so that lines can be told apart whatever the bytes mean.
  const lines = bytes.toString('latin1').split(ANY_LINE_END)
  return lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')))
}

function countLineFeeds(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

function notUtf8(line: number) {
  return refuseLine(line)('this is not UTF-8. Save the file in that encoding.')
}
