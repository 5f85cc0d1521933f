// Memory for the rows of a bucket, reused for the next one: with thousands of small arrays a bucket, garbage
// collection would take longer than adding up.

import { freeArrays } from '../../../lib/freed-arrays.ts'
import type { PackedColumns } from '../../search-performance/row-format.ts'
import type { Rows } from './sliced-sums.ts'

const ROWS_MIN = 65_536

export type RowRange = { readonly from: number; readonly to: number }

export class RowArena {
  #rows: Rows = createRows(ROWS_MIN)
  #end = 0

  /** How many rows are kept. */
  get count(): number {
    return this.#end
  }

  /** Unpacks a block after the rows that are kept; the next block overwrites it unless it is kept, too. */
  place(block: PackedColumns): RowRange {
    const from = this.#end
    const to = from + block.rows
    this.#reserve(to)
    const { queries, pages, clicks, impressions, positionSums } = this.#rows
    fill(queries, block.queries, from, to)
    fill(pages, block.pages, from, to)
    fill(clicks, block.clicks, from, to)
    fill(impressions, block.impressions, from, to)
    fill(positionSums, block.positionSums, from, to)
    if (block.scale !== 1) for (let row = from; row < to; row++) positionSums[row]! *= block.scale
    return { from, to }
  }

  keep({ to }: RowRange): void {
    this.#end = to
  }

  /** Valid until other rows are placed. */
  at({ from, to }: RowRange): Rows {
    const { queries, pages, clicks, impressions, positionSums } = this.#rows
    return {
      queries: queries.subarray(from, to),
      pages: pages.subarray(from, to),
      clicks: clicks.subarray(from, to),
      impressions: impressions.subarray(from, to),
      positionSums: positionSums.subarray(from, to),
    }
  }

  clear(): void {
    this.#end = 0
  }

  #reserve(rows: number): void {
    let size = this.#rows.queries.length
    if (rows <= size) return
    while (size < rows) size *= 2
    const larger = createRows(size)
    for (const name of Object.keys(larger) as (keyof Rows)[]) larger[name].set(this.#rows[name])
    freeArrays(...Object.values(this.#rows))
    this.#rows = larger
  }
}

function createRows(size: number): Rows {
  return {
    queries: new Uint16Array(size),
    pages: new Int32Array(size),
    clicks: new Int32Array(size),
    impressions: new Int32Array(size),
    positionSums: new Float64Array(size),
  }
}

function fill(column: Rows[keyof Rows], packed: PackedColumns['queries'], from: number, to: number): void {
  if (packed === undefined) column.fill(0, from, to)
  else column.set(packed, from)
}
