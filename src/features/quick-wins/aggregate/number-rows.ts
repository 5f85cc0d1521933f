// Rows of numbers, stored back to back in one array: sums travel from thread to thread without an object for each
// row.

import type { Compared, Totals } from '../facts.ts'
import { METRICS, WINDOW_SUMS } from './sliced-sums.ts'

/** A row holds the ids of the query and page, then clicks, impressions and positions of each window. */
export const ROW_NUMBERS = 2 + WINDOW_SUMS

/** Positions are stored in thousandths. */
const POSITION_UNITS = 1000
const ROWS_MIN = 64

export type NumberRow = Compared & { readonly queryId: number; readonly pageId: number }

export class NumberRows {
  #numbers = new Float64Array(ROWS_MIN * ROW_NUMBERS)
  #end = 0

  /** `sums` holds the sums of the windows, one after the other. */
  add(query: number, page: number, sums: Float64Array): void {
    if (this.#end === this.#numbers.length) {
      const larger = new Float64Array(this.#numbers.length * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.#end] = query
    this.#numbers[this.#end + 1] = page
    this.#numbers.set(sums, this.#end + 2)
    this.#end += ROW_NUMBERS
  }

  addAll(numbers: Float64Array): void {
    for (let at = 0; at < numbers.length; at += ROW_NUMBERS)
      this.add(numbers[at]!, numbers[at + 1]!, numbers.subarray(at + 2, at + ROW_NUMBERS))
  }

  /** Valid until the next row is added. */
  get numbers(): Float64Array {
    return this.#numbers.subarray(0, this.#end)
  }

  *[Symbol.iterator](): Generator<NumberRow> {
    for (let at = 0; at < this.#end; at += ROW_NUMBERS) {
      const totals = (window: number) => readTotals(this.#numbers, at + 2 + window * METRICS)
      yield {
        queryId: this.#numbers[at]!,
        pageId: this.#numbers[at + 1]!,
        current: totals(0),
        previous: totals(1),
        yearAgo: totals(2),
        yearAgoPrevious: totals(3),
        before: totals(4),
      }
    }
  }
}

/** Returns null if the window has no impressions, because then nothing was reported. */
function readTotals(numbers: Float64Array, at: number): Totals | null {
  const impressions = numbers[at + 1]!
  if (impressions === 0) return null
  return { clicks: numbers[at]!, impressions, positionSum: numbers[at + 2]! / POSITION_UNITS }
}
