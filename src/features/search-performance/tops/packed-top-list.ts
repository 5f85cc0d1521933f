// Packs a top list into one value: the number of rows, their numbers (top-rows.ts), then their texts, a line each.
// Texts have no line feeds: queries have single spaces, and addresses have none. Little-endian, as blocks are.

import { foldCase } from '../../../lib/text.ts'
import { METRICS, ROW_NUMBERS } from './top-rows.ts'

const HEADER_BYTES = 8
const NUMBER_BYTES = 8

/** A row is identified by its place in the list. */
export type TopList = {
  readonly count: number
  readonly texts: readonly string[]
  /** The texts folded for searching, computed at the first search. */
  foldedTexts(): readonly string[]
  idOf(row: number): number
  /** Clicks, impressions and positions of a row in a window: see WINDOWS. */
  sumsOf(row: number, window: number): { clicks: number; impressions: number; positionSum: number }
  /** The size of the list in memory. */
  readonly bytes: number
}

/** Texts must be in the order of the rows. */
export function packTopList(numbers: Float64Array<ArrayBuffer>, texts: readonly string[]): Uint8Array {
  const lines = Buffer.from(texts.join('\n'))
  const bytes = new Uint8Array(HEADER_BYTES + numbers.byteLength + lines.length)
  new DataView(bytes.buffer).setUint32(0, texts.length, true)
  bytes.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), HEADER_BYTES)
  bytes.set(lines, HEADER_BYTES + numbers.byteLength)
  return bytes
}

export function unpackTopList(given: Uint8Array): TopList {
  // Copied, because numbers must be aligned, and because the list outlives the database's answer.
  const bytes = new Uint8Array(given)
  const count = new DataView(bytes.buffer).getUint32(0, true)
  const end = HEADER_BYTES + count * ROW_NUMBERS * NUMBER_BYTES
  if (end > bytes.length) throw new Error('A stored top list is damaged: it is too short.')
  const numbers = new Float64Array(bytes.buffer, HEADER_BYTES, count * ROW_NUMBERS)
  const texts = count === 0 ? [] : Buffer.from(bytes.buffer, end).toString().split('\n')
  if (texts.length !== count) throw new Error('A stored top list is damaged: it lacks texts.')
  let folded: string[] | undefined
  return {
    count,
    texts,
    foldedTexts() {
      folded ??= texts.map(foldCase)
      return folded
    },
    idOf: (row) => numbers[row * ROW_NUMBERS]!,
    sumsOf(row, window) {
      const at = row * ROW_NUMBERS + 1 + window * METRICS
      return { clicks: numbers[at]!, impressions: numbers[at + 1]!, positionSum: numbers[at + 2]! }
    },
    // The bytes, the texts as strings, and their folded forms.
    bytes: bytes.length * 3,
  }
}
