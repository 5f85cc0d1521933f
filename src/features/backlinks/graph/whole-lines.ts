// Reads files of lines as if they were one, in pieces that end at line ends: a reader never meets half a line. A file
// that ends within a line was not downloaded completely.

import { refuseAt } from '../../../lib/import-fault.ts'
import { type ReadOptions, readPieces } from './file-pieces.ts'

export type LinePiece = {
  readonly bytes: Uint8Array
  readonly path: string
  /** The number of the first line within its file. */
  readonly firstLine: number
}

/** No line of the graph comes near this length: a name has at most 253 bytes. */
const LINE_BYTES_MAX = 4096
const LINE_FEED = 10

/** `count`: the number of lines in the last piece, which the caller knows when it asks for the next one. */
export async function* wholeLines(
  paths: readonly string[],
  count: () => number,
  options: ReadOptions = {},
): AsyncGenerator<LinePiece> {
  for (const path of paths) {
    const before = count()
    const piece = (bytes: Uint8Array): LinePiece => ({ bytes, path, firstLine: count() - before + 1 })
    let held = Buffer.alloc(0)
    for await (const bytes of readPieces(path, options)) {
      const start = held.length === 0 ? 0 : bytes.indexOf(LINE_FEED) + 1
      if (held.length > 0 && start > 0) {
        yield piece(Buffer.concat([held, bytes.subarray(0, start)]))
        held = Buffer.alloc(0)
      }
      const end = held.length === 0 ? bytes.lastIndexOf(LINE_FEED) + 1 : 0
      if (end > start) yield piece(bytes.subarray(start, end))
      const rest = bytes.subarray(Math.max(start, end))
      if (held.length + rest.length > LINE_BYTES_MAX)
        throw refuseAt(path, count() - before + 1)('the line is too long for a file of a web graph.')
      // Copied, so that the remainder does not keep the whole piece alive.
      held = Buffer.concat([held, rest])
    }
    if (held.length > 0) throw refuseAt(path)('the file ends within a line: it was not loaded to its end.')
  }
}
