// Cuts the columns of many rows into parts: the database's thread holds the content of a message twice more, as text
// and as values. Most columns fit into one part and are not copied.

import type { BulkColumn, BytesColumn, TextColumn } from './bulk-columns.ts'

/** `isCopy`: nothing else uses its memory, so a message can transfer it. */
export type ColumnPart = { columns: BulkColumn[]; count: number; isCopy: boolean }

/**
 * A part has more than `bytesMax` bytes of text only if a single row does. Parts are made one by one, as they are
 * requested.
 */
export function columnParts(
  columns: readonly BulkColumn[],
  count: number,
  bytesMax: number,
): (() => ColumnPart)[] {
  const texts = columns.filter((column) => 'lengths' in column)
  const bytes = texts.reduce((sum, text) => sum + text.bytes.length, 0)
  if (bytes <= bytesMax) return [() => ({ columns: [...columns], count, isCopy: false })]
  const cutters = columns.map((column) => ('lengths' in column ? textCutter(column) : rowsCutter(column)))
  return partEnds(texts, count, bytesMax).map((to, index, ends) => {
    const from = ends[index - 1] ?? 0
    return () => ({ columns: cutters.map((cut) => cut(from, to)), count: to - from, isCopy: true })
  })
}

/** Estimates bytes without decoding: a UTF-16 unit takes at most three bytes, in ASCII text one. */
function partEnds(texts: readonly TextColumn[], count: number, bytesMax: number): number[] {
  const perUnit = texts.map((text) => (isAscii(text) ? 1 : 3))
  const ends: number[] = []
  let start = 0
  let bytes = 0
  for (let row = 0; row < count; row++) {
    let rowBytes = 0
    for (const [index, { lengths }] of texts.entries())
      rowBytes += Math.max(0, lengths[row]!) * perUnit[index]!
    if (row > start && bytes + rowBytes > bytesMax) {
      ends.push(row)
      start = row
      bytes = 0
    }
    bytes += rowBytes
  }
  ends.push(count)
  return ends
}

type Cutter = (from: number, to: number) => BulkColumn

function rowsCutter(column: Int32Array | Float64Array): Cutter {
  return (from, to) => column.slice(from, to)
}

/** The cutter must be called for the parts in their order. */
function textCutter(column: TextColumn | BytesColumn): Cutter {
  const bytesOf = bytesReader(column)
  let start = 0
  return (from, to) => {
    const lengths = column.lengths.slice(from, to)
    const end = start + bytesOf(start, unitsOf(lengths))
    const bytes = column.bytes.slice(start, end)
    start = end
    return { ...column, bytes, lengths }
  }
}

function isAscii({ bytes, lengths }: TextColumn): boolean {
  return unitsOf(lengths) === bytes.length
}

function unitsOf(lengths: Int32Array): number {
  let units = 0
  for (const length of lengths) units += Math.max(0, length)
  return units
}

/** Returns the number of bytes of that many UTF-16 units from a position; a character of four bytes is two units. */
export function bytesReader(column: TextColumn): (start: number, units: number) => number {
  if (isAscii(column)) return (_start, units) => units
  const { bytes } = column
  return (start, units) => {
    let at = start
    for (let left = units; left > 0; ) {
      const lead = bytes[at]!
      at += lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
      left -= lead < 0xf0 ? 1 : 2
    }
    return at - start
  }
}
