// Staged references, read back into one column for each value, in the order in which they were added. A million of them pass
// through here when a crawl ends, so none becomes an object.

import { numberBytesOf, PackedReader } from './packed-rows.ts'
import { IMAGE_FLAG, type ReferenceKind } from './staged-references.ts'

/** Stands for a number that a row does not have. */
export const NONE = -1

export type StagedColumns = {
  readonly count: number
  readonly targets: Uint32Array
  readonly sources: Uint32Array
  readonly positions: Uint32Array
  /** LINK_FLAG or IMAGE_FLAG. */
  readonly flags: Uint8Array
  /** Only images have these; the columns of links are empty. */
  readonly widths: Int32Array
  readonly heights: Int32Array
  /** The lengths of the texts in UTF-16 units. */
  readonly textLengths: Int32Array
  /** All texts in UTF-8, one after the other. */
  readonly texts: Uint8Array
}

type Rows = { -readonly [Name in keyof StagedColumns]: StagedColumns[Name] }

/** How many numbers each row has at least. */
const NUMBERS_MIN: Record<ReferenceKind, number> = { link: 5, image: 4 }

export function readStaged(kind: ReferenceKind, pieces: readonly Uint8Array[]): StagedColumns {
  const readers = pieces.map((data) => new PackedReader(data))
  let numberBytes = 0
  for (const data of pieces) numberBytes += numberBytesOf(data)
  const rowsMax = Math.floor(numberBytes / NUMBERS_MIN[kind])
  const rows: Rows = {
    count: 0,
    targets: new Uint32Array(rowsMax),
    sources: new Uint32Array(rowsMax),
    positions: new Uint32Array(rowsMax),
    flags: new Uint8Array(rowsMax),
    widths: new Int32Array(kind === 'image' ? rowsMax : 0),
    heights: new Int32Array(kind === 'image' ? rowsMax : 0),
    textLengths: new Int32Array(rowsMax),
    texts: joined(readers.map(({ texts }) => texts)),
  }
  const readRows = kind === 'link' ? readLinks : readImages
  for (const reader of readers) readRows(reader, rows)
  return cut(rows)
}

function readLinks(reader: PackedReader, rows: Rows): void {
  const { targets, sources, positions, flags, textLengths } = rows
  let at = rows.count
  for (; reader.hasMore; at++) {
    targets[at] = reader.number()
    sources[at] = reader.number()
    positions[at] = reader.number()
    flags[at] = reader.number()
    textLengths[at] = reader.number()
  }
  rows.count = at
}

function readImages(reader: PackedReader, rows: Rows): void {
  const { targets, sources, positions, flags, widths, heights, textLengths } = rows
  let at = rows.count
  for (; reader.hasMore; at++) {
    targets[at] = reader.number()
    sources[at] = reader.number()
    positions[at] = reader.number()
    const parts = reader.number()
    flags[at] = parts
    widths[at] = (parts & IMAGE_FLAG.width) === 0 ? NONE : reader.number()
    heights[at] = (parts & IMAGE_FLAG.height) === 0 ? NONE : reader.number()
    textLengths[at] = (parts & IMAGE_FLAG.alt) === 0 ? NONE : reader.number()
  }
  rows.count = at
}

function cut(rows: Rows): StagedColumns {
  const { count } = rows
  return {
    ...rows,
    targets: rows.targets.subarray(0, count),
    sources: rows.sources.subarray(0, count),
    positions: rows.positions.subarray(0, count),
    flags: rows.flags.subarray(0, count),
    widths: rows.widths.subarray(0, count),
    heights: rows.heights.subarray(0, count),
    textLengths: rows.textLengths.subarray(0, count),
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const part of parts) {
    all.set(part, end)
    end += part.length
  }
  return all
}
