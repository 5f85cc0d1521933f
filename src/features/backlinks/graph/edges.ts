// The edges of a graph: `from<TAB>to` by ids, in the order of `from`. There are billions of them, of which few lead to a
// target: the loop looks at each byte once, makes no object, and only asks a table of bits whether `to` may be one. The
// table has 2^20 bits for ids of any size, so that it stays in the processor's cache.

import { refuseAt } from '../../../lib/import-fault.ts'
import type { ReadOptions } from './file-pieces.ts'
import { type LinePiece, wholeLines } from './whole-lines.ts'

/** `from` and `to` are ids of vertices; `from` never decreases. */
type VisitEdge = (from: number, to: number) => void

const ZERO = 48
const TAB_DIGIT = 9 - ZERO
const LINE_FEED_DIGIT = 10 - ZERO
const DIGITS_MAX = 9
const FILTER_MASK = (1 << 20) - 1

/** Calls `visit` for the edges that lead to a target; returns the number of all edges. */
export async function readEdges(
  paths: readonly string[],
  { vertices, targets }: { vertices: number; targets: Iterable<number> },
  visit: VisitEdge,
  options?: ReadOptions,
): Promise<number> {
  const wanted = new Set(targets)
  const filter = new Uint8Array((FILTER_MASK + 1) >> 3)
  for (const id of wanted) filter[(id & FILTER_MASK) >> 3]! |= 1 << (id & 7)
  const isWanted = (id: number) => wanted.has(id)
  const state: ScanState = { last: 0, count: 0 }
  for await (const piece of wholeLines(paths, () => state.count, options))
    scanPiece(piece, state, { vertices, filter, isWanted, visit })
  return state.count
}

type ScanState = { last: number; count: number }
type Scan = {
  vertices: number
  filter: Uint8Array
  isWanted(id: number): boolean
  visit: VisitEdge
}

function scanPiece(piece: LinePiece, state: ScanState, { vertices, filter, isWanted, visit }: Scan): void {
  const { bytes } = piece
  const length = bytes.length
  let { last, count } = state
  for (let at = 0; at < length; ) {
    // Turns negative as soon as a character is above 9.
    let surplus = 0
    let start = at
    let from = 0
    let digit = (bytes[at++] as number) - ZERO
    while (digit >= 0) {
      from = (from * 10 + digit) | 0
      surplus |= 9 - digit
      digit = (bytes[at++] as number) - ZERO
    }
    let isBad = digit !== TAB_DIGIT || at === start + 1 || at > start + 1 + DIGITS_MAX
    // Otherwise the next number could begin after the end of the piece.
    if (isBad) throw refuse(piece, count - state.count, 'form')
    start = at
    let to = 0
    digit = (bytes[at++] as number) - ZERO
    while (digit >= 0) {
      to = (to * 10 + digit) | 0
      surplus |= 9 - digit
      digit = (bytes[at++] as number) - ZERO
    }
    isBad = digit !== LINE_FEED_DIGIT || at === start + 1 || at > start + 1 + DIGITS_MAX || surplus < 0
    if (isBad) throw refuse(piece, count - state.count, 'form')
    if (from < last) throw refuse(piece, count - state.count, 'order')
    if (from >= vertices || to >= vertices)
      throw refuse(piece, count - state.count, 'unknown', Math.max(from, to))
    last = from
    count++
    if (((filter[(to & FILTER_MASK) >> 3] as number) & (1 << (to & 7))) !== 0 && isWanted(to)) visit(from, to)
  }
  state.last = last
  state.count = count
}

function refuse(
  { path, firstLine }: LinePiece,
  linesBefore: number,
  fault: 'form' | 'order' | 'unknown',
  id = 0,
) {
  const at = refuseAt(path, firstLine + linesBefore)
  if (fault === 'form') return at('this is no edge: two ids with a tab between them.')
  if (fault === 'unknown')
    return at(
      `there is no vertex ${id}. Vertices and edges must be of the same release, and all files be given.`,
    )
  return at('edges come in the order of their first id. Give the files in the order of their numbers.')
}
