// Decodes the bytes of a file as text, piece by piece: UTF-8, or UTF-16 if its start shows that. A byte order mark is
// dropped, and every line end becomes a line feed. A file in another encoding is refused and not guessed: a wrong guess
// would store other words.

import { isUtf8 } from 'node:buffer'
import { checkHeap } from './heap-limit.ts'
import { refuseLine } from './import-fault.ts'
import { findEncoding, MARK_BYTES, type TextEncoding } from './text-encoding.ts'

const BYTE_ORDER_MARK = '\ufeff'
const LINE_END = /\r\n?/g

export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let encoding: TextEncoding | undefined
  let rest: Uint8Array = new Uint8Array(0)
  // A carriage return at the end of a piece: it is unknown yet whether a line feed follows.
  let heldBack = ''
  let line = 1
  let isStart = true
  for await (const piece of bytes) {
    checkHeap()
    const all = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    if (encoding === undefined && all.length < MARK_BYTES) {
      rest = all
      continue
    }
    encoding ??= findEncoding(all)
    const end = encoding.endOfCharacters(all)
    rest = all.subarray(end)
    const whole = all.subarray(0, end)
    if (!encoding.isValid(whole)) throw refuse(encoding, line + encoding.linesBeforeFault(heldBack, whole))
    let text = heldBack + encoding.toText(whole)
    if (text === '') continue
    if (isStart && text.startsWith(BYTE_ORDER_MARK)) text = text.slice(1)
    isStart = false
    heldBack = text.endsWith('\r') ? '\r' : ''
    if (heldBack !== '') text = text.slice(0, -1)
    if (text.includes('\r')) text = text.replace(LINE_END, '\n')
    line += countLineFeeds(text)
    if (text !== '') yield text
  }
  if (rest.length > 0) {
    const isWhole = encoding === undefined && isUtf8(rest)
    encoding ??= findEncoding(rest)
    if (!isWhole) throw refuse(encoding, line + encoding.linesBeforeFault(heldBack, rest))
    yield encoding.toText(rest).replace(LINE_END, '\n')
  } else if (heldBack !== '') yield '\n'
}

function countLineFeeds(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

function refuse({ name }: TextEncoding, line: number) {
  const wanted = name === 'UTF-8' ? 'that encoding' : 'UTF-8'
  return refuseLine(line)(`this is not ${name}. Save the file in ${wanted}.`)
}
