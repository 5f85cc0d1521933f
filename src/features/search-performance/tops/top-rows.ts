// Collects the rows of a top list: those with the most clicks, then the most impressions. Rows are numbers, back to
// back in one array, so that a site of any size takes the memory of two lists.

import { WINDOWS } from '../totals/ranges.ts'

/** The most rows of a list: totals are counted up to this number, too. */
const TOP_ROWS_MAX = 10_000

/** Clicks, impressions, positions. */
export const METRICS = 3
/** A row holds the id, then the sums of each window. */
export const ROW_NUMBERS = 1 + WINDOWS.length * METRICS

export class TopRows {
  readonly #rowsMax: number
  #numbers = new Float64Array(64 * ROW_NUMBERS)
  #count = 0
  /** How many rows were added, kept or not. */
  found = 0

  constructor(rowsMax = TOP_ROWS_MAX) {
    this.#rowsMax = rowsMax
  }

  /** `sums` holds the sums of the windows, one after the other. */
  add(id: number, sums: Float64Array): void {
    this.found++
    if (this.#count === this.#rowsMax * 2) this.#cut()
    const at = this.#count++ * ROW_NUMBERS
    if (at === this.#numbers.length) {
      const larger = new Float64Array(at * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[at] = id
    this.#numbers.set(sums, at + 1)
  }

  /** Returns the rows, best first. */
  take(): Float64Array<ArrayBuffer> {
    this.#cut()
    return this.#numbers.slice(0, this.#count * ROW_NUMBERS)
  }

  #cut(): void {
    const numbers = this.#numbers
    const places = Array.from({ length: this.#count }, (_, row) => row * ROW_NUMBERS)
    places.sort(
      (a, b) =>
        numbers[b + 1]! - numbers[a + 1]! || numbers[b + 2]! - numbers[a + 2]! || numbers[a]! - numbers[b]!,
    )
    if (places.length > this.#rowsMax) places.length = this.#rowsMax
    const kept = new Float64Array(numbers.length)
    for (const [row, place] of places.entries())
      kept.set(numbers.subarray(place, place + ROW_NUMBERS), row * ROW_NUMBERS)
    this.#numbers = kept
    this.#count = places.length
  }
}
