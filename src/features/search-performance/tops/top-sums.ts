// Adds up packed rows to the sums of queries and pages for top lists. It only computes, so it runs in a thread of its
// own (sums-thread.ts). The queries of a bucket are complete when the bucket ends; pages only when all buckets have.

import { BLOCK_ROWS_MAX, type PackedColumns, unpackBlock } from '../row-format.ts'
import type { SlicePlan } from './slices.ts'
import { METRICS, ROW_NUMBERS, TopRows } from './top-rows.ts'

const BUCKET_QUERIES = 32_768

export type SumsPlan = Pick<SlicePlan, 'count' | 'windows'> & {
  /** All page ids are below this number. */
  readonly pagesCount: number
  readonly spansCount: number
}

export type SummedBlock = {
  /** The slice of the rows; -1 if only their positions are needed. */
  readonly slice: number
  readonly span: number
  readonly data: Uint8Array<ArrayBuffer>
}

/** The rows of each range. */
export type FoundRows = readonly { readonly numbers: Float64Array<ArrayBuffer>; readonly found: number }[]

export type FoundTops = {
  readonly queries: FoundRows
  readonly pages: FoundRows
  /** Position sums of each span, in thousandths. */
  readonly positionSums: Float64Array
}

type SlicedSums = readonly Float64Array[]

export class TopSums {
  readonly #plan: SumsPlan
  readonly #queries: SlicedSums
  readonly #pages: SlicedSums
  readonly #positionSums: Float64Array
  readonly #topQueries: readonly TopRows[]
  readonly #rows = new BlockRows()
  /** All queries of the current bucket are below this number: a small site uses few of the places of a bucket. */
  #queriesEnd = 0
  readonly #sums = new Float64Array(ROW_NUMBERS - 1)

  constructor(plan: SumsPlan) {
    this.#plan = plan
    this.#queries = createSums(plan.count, BUCKET_QUERIES)
    this.#pages = createSums(plan.count, plan.pagesCount + 1)
    this.#positionSums = new Float64Array(plan.spansCount)
    this.#topQueries = plan.windows.map(() => new TopRows())
  }

  add(blocks: readonly SummedBlock[]): void {
    for (const { slice, span, data } of blocks) {
      this.#rows.fill(unpackBlock(data))
      this.#positionSums[span]! += this.#rows.positions()
      if (slice === -1) continue
      this.#rows.addTo(this.#queries[slice]!, 'queries')
      this.#queriesEnd = Math.max(this.#queriesEnd, this.#rows.endOfQueries())
      this.#rows.addTo(this.#pages[slice]!, 'pages')
    }
  }

  endBucket(bucket: number): void {
    // The first query of the first bucket stands for withheld queries.
    const first = bucket === 0 ? 1 : 0
    this.#collect(this.#queries, this.#topQueries, {
      from: first,
      to: this.#queriesEnd,
      firstId: bucket * BUCKET_QUERIES,
    })
    for (const values of this.#queries) values.fill(0, 0, this.#queriesEnd * METRICS)
    this.#queriesEnd = 0
  }

  /** Call it when all buckets have ended. */
  take(): FoundTops {
    const pages = this.#plan.windows.map(() => new TopRows())
    this.#collect(this.#pages, pages, { from: 1, to: this.#plan.pagesCount + 1, firstId: 0 })
    const rowsOf = (tops: readonly TopRows[]) =>
      tops.map((top) => ({ numbers: top.take(), found: top.found }))
    return { queries: rowsOf(this.#topQueries), pages: rowsOf(pages), positionSums: this.#positionSums }
  }

  #collect(
    sliced: SlicedSums,
    tops: readonly TopRows[],
    { from, to, firstId }: { from: number; to: number; firstId: number },
  ): void {
    for (const [range, windows] of this.#plan.windows.entries()) {
      const top = tops[range]!
      for (let thing = from; thing < to; thing++) {
        this.#sums.fill(0)
        if (this.#sumWindow(sliced, thing, windows, 0) === 0) continue
        for (let window = 1; window < windows.length; window++)
          this.#sumWindow(sliced, thing, windows, window)
        top.add(firstId + thing, this.#sums)
      }
    }
  }

  /** Returns the window's impressions. */
  #sumWindow(
    sliced: SlicedSums,
    thing: number,
    windows: readonly (readonly number[])[],
    window: number,
  ): number {
    const sums = this.#sums
    const to = window * METRICS
    const at = thing * METRICS
    for (const slice of windows[window]!) {
      const values = sliced[slice]!
      sums[to]! += values[at]!
      sums[to + 1]! += values[at + 1]!
      sums[to + 2]! += values[at + 2]!
    }
    return sums[to + 1]!
  }
}

/** Unpacks the rows of one block into arrays that have the same types for every block and are reused for the next one. */
class BlockRows {
  #count = 0
  readonly queries = new Uint16Array(BLOCK_ROWS_MAX)
  readonly pages = new Int32Array(BLOCK_ROWS_MAX)
  readonly #clicks = new Int32Array(BLOCK_ROWS_MAX)
  readonly #impressions = new Int32Array(BLOCK_ROWS_MAX)
  readonly #positionSums = new Float64Array(BLOCK_ROWS_MAX)

  fill(block: PackedColumns): void {
    this.#count = block.rows
    fillColumn(this.queries, block.queries, block.rows)
    fillColumn(this.pages, block.pages, block.rows)
    fillColumn(this.#clicks, block.clicks, block.rows)
    fillColumn(this.#impressions, block.impressions, block.rows)
    fillColumn(this.#positionSums, block.positionSums, block.rows)
    for (let row = 0; row < block.rows; row++) this.#positionSums[row]! *= block.scale
  }

  positions(): number {
    let sum = 0
    for (let row = 0; row < this.#count; row++) sum += this.#positionSums[row]!
    return sum
  }

  endOfQueries(): number {
    let last = -1
    for (let row = 0; row < this.#count; row++) last = Math.max(last, this.queries[row]!)
    return last + 1
  }

  addTo(values: Float64Array, of: 'queries' | 'pages'): void {
    const things = this[of]
    for (let row = 0; row < this.#count; row++) {
      const at = things[row]! * METRICS
      values[at]! += this.#clicks[row]!
      values[at + 1]! += this.#impressions[row]!
      values[at + 2]! += this.#positionSums[row]!
    }
  }
}

function fillColumn(
  column: Uint16Array | Int32Array | Float64Array,
  packed: PackedColumns['queries'],
  rows: number,
): void {
  if (packed === undefined) column.fill(0, 0, rows)
  else column.set(packed)
}

function createSums(slices: number, things: number): SlicedSums {
  return Array.from({ length: slices }, () => new Float64Array(things * METRICS))
}
