// Adds up the rows of a site, bucket after bucket, and keeps what can matter to a rule: of a long tail of queries,
// next to nothing. The queries of a bucket are complete when the bucket ends; pages only when all buckets have. Only
// the few queries that matter are then added up page by page: adding up all pairs took three times as long.

import { BLOCK_ROWS_MAX, type PackedColumns } from '../../search-performance/row-format.ts'
import { CURVE } from '../ctr-curve.ts'
import type { CandidateFloor, CandidateFloors } from '../thresholds.ts'
import { reachesRatio } from '../totals.ts'
import { WINDOW_NAMES } from '../windows.ts'
import { NumberRows } from './number-rows.ts'
import { PairSums } from './pair-sums.ts'
import { RowArena, type RowRange } from './row-arena.ts'
import { addRows, createSums, METRICS, type SlicedSums, sumWindows, WINDOW_SUMS } from './sliced-sums.ts'
import type { RangePlan, SlicePlan } from './slices.ts'

export type SumsPlan = {
  readonly slices: Pick<SlicePlan, 'ranges' | 'count' | 'queryCount' | 'pairCount'>
  /** One element for each range, in the order of the ranges. */
  readonly floors: readonly CandidateFloors[]
  /** All page ids are below this number. */
  readonly pagesCount: number
}

/** The sums of a range: see number-rows.ts. */
export type RangeRows = {
  readonly queries: NumberRows
  readonly pairs: NumberRows
  readonly pages: NumberRows
  /** Pages from which the usual click rates of the site may be computed. */
  readonly curvePages: NumberRows
}

/** The sums that one of several threads has found in its buckets. */
export type SumsShare = {
  readonly pages: SlicedSums
  readonly found: readonly { readonly queries: Float64Array; readonly pairs: Float64Array }[]
}

export const BUCKET_QUERIES = 32_768
/** The current window and the previous one. */
const COMPARED_WINDOWS = 2
/**
 * Rows of the current bucket, 22 bytes each. Rows of larger buckets are unpacked a second time, into the space that is left.
 */
const HELD_ROWS_MAX = 2 ** 19 - BLOCK_ROWS_MAX

export class SiteSums {
  readonly #plan: SumsPlan
  readonly #pairs: PairSums
  /** Sums of the bucket's queries. */
  readonly #queries: SlicedSums
  readonly #pages: SlicedSums
  readonly #arena = new RowArena()
  #held: { readonly slice: number; place(): RowRange }[] = []
  readonly #heldRowsMax: number
  readonly #found: { queries: NumberRows; pairs: NumberRows }[]
  /** Sums of one query, page or pair. */
  readonly #sums = new Float64Array(WINDOW_SUMS)
  // Rules ask for the first two windows of pairs, for a year earlier too of queries, and for all windows of pages.
  readonly #ofPair = { windows: COMPARED_WINDOWS, into: this.#sums }
  readonly #ofQuery = { windows: WINDOW_NAMES.indexOf('before'), into: this.#sums }
  readonly #ofPage = { windows: WINDOW_NAMES.length, into: this.#sums }

  constructor(plan: SumsPlan, heldRowsMax = HELD_ROWS_MAX) {
    const { count, queryCount, pairCount, ranges } = plan.slices
    this.#plan = plan
    this.#heldRowsMax = heldRowsMax
    this.#pairs = new PairSums(pairCount)
    this.#queries = createSums(queryCount, BUCKET_QUERIES)
    this.#pages = createSums(count, plan.pagesCount + 1)
    this.#found = ranges.map(() => ({ queries: new NumberRows(), pairs: new NumberRows() }))
  }

  /** `unpack` returns the same rows again when the bucket ends. Returns false if it will not be called. */
  add(block: PackedColumns, slice: number, unpack: () => PackedColumns): boolean {
    const place = this.#arena.place(block)
    const rows = this.#arena.at(place)
    addRows(this.#pages[slice]!, rows.pages, rows)
    // Older rows matter only for the decay of pages.
    if (slice >= this.#plan.slices.queryCount) return false
    addRows(this.#queries[slice]!, rows.queries, rows)
    if (slice >= this.#plan.slices.pairCount) return false
    const isUnpacked = place.to > this.#heldRowsMax
    if (!isUnpacked) this.#arena.keep(place)
    this.#held.push({ slice, place: isUnpacked ? () => this.#arena.place(unpack()) : () => place })
    return isUnpacked
  }

  endBucket(bucket: number): void {
    const candidates = this.#findQueries(bucket)
    for (const { slice, place } of this.#held) this.#pairs.add(this.#arena.at(place()), slice, candidates)
    this.#findPairs(bucket, candidates)
    for (const values of this.#queries) values.fill(0)
    this.#pairs.clear()
    this.#arena.clear()
    this.#held = []
  }

  share(): SumsShare {
    const found = this.#found.map(({ queries, pairs }) => ({
      queries: queries.numbers,
      pairs: pairs.numbers,
    }))
    return { pages: this.#pages, found }
  }

  absorb({ pages, found }: SumsShare): void {
    for (const [slice, values] of this.#pages.entries()) {
      const others = pages[slice]!
      for (let at = 0; at < values.length; at++) values[at]! += others[at]!
    }
    for (const [index, { queries, pairs }] of this.#found.entries()) {
      queries.addAll(found[index]!.queries)
      pairs.addAll(found[index]!.pairs)
    }
  }

  /** Returns the rows of each range, in their order. Call it after all buckets have ended. */
  take(): RangeRows[] {
    return this.#plan.slices.ranges.map((range, index) => ({
      ...this.#found[index]!,
      ...this.#findPages(range, this.#plan.floors[index]!.page),
    }))
  }

  /** Returns for each query a bit for each range in which it is a candidate. */
  #findQueries(bucket: number): Uint16Array {
    const candidates = new Uint16Array(BUCKET_QUERIES)
    const compared = this.#queries.slice(0, this.#plan.slices.pairCount)
    const mayReach = reachingTotals(compared, this.#lowestFloor())
    // The first query of the first bucket stands for withheld queries.
    for (let query = bucket === 0 ? 1 : 0; query < BUCKET_QUERIES; query++) {
      if (mayReach[query] === 0) continue
      this.#eachRange((range, floors, index) => {
        sumWindows(this.#queries, query, range, this.#ofQuery)
        if (!this.#reaches(floors.query)) return
        candidates[query]! |= 1 << index
        this.#found[index]!.queries.add(bucket * BUCKET_QUERIES + query, 0, this.#sums)
      })
    }
    return candidates
  }

  #findPairs(bucket: number, candidates: Uint16Array): void {
    const { count, sums, queries, pages } = this.#pairs
    for (let pair = 0; pair < count; pair++) {
      const query = queries[pair]!
      const page = pages[pair]!
      // A pair cannot have more than its query, so only candidate queries are looked at.
      const bits = candidates[query]!
      if (bits === 0 || page === 0) continue
      this.#eachRange((range, floors, index) => {
        if ((bits & (1 << index)) === 0) return
        sumWindows(sums, pair, range, this.#ofPair)
        if (!this.#reachesPair(query, range, floors)) return
        this.#found[index]!.pairs.add(bucket * BUCKET_QUERIES + query, page, this.#sums)
      })
    }
  }

  #findPages(range: RangePlan, floor: CandidateFloor): Pick<RangeRows, 'pages' | 'curvePages'> {
    const pages = new NumberRows()
    const curvePages = new NumberRows()
    for (let page = 1; page <= this.#plan.pagesCount; page++) {
      sumWindows(this.#pages, page, range, this.#ofPage)
      if (this.#reaches(floor)) pages.add(0, page, this.#sums)
      if (this.#sums[1]! >= CURVE.pageImpressionsMin) curvePages.add(0, page, this.#sums)
    }
    return { pages, curvePages }
  }

  #eachRange(work: (range: RangePlan, floors: CandidateFloors, index: number) => void): void {
    const { ranges } = this.#plan.slices
    for (let index = 0; index < ranges.length; index++) {
      const range = ranges[index]!
      if (!range.isForPagesOnly) work(range, this.#plan.floors[index]!, index)
    }
  }

  #lowestFloor(): CandidateFloor {
    const floors = this.#plan.floors.map(({ query }) => query)
    return {
      impressions: Math.min(...floors.map(({ impressions }) => impressions)),
      clicks: Math.min(...floors.map(({ clicks }) => clicks)),
    }
  }

  /** Whether a floor is reached in a compared window; earlier windows matter only beside those. */
  #reaches({ impressions, clicks }: CandidateFloor): boolean {
    const sums = this.#sums
    for (let at = 0; at < COMPARED_WINDOWS * METRICS; at += METRICS)
      if (sums[at + 1]! >= impressions || sums[at]! >= clicks) return true
    return false
  }

  #reachesPair(query: number, range: RangePlan, { pair, pairOfQuery }: CandidateFloors): boolean {
    if (this.#reaches({ impressions: pair.impressions, clicks: Number.POSITIVE_INFINITY })) return true
    const own = this.#sums[1]!
    if (own < pairOfQuery.impressions) return false
    let ofQuery = 0
    for (const slice of range.slices.current) ofQuery += this.#queries[slice]![query * METRICS + 1]!
    return reachesRatio(own, pairOfQuery.share, ofQuery)
  }
}

/** Marks the queries that reach a floor in all slices together, which no window can exceed. Most of a long tail does not. */
function reachingTotals(sums: SlicedSums, floor: CandidateFloor): Uint8Array {
  const clicks = new Float64Array(BUCKET_QUERIES)
  const impressions = new Float64Array(BUCKET_QUERIES)
  for (const values of sums) {
    for (let query = 0, at = 0; query < BUCKET_QUERIES; query++, at += METRICS) {
      clicks[query]! += values[at]!
      impressions[query]! += values[at + 1]!
    }
  }
  const reaching = new Uint8Array(BUCKET_QUERIES)
  for (let query = 0; query < BUCKET_QUERIES; query++)
    if (impressions[query]! >= floor.impressions || clicks[query]! >= floor.clicks) reaching[query] = 1
  return reaching
}
