// Sums of the pairs (query, page) of some queries of a bucket, in an open-addressed table of numbers, so that a row
// costs one probe and three additions. A Map of objects took ten times as long.

import { createSums, growSums, METRICS, type Rows, type SlicedSums } from './sliced-sums.ts'

const PAIRS_MIN = 1024
const QUERY_MULTIPLIER = 0x9e3779b1 | 0
const PAGE_MULTIPLIER = 0x85ebca6b | 0

export class PairSums {
  count = 0
  /** The query of each pair, by its number within the bucket. */
  queries = new Uint16Array(PAIRS_MIN)
  pages = new Int32Array(PAIRS_MIN)
  readonly sums: SlicedSums
  /** Hash slots: each holds the number of a pair, from 1. There are at least twice as many slots as pairs. */
  #places = new Int32Array(PAIRS_MIN * 2)

  constructor(slices: number) {
    this.sums = createSums(slices, PAIRS_MIN)
  }

  /** Adds the rows whose query is marked. */
  add({ queries, pages, clicks, impressions, positionSums }: Rows, slice: number, marks: Uint16Array): void {
    for (let row = 0; row < queries.length; row++) {
      const query = queries[row]!
      if (marks[query] === 0) continue
      const at = this.#find(query, pages[row]!) * METRICS
      const values = this.sums[slice]!
      values[at]! += clicks[row]!
      values[at + 1]! += impressions[row]!
      values[at + 2]! += positionSums[row]!
    }
  }

  /** Empties the table and keeps its memory for the next bucket. */
  clear(): void {
    for (const values of this.sums) values.fill(0, 0, this.count * METRICS)
    this.#places.fill(0)
    this.count = 0
  }

  #find(query: number, page: number): number {
    const places = this.#places
    const mask = places.length - 1
    let place = hash(query, page) & mask
    for (;;) {
      const pair = places[place]! - 1
      if (pair < 0) break
      if (this.queries[pair] === query && this.pages[pair] === page) return pair
      place = (place + 1) & mask
    }
    if (this.count === this.queries.length) {
      this.#grow()
      return this.#find(query, page)
    }
    const pair = this.count++
    places[place] = pair + 1
    this.queries[pair] = query
    this.pages[pair] = page
    return pair
  }

  #grow(): void {
    const size = this.queries.length * 2
    this.queries = grown(this.queries, new Uint16Array(size))
    this.pages = grown(this.pages, new Int32Array(size))
    growSums(this.sums, size)
    this.#places = new Int32Array(size * 2)
    const mask = this.#places.length - 1
    for (let pair = 0; pair < this.count; pair++) {
      let place = hash(this.queries[pair]!, this.pages[pair]!) & mask
      while (this.#places[place] !== 0) place = (place + 1) & mask
      this.#places[place] = pair + 1
    }
  }
}

function hash(query: number, page: number): number {
  const mixed = Math.imul(query, QUERY_MULTIPLIER) ^ Math.imul(page, PAGE_MULTIPLIER)
  return mixed ^ (mixed >>> 15)
}

function grown<T extends Uint16Array | Int32Array>(from: T, to: T): T {
  to.set(from)
  return to
}
