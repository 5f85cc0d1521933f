// Reads one response from the bytes of a connection, leniently (lenient-head.ts), piece by piece. It holds a head of
// bounded size and nothing else: pieces of the body are passed on at once.

import { type Framing, type LenientHead, type Malformation, readLenientHead } from './lenient-head.ts'

type LenientAnswer = {
  /**
   * Returns `broken` if the bytes cannot be understood, `too-large` if the head exceeds its limit. Nothing may be fed
   * after either.
   */
  feed(bytes: Buffer): AnswerState
  /** Called when the connection was closed. Returns `cut` if that was before the end of the response. */
  close(): 'whole' | 'cut'
}

type AnswerState = 'more' | 'whole' | 'broken' | 'too-large'

type LenientAnswerOptions = {
  method: string
  headBytesMax: number
  report(malformation: Malformation): void
  onHead(head: LenientHead): void
  onData(bytes: Buffer): void
}

type Part = 'head' | 'length' | 'chunk-size' | 'chunk' | 'chunk-end' | 'trailers' | 'to-the-end' | 'whole'

const PROTOCOL = 'HTTP/'
const LF = 10
const CR = 13
const CHUNK_SIZE = /^[\t ]*([\da-f]{1,8})[\t ]*(?:;.*)?$/i
const SPACED_SIZE = /^[\t ]|^[\da-f]+[\t ]/i

export function createLenientAnswer(options: LenientAnswerOptions): LenientAnswer {
  const { headBytesMax, report } = options
  const line = Buffer.alloc(headBytesMax)
  let lineLength = 0
  let headBytes = 0
  let lines: string[] = []
  let part: Part = 'head'
  /** Bytes of the body, or of its current chunk, that are still to come. */
  let bytesLeft = 0

  /** Returns the rest of the line, or undefined if its end has not come yet. */
  function takeLine(
    bytes: Buffer,
    at: number,
  ): { text: string; next: number } | Exclude<AnswerState, 'whole'> {
    const end = bytes.indexOf(LF, at)
    const stop = end === -1 ? bytes.length : end
    headBytes += stop - at + (end === -1 ? 0 : 1)
    if (headBytes > headBytesMax) return 'too-large'
    lineLength += bytes.copy(line, lineLength, at, stop)
    if (part === 'head' && lines.length === 0 && !canBegin(line, lineLength)) return 'broken'
    if (end === -1) return 'more'
    const hasReturn = lineLength > 0 && line[lineLength - 1] === CR
    if (!hasReturn) report(part === 'head' ? 'line-ends' : 'chunk-lines')
    const text = line.toString('latin1', 0, hasReturn ? lineLength - 1 : lineLength)
    lineLength = 0
    return { text, next: end + 1 }
  }

  function onLine(text: string): AnswerState {
    switch (part) {
      case 'head':
        return onHeadLine(text)
      case 'chunk-size': {
        const size = CHUNK_SIZE.exec(text)?.[1]
        if (size === undefined) return 'broken'
        if (SPACED_SIZE.test(text)) report('chunk-lines')
        bytesLeft = Number.parseInt(size, 16)
        part = bytesLeft === 0 ? 'trailers' : 'chunk'
        headBytes = 0
        return 'more'
      }
      case 'chunk-end':
        part = 'chunk-size'
        return text === '' ? 'more' : 'broken'
      default:
        if (text === '') part = 'whole'
        return part === 'whole' ? 'whole' : 'more'
    }
  }

  function onHeadLine(text: string): AnswerState {
    if (text !== '') {
      lines.push(text)
      return 'more'
    }
    // Empty lines before the first one are ignored.
    if (lines.length === 0) return 'more'
    const head = readLenientHead(lines, options.method, report)
    if (head === undefined || head.status === 101) return 'broken'
    lines = []
    headBytes = 0
    if (head.status < 200) return 'more'
    part = partOf(head.framing)
    bytesLeft = head.framing.by === 'length' ? head.framing.bytes : 0
    if (part === 'length' && bytesLeft === 0) part = 'whole'
    options.onHead(head)
    return part === 'whole' ? 'whole' : 'more'
  }

  function takeData(bytes: Buffer, at: number): number {
    const end = part === 'to-the-end' ? bytes.length : Math.min(bytes.length, at + bytesLeft)
    options.onData(bytes.subarray(at, end))
    bytesLeft -= end - at
    if (part === 'length' && bytesLeft === 0) part = 'whole'
    if (part === 'chunk' && bytesLeft === 0) part = 'chunk-end'
    return end
  }

  return {
    feed(bytes) {
      for (let at = 0; at < bytes.length && part !== 'whole'; ) {
        if (part === 'length' || part === 'chunk' || part === 'to-the-end') {
          at = takeData(bytes, at)
          continue
        }
        const taken = takeLine(bytes, at)
        if (typeof taken === 'string') return taken
        const state = onLine(taken.text)
        if (state !== 'more') return state
        at = taken.next
      }
      return part === 'whole' ? 'whole' : 'more'
    },
    // Trailers after the last chunk may be missing.
    close: () => (part === 'whole' || part === 'to-the-end' || part === 'trailers' ? 'whole' : 'cut'),
  }
}

/**
 * Whether the first line may still become a status line. A server with another protocol is given up at once, because it
 * may wait for us to say more.
 */
function canBegin(line: Buffer, length: number): boolean {
  const begun = line.toString('latin1', 0, Math.min(length, PROTOCOL.length)).toUpperCase()
  return PROTOCOL.startsWith(begun) || begun === '\r'
}

function partOf({ by }: Framing): Part {
  if (by === 'nothing') return 'whole'
  return by === 'chunks' ? 'chunk-size' : by === 'length' ? 'length' : 'to-the-end'
}
