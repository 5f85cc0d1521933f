// Rows of an import that wait to be packed, as columns, because there may be a million of them. Their spans, queries
// and pages are numbers; those of texts that wait for an id are negative until they have one.

import { freeArrays } from '../../../lib/freed-arrays.ts'
import { BUCKET_BITS } from '../rows/block.ts'

const ROWS_MIN = 4096
/** Greater than the number of buckets for ids of 31 bits. */
const SPAN_STEP = 2 ** 17

/** The rows of one span and bucket, as places in the columns. */
export type RowGroup = { readonly span: number; readonly bucket: number; readonly rows: Int32Array }

export class StagedRows {
  count = 0
  spans = new Int32Array(ROWS_MIN)
  queries = new Int32Array(ROWS_MIN)
  pages = new Int32Array(ROWS_MIN)
  markets = new Int32Array(ROWS_MIN)
  clicks = new Int32Array(ROWS_MIN)
  impressions = new Int32Array(ROWS_MIN)
  positionSums = new Float64Array(ROWS_MIN)
  /** All rows before this one have their ids. */
  #settled = 0

  add(
    span: number,
    query: number,
    page: number,
    market: number,
    clicks: number,
    impressions: number,
    positionSum: number,
  ): void {
    const at = this.count
    if (at === this.spans.length) this.#grow()
    this.spans[at] = span
    this.queries[at] = query
    this.pages[at] = page
    this.markets[at] = market
    this.clicks[at] = clicks
    this.impressions[at] = impressions
    this.positionSums[at] = positionSum
    this.count = at + 1
  }

  settle(queryIds: readonly number[], pageIds: readonly number[]): void {
    const { queries, pages } = this
    for (let at = this.#settled; at < this.count; at++) {
      const query = queries[at]!
      if (query < 0) queries[at] = queryIds[-query - 1]!
      const page = pages[at]!
      if (page < 0) pages[at] = pageIds[-page - 1]!
    }
    this.#settled = this.count
  }

  /** Groups the rows; each row is in exactly one group, in the order in which it was added. */
  groups(): RowGroup[] {
    const { count, spans, queries } = this
    const numbers = new Map<number, number>()
    const sizes: number[] = []
    const groupOf = new Int32Array(count)
    let lastKey = -1
    let group = 0
    for (let at = 0; at < count; at++) {
      const key = spans[at]! * SPAN_STEP + (queries[at]! >> BUCKET_BITS)
      if (key !== lastKey) {
        lastKey = key
        group = numbers.get(key) ?? sizes.push(0) - 1
        numbers.set(key, group)
      }
      groupOf[at] = group
      sizes[group]!++
    }
    return collect([...numbers.keys()], sizes, groupOf)
  }

  /** Removes the rows and keeps their memory. */
  clear(): void {
    this.count = 0
    this.#settled = 0
  }

  /** Frees the memory; nothing can be added afterwards. */
  release(): void {
    const { spans, queries, pages, markets, clicks, impressions, positionSums } = this
    freeArrays(spans, queries, pages, markets, clicks, impressions, positionSums)
  }

  #grow(): void {
    const length = this.count * 2
    const longer = (column: Int32Array<ArrayBuffer>) => {
      const grown = new Int32Array(length)
      grown.set(column)
      return grown
    }
    this.spans = longer(this.spans)
    this.queries = longer(this.queries)
    this.pages = longer(this.pages)
    this.markets = longer(this.markets)
    this.clicks = longer(this.clicks)
    this.impressions = longer(this.impressions)
    const sums = new Float64Array(length)
    sums.set(this.positionSums)
    this.positionSums = sums
  }
}

function collect(keys: readonly number[], sizes: readonly number[], groupOf: Int32Array): RowGroup[] {
  const places = new Int32Array(groupOf.length)
  const ends = new Int32Array(sizes.length)
  for (let group = 1; group < sizes.length; group++) ends[group] = ends[group - 1]! + sizes[group - 1]!
  for (let at = 0; at < groupOf.length; at++) places[ends[groupOf[at]!]!++] = at
  return keys.map((key, group) => ({
    span: Math.floor(key / SPAN_STEP),
    bucket: key % SPAN_STEP,
    rows: places.subarray(ends[group]! - sizes[group]!, ends[group]!),
  }))
}
