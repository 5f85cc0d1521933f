// Collects observations of one list as columns of numbers, until there are enough of them for a block.

import { freeArrays } from '../../../lib/freed-arrays.ts'
import { settledId } from './assign-ids.ts'
import { type Columns, createColumns, type Layout, packRows } from './layout.ts'

export class StagedRows<L extends Layout> {
  readonly columns: Columns<L>
  readonly #layout: L
  readonly #rowsMax: number
  /** Columns that refer to texts, some of which may still wait for their ids. */
  readonly #references: readonly (keyof L)[]
  #count = 0
  #settled = 0

  constructor(layout: L, references: readonly (keyof L)[], rowsMax: number) {
    this.columns = createColumns(layout, rowsMax)
    this.#layout = layout
    this.#references = references
    this.#rowsMax = rowsMax
  }

  get isFull(): boolean {
    return this.#count === this.#rowsMax
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /** Whether all texts have their ids. */
  get isSettled(): boolean {
    return this.#settled === this.#count
  }

  /** Adds a row and returns its place. Do not call it when the block is full. */
  next(): number {
    return this.#count++
  }

  /** The values of a column that were added since the last call. */
  unsettled(name: keyof L): Uint32Array<ArrayBuffer> {
    return (this.columns[name] as Uint32Array<ArrayBuffer>).subarray(this.#settled, this.#count)
  }

  /** `ids` are the new ids of the waiting texts, in the order of `references`. */
  settle(ids: readonly (readonly number[])[]): void {
    for (const [index, name] of this.#references.entries()) {
      const column = this.unsettled(name)
      const given = ids[index]!
      for (let at = 0; at < column.length; at++) column[at] = settledId(column[at]!, given)
    }
    this.#settled = this.#count
  }

  /** Returns the rows as a block and removes them. */
  take(): Uint8Array<ArrayBuffer> {
    const block = packRows(this.#layout, this.columns, 0, this.#count)
    this.#count = 0
    this.#settled = 0
    return block
  }

  /** Frees the memory; nothing can be added afterwards. */
  release(): void {
    freeArrays(...(Object.values(this.columns) as { buffer: ArrayBuffer }[]))
  }
}
