// Adds up what search data has of each page: sums of the last 28 days and of the 28 days before, each of the last 90
// days, and the queries that brought the visitors. Packed rows come span after span, the newest day included; a span
// of several days has sums and no days.

import { BUCKET_BITS, type PackedColumns, unpackBlock } from '../../search-performance/row-format.ts'
import { GroupedRows } from './grouped-rows.ts'
import { float64List, int32List } from './number-list.ts'

export type SearchSpan = {
  /** The window that contains all of the span, if any. */
  readonly window: 'current' | 'previous' | null
  /** How many days before the last one it is; null unless it is a single day and one of those that are kept. */
  readonly daysAgo: number | null
}

type PageSums = { clicks: number; impressions: number; positionSum: number; previousClicks: number }

/** The sums of the rows of one key: a day, counted backwards from the last one, or a query. */
type RowSums = { key: number; clicks: number; impressions: number; positionSum: number }
type KeyedRows = GroupedRows<'key' | 'clicks' | 'impressions' | 'positionSum'>

/** Position sums are in thousandths. */
export const POSITION_UNITS = 1000

export class SearchSums {
  readonly #clicks: Int32Array
  readonly #impressions: Int32Array
  readonly #positionSums: Float64Array
  readonly #previousClicks: Int32Array
  /** Pages that have rows in a window. */
  readonly #isKnown: Uint8Array
  readonly #days = new GroupedRows({
    key: int32List(),
    clicks: int32List(),
    impressions: int32List(),
    positionSum: float64List(),
  })
  readonly #queries = new GroupedRows({
    key: int32List(),
    clicks: int32List(),
    impressions: int32List(),
    positionSum: float64List(),
  })
  readonly #pagesCount: number

  /** Page ids run from 1 to `pagesCount`. */
  constructor(pagesCount: number) {
    this.#pagesCount = pagesCount
    this.#clicks = new Int32Array(pagesCount + 1)
    this.#impressions = new Int32Array(pagesCount + 1)
    this.#positionSums = new Float64Array(pagesCount + 1)
    this.#previousClicks = new Int32Array(pagesCount + 1)
    this.#isKnown = new Uint8Array(pagesCount + 1)
  }

  add(span: SearchSpan, bucket: number, blocks: readonly Uint8Array[]): void {
    for (const data of blocks) this.#addRows(span, bucket << BUCKET_BITS, unpackBlock(data))
  }

  /** Call it after the last row. */
  settle(): void {
    this.#days.settle(this.#pagesCount + 1)
    this.#queries.settle(this.#pagesCount + 1)
  }

  /** Returns undefined for a page that has rows in neither window. */
  of(page: number): PageSums | undefined {
    if (this.#isKnown[page] !== 1) return undefined
    return {
      clicks: this.#clicks[page]!,
      impressions: this.#impressions[page]!,
      positionSum: this.#positionSums[page]!,
      previousClicks: this.#previousClicks[page]!,
    }
  }

  /** Sums by day, oldest first. */
  daysOf(pages: readonly number[]): RowSums[] {
    return addedUp(this.#days, pages).reverse()
  }

  /**
   * Sums by query in the current window: those with the most clicks first, then with the most impressions; without
   * withheld queries.
   */
  queriesOf(pages: readonly number[]): RowSums[] {
    const sums = addedUp(this.#queries, pages)
    if (sums[0]?.key === WITHHELD) sums.shift()
    return sums.length < 2 ? sums : sums.sort(byClicks)
  }

  /** Returns the first of queriesOf. */
  topQueryOf(pages: readonly number[]): number | undefined {
    let top: RowSums | undefined
    for (const sums of addedUp(this.#queries, pages))
      if (sums.key !== WITHHELD && (top === undefined || byClicks(sums, top) < 0)) top = sums
    return top?.key
  }

  /** Frees the memory at once; nothing can be read afterwards. */
  free(): void {
    this.#days.free()
    this.#queries.free()
  }

  #addRows({ window, daysAgo }: SearchSpan, firstQuery: number, block: PackedColumns): void {
    for (let row = 0; row < block.rows; row++) {
      // An absent column stands for zeros.
      const page = block.pages?.[row] ?? 0
      if (page === 0 || page > this.#pagesCount) continue
      const clicks = block.clicks?.[row] ?? 0
      const impressions = block.impressions?.[row] ?? 0
      const positionSum = (block.positionSums?.[row] ?? 0) * block.scale
      if (daysAgo !== null) this.#days.add(page, { key: daysAgo, clicks, impressions, positionSum })
      if (window === null) continue
      this.#isKnown[page] = 1
      if (window === 'previous') {
        this.#previousClicks[page]! += clicks
        continue
      }
      this.#clicks[page]! += clicks
      this.#impressions[page]! += impressions
      this.#positionSums[page]! += positionSum
      const query = firstQuery + (block.queries?.[row] ?? 0)
      this.#queries.add(page, { key: query, clicks, impressions, positionSum })
    }
  }
}

const WITHHELD = 0

function byClicks(a: RowSums, b: RowSums): number {
  return b.clicks - a.clicks || b.impressions - a.impressions || a.key - b.key
}

/** Adds up rows by their keys. Sorting is quicker than a Map for the few rows that most pages have. */
function addedUp(rows: KeyedRows, pages: readonly number[]): RowSums[] {
  const keys = rows.column('key')
  const [clicks, impressions] = [rows.column('clicks'), rows.column('impressions')]
  const positionSums = rows.column('positionSum')
  const found = sortedBy(keys, pages.length === 1 ? rows.of(pages[0]!) : joined(rows, pages))
  const all: RowSums[] = []
  let sums: RowSums | undefined
  for (let at = 0; at < found.length; at++) {
    const row = found[at]!
    const key = keys[row]!
    if (sums?.key !== key) {
      sums = { key, clicks: 0, impressions: 0, positionSum: 0 }
      all.push(sums)
    }
    sums.clicks += clicks[row]!
    sums.impressions += impressions[row]!
    sums.positionSum += positionSums[row]!
  }
  return all
}

function joined(rows: KeyedRows, pages: readonly number[]): Int32Array {
  const found = pages.map((page) => rows.of(page))
  const all = new Int32Array(found.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const some of found) {
    all.set(some, end)
    end += some.length
  }
  return all
}

/** Up to this many rows are sorted by insertion, without a function call for each comparison. */
const FEW = 32

/** Sorts rows by their keys; rows of one key keep their order. */
function sortedBy(keys: Int32Array | Float64Array, rows: Int32Array): Int32Array {
  const sorted = rows.slice()
  if (sorted.length > FEW) return sorted.sort((a, b) => keys[a]! - keys[b]!)
  for (let at = 1; at < sorted.length; at++) {
    const row = sorted[at]!
    let to = at
    for (; to > 0 && keys[sorted[to - 1]!]! > keys[row]!; to--) sorted[to] = sorted[to - 1]!
    sorted[to] = row
  }
  return sorted
}
