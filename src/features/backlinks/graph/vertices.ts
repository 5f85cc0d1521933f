// Reads the vertices of a graph: `id<TAB>name in reverse[<TAB>hosts]`, ids from 0 without a gap. A gap is refused,
// because it means that a part is missing or that the parts are out of order.

import { refuseAt } from '../../../lib/import-fault.ts'
import type { ReadOptions } from './file-pieces.ts'
import { NAME_BYTES_MAX } from './name-table.ts'
import { type LinePiece, wholeLines } from './whole-lines.ts'

/** The name is in `bytes` from `start` to before `end`; the bytes are overwritten after the call. */
type VisitVertex = (id: number, bytes: Uint8Array, start: number, end: number) => void

const TAB = 9
const LINE_FEED = 10
const ZERO = 48
/** Ids of nine digits: eight times as many domains as there are. */
const VERTICES_MAX = 1_000_000_000

/** Returns the number of vertices. */
export async function readVertices(
  paths: readonly string[],
  visit: VisitVertex,
  options?: ReadOptions,
): Promise<number> {
  let count = 0
  for await (const piece of wholeLines(paths, () => count, options)) count = visitPiece(piece, count, visit)
  return count
}

function visitPiece({ bytes, path, firstLine }: LinePiece, first: number, visit: VisitVertex): number {
  let expected = first
  for (let at = 0; at < bytes.length; expected++) {
    let id = 0
    const lineStart = at
    let digit = (bytes[at++] as number) - ZERO
    while (digit >= 0 && digit <= 9) {
      id = id * 10 + digit
      digit = (bytes[at++] as number) - ZERO
    }
    // No top-level domain begins with a digit: a digit here means a file of edges.
    const isVertex = digit === TAB - ZERO && at > lineStart + 1 && !isDigit(bytes[at])
    const start = at
    if (isVertex) while ((bytes[at] as number) > LINE_FEED) at++
    const end = at
    if (!isVertex || id !== expected || end === start || end - start > NAME_BYTES_MAX || id >= VERTICES_MAX)
      throw refuse(path, firstLine + expected - first, isVertex ? id : undefined, expected)
    visit(id, bytes, start, end)
    while (bytes[at] !== LINE_FEED) at++
    at++
  }
  return expected
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= ZERO + 9
}

function refuse(path: string, line: number, id: number | undefined, expected: number) {
  const at = refuseAt(path, line)
  if (id === undefined) return at('this is no vertex: an id, a tab and a name in reverse, like com.example.')
  if (id === expected) return at('the name is missing or too long.')
  const order = 'Give all files of the vertices, in the order of their numbers.'
  return at(`the id is ${id}, where ${expected} should follow. ${order}`)
}
