// Adds up packed rows to the sums of queries and pages that top lists are made of. It does nothing but compute, so it runs in
// a thread of its own (sums-thread.ts). Queries of a bucket are complete when it ends; pages only when all buckets have.

import { BLOCK_ROWS_MAX, type PackedColumns, unpackBlock } from '../row-format.ts'
import type { SlicePlan } from './slices.ts'
import { METRICS, ROW_NUMBERS, TopRows } from './top-rows.ts'

const BUCKET_QUERIES = 32_768

export type SumsPlan = Pick<SlicePlan, 'count' | 'windows'> & {
  /** Page ids end here. */
  readonly pagesCount: number
  readonly spansCount: number
}

export type SummedBlock = {
  /** -1: only its positions are wanted. */
  readonly slice: number
  readonly span: number
  readonly data: Uint8Array<ArrayBuffer>
}

/** The found rows of each range. */
export type FoundRows = readonly { readonly numbers: Float64Array<ArrayBuffer>; readonly found: number }[]

export type FoundTops = {
  readonly queries: FoundRows
  readonly pages: FoundRows
  /** By span, in thousandths. */
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
  /** Those of the bucket end here: a small site has a few of the many that a bucket may have. */
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
    // The first of the first bucket stands for what is withheld.
    const first = bucket === 0 ? 1 : 0
    this.#collect(this.#queries, this.#topQueries, {
      from: first,
      to: this.#queriesEnd,
      firstId: bucket * BUCKET_QUERIES,
    })
    for (const values of this.#queries) values.fill(0, 0, this.#queriesEnd * METRICS)
    this.#queriesEnd = 0
  }

  /** When all buckets have ended. */
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

  /** Returns its impressions. */
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

/** The rows of one block, in arrays of one kind whatever its columns are, used again for the next. */
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
