// A top list as one value: how many rows it has, their numbers (top-rows.ts), then their texts, a line each. Texts have no
// line feeds: queries have single spaces, and addresses have none. Little-endian, as blocks are.

import { foldCase } from '../../../lib/text.ts'
import { METRICS, ROW_NUMBERS } from './top-rows.ts'

const HEADER_BYTES = 8
const NUMBER_BYTES = 8

/** Rows are named by their place in the list. */
export type TopList = {
  readonly count: number
  readonly texts: readonly string[]
  /** The texts folded for searching, made at the first search. */
  foldedTexts(): readonly string[]
  idOf(row: number): number
  /** Clicks, impressions and positions in a window: see WINDOWS. */
  sumsOf(row: number, window: number): { clicks: number; impressions: number; positionSum: number }
  /** Bytes that it takes in memory. */
  readonly bytes: number
}

/** Texts are in the order of the rows. */
export function packTopList(numbers: Float64Array<ArrayBuffer>, texts: readonly string[]): Uint8Array {
  const lines = Buffer.from(texts.join('\n'))
  const bytes = new Uint8Array(HEADER_BYTES + numbers.byteLength + lines.length)
  new DataView(bytes.buffer).setUint32(0, texts.length, true)
  bytes.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), HEADER_BYTES)
  bytes.set(lines, HEADER_BYTES + numbers.byteLength)
  return bytes
}

export function unpackTopList(given: Uint8Array): TopList {
  // Copied: numbers begin where they may, and the list is kept when the answer of the database is gone.
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
    // The texts a second and a third time.
    bytes: bytes.length * 3,
  }
}
