// Packs staged rows into blocks. Within a block, rows are ordered by query: such a column compresses to a byte a row,
// and adding up by query stays in one place of memory.

import { setImmediate } from 'node:timers/promises'
import { BLOCK_ROWS_MAX, type BlockColumns, BUCKET_MASK, encodeBlock } from '../rows/block.ts'
import type { RowGroup, StagedRows } from './staged-rows.ts'

type PackedRows = {
  readonly span: number
  readonly bucket: number
  readonly rowsCount: number
  readonly data: Uint8Array
}

/** Blocks are packed one after the other, on demand, each in an iteration of the event loop of its own. */
export async function* packRows(staged: StagedRows): AsyncGenerator<PackedRows> {
  for (const group of staged.groups())
    for (let from = 0; from < group.rows.length; from += BLOCK_ROWS_MAX) {
      await setImmediate()
      yield await packGroup(staged, group, group.rows.subarray(from, from + BLOCK_ROWS_MAX))
    }
}

async function packGroup(
  staged: StagedRows,
  { span, bucket }: RowGroup,
  rows: Int32Array,
): Promise<PackedRows> {
  const data = await encodeBlock(columnsOf(staged, inOrderOfQueries(staged.queries, rows)))
  return { span, bucket, rowsCount: rows.length, data }
}

const PLACE_BITS = 16
const PLACE_MASK = 2 ** PLACE_BITS - 1

/** Rows of one query keep the order in which they were added. */
function inOrderOfQueries(queries: Int32Array, rows: Int32Array): Int32Array {
  const keys = new Uint32Array(rows.length)
  for (let place = 0; place < rows.length; place++)
    keys[place] = ((queries[rows[place]!]! & BUCKET_MASK) << PLACE_BITS) | place
  keys.sort()
  const ordered = new Int32Array(rows.length)
  for (let place = 0; place < rows.length; place++) ordered[place] = rows[keys[place]! & PLACE_MASK]!
  return ordered
}

function columnsOf(staged: StagedRows, rows: Int32Array): BlockColumns {
  const { length } = rows
  const { queries, pages, markets, clicks, impressions, positionSums } = staged
  const columns = {
    queries: new Uint16Array(length),
    pages: new Int32Array(length),
    markets: new Int32Array(length),
    clicks: new Int32Array(length),
    impressions: new Int32Array(length),
    positionSums: new Float64Array(length),
  }
  let anyMarket = 0
  for (let place = 0; place < length; place++) {
    const row = rows[place]!
    columns.queries[place] = queries[row]! & BUCKET_MASK
    columns.pages[place] = pages[row]!
    columns.markets[place] = markets[row]!
    columns.clicks[place] = clicks[row]!
    columns.impressions[place] = impressions[row]!
    columns.positionSums[place] = positionSums[row]!
    anyMarket |= markets[row]!
  }
  return anyMarket === 0 ? { ...columns, markets: undefined } : columns
}
