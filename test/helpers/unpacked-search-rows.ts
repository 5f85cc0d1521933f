// Packed rows of search performance as tests look at them: in numbers of one width, and with their markets.

import { DEVICES, type Device } from '../../src/features/search-performance/performance-row.ts'
import { type BlockColumns, unpackBlock } from '../../src/features/search-performance/rows/block.ts'

export function decodeBlock(given: Uint8Array): BlockColumns {
  const { rows, queries, pages, markets, clicks, impressions, positionSums, scale } = unpackBlock(given)
  const none = new Uint8Array(rows)
  return {
    queries: new Uint16Array(queries ?? none),
    pages: new Int32Array(pages ?? none),
    markets: markets && new Int32Array(markets),
    clicks: new Int32Array(clicks ?? none),
    impressions: new Int32Array(impressions ?? none),
    positionSums: new Float64Array(positionSums ?? none).map((sum) => sum * scale),
  }
}

const LETTERS = 26
const DEVICE_STEPS = DEVICES.length + 1

/** What market-code.ts made a number of. */
export function marketOf(code: number): { country: string | null; device: Device | null } {
  const letters = Math.floor(code / DEVICE_STEPS) - 1
  const digits = [LETTERS ** 2, LETTERS, 1].map((step) => Math.floor(letters / step) % LETTERS)
  return {
    country: letters < 0 ? null : String.fromCharCode(...digits.map((digit) => 97 + digit)),
    device: DEVICES[(code % DEVICE_STEPS) - 1] ?? null,
  }
}
