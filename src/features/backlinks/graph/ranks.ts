// The ranks of a graph, in the order of harmonic centrality, with a first line that names the columns:
// `#harmonicc_pos<TAB>#harmonicc_val<TAB>#pr_pos<TAB>#pr_val<TAB>#host_rev[<TAB>#n_hosts]`.

import { quoted, refuseAt } from '../../../lib/import-fault.ts'
import type { ReadOptions } from './file-pieces.ts'
import { type LinePiece, wholeLines } from './whole-lines.ts'

/** Positions begin with 1. The name is in `bytes` from `start` to before `end`; the bytes are overwritten after the call. */
type VisitRank = (position: number, bytes: Uint8Array, start: number, end: number) => void

const TAB = 9
const LINE_FEED = 10
const ZERO = 48
const HASH = 35
const RANK_MAX = 1000

/** Returns the number of ranks. */
export async function readRanks(
  paths: readonly string[],
  visit: VisitRank,
  options?: ReadOptions,
): Promise<number> {
  let nameColumn: number | undefined
  let lines = 0
  let headers = 0
  for await (const piece of wholeLines(paths, () => lines, options)) {
    let { bytes } = piece
    if (bytes[0] === HASH) {
      const end = bytes.indexOf(LINE_FEED) + 1
      nameColumn = readHeader(piece, Buffer.from(bytes.subarray(0, end - 1)).toString('latin1'))
      bytes = bytes.subarray(end)
      lines++
      headers++
    }
    if (nameColumn === undefined)
      throw refuseAt(
        piece.path,
        1,
      )(
        'a file of ranks begins with the names of its columns, #harmonicc_pos first. Give the files in their order.',
      )
    lines += visitPiece(piece, bytes, nameColumn, visit)
  }
  return lines - headers
}

function readHeader({ path, firstLine }: LinePiece, header: string): number {
  const names = header.trimEnd().split('\t')
  const nameColumn = names.findIndex((name) => /^#(host|domain)_rev$/.test(name))
  if (names[0] === '#harmonicc_pos' && nameColumn > 0) return nameColumn
  throw refuseAt(
    path,
    firstLine,
  )(`the columns should begin with #harmonicc_pos and have a #host_rev; they are ${quoted(header)}.`)
}

function visitPiece(piece: LinePiece, bytes: Uint8Array, nameColumn: number, visit: VisitRank): number {
  let lines = 0
  for (let at = 0; at < bytes.length; lines++) {
    let position = 0
    let digit = (bytes[at++] as number) - ZERO
    while (digit >= 0 && digit <= 9) {
      position = position * 10 + digit
      digit = (bytes[at++] as number) - ZERO
    }
    let column = digit === TAB - ZERO && position > 0 ? 1 : 0
    let start = at
    if (column === 1)
      for (;;) {
        while ((bytes[at] as number) > LINE_FEED) at++
        if (bytes[at] !== TAB || column === nameColumn) break
        column++
        start = ++at
      }
    if (column !== nameColumn || at === start) throw refuse(piece, bytes, lines)
    visit(position, bytes, start, at)
    while (bytes[at] !== LINE_FEED) at++
    at++
  }
  return lines
}

function refuse({ path, firstLine, bytes: all }: LinePiece, bytes: Uint8Array, lines: number) {
  const line = firstLine + lines + (bytes.length < all.length ? 1 : 0)
  return refuseAt(path, line)('this is no rank: a position and the columns that follow it.')
}

/**
 * Returns a rank from 0 to 1000 that depends on the position alone, in logarithms: the first of 100 million has 1000,
 * the thousandth 625. The centrality itself depends on the size of the graph, which differs from release to release.
 */
export function rankOf(position: number, vertices: number): number {
  if (vertices <= 1) return RANK_MAX
  const rank = Math.round(RANK_MAX * (1 - Math.log(position) / Math.log(vertices)))
  return Math.min(RANK_MAX, Math.max(0, rank))
}
