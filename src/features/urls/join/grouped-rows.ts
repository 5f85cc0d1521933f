// Rows of numbers that are added in any order and read by group: the days of a page, the links to one. They are
// sorted once, by counting, after the last one was added.

import { int32List, type NumberList } from './number-list.ts'

export class GroupedRows<Column extends string> {
  readonly #groups = int32List()
  readonly #columns: Readonly<Record<Column, NumberList | NumberList<Float64Array<ArrayBuffer>>>>
  /** Where the rows of each group begin; `settle` fills it. */
  #starts = new Int32Array(1)
  #order = new Int32Array()

  constructor(columns: Readonly<Record<Column, NumberList | NumberList<Float64Array<ArrayBuffer>>>>) {
    this.#columns = columns
  }

  add(group: number, values: Readonly<Record<Column, number>>): void {
    this.#groups.push(group)
    for (const name in this.#columns) this.#columns[name].push(values[name])
  }

  /** Groups are numbered from 0 to below `count`. */
  settle(count: number): void {
    const groups = this.#groups.values()
    const starts = new Int32Array(count + 1)
    for (let row = 0; row < groups.length; row++) starts[groups[row]!]!++
    // First, this holds where each group ends; placing the rows from the back turns it into where each begins.
    for (let group = 1; group <= count; group++) starts[group]! += starts[group - 1]!
    const order = new Int32Array(groups.length)
    for (let row = groups.length - 1; row >= 0; row--) order[--starts[groups[row]!]!] = row
    this.#starts = starts
    this.#order = order
    this.#groups.free()
  }

  /** The places of a group's rows, in the order in which they were added. */
  of(group: number): Int32Array {
    return this.#order.subarray(this.#starts[group] ?? 0, this.#starts[group + 1] ?? 0)
  }

  /** Frees the memory at once; nothing can be read afterwards. */
  free(): void {
    for (const name in this.#columns) this.#columns[name].free()
  }

  value(name: Column, row: number): number {
    return this.#columns[name].at(row)
  }

  /** The values of all rows, for callers that scan many. */
  column(name: Column): Int32Array | Float64Array {
    return this.#columns[name].values()
  }
}
