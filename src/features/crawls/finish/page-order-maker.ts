// Sorts the pages of a crawl by one column after the other. It only computes, and sorting half a million texts takes a second,
// so it runs in a thread of its own (page-order-thread.ts). Texts are replaced by their place among all texts, equal ones
// by the same, so that an entry is a number whatever the column is.

import { cutIntoBlocks, entryOf, packEntries } from '../../../data/lists/orders/entries.ts'

type OrderBlock = { readonly firstEntry: number; readonly data: Uint8Array<ArrayBuffer> }

type SortedColumn = { readonly ids: number[]; readonly values: (number | string | null)[] }

export class PageOrderMaker {
  readonly #columns = new Map<string, SortedColumn>()
  #blocks: Iterator<Float64Array> = [].values()

  /** Adds the values of pages, in any order. */
  add(sort: string, ids: readonly number[], values: readonly (number | string | null)[]): void {
    const column = this.#columns.get(sort) ?? { ids: [], values: [] }
    this.#columns.set(sort, column)
    for (const id of ids) column.ids.push(id)
    for (const value of values) column.values.push(value)
  }

  /** Sorts a column, whose blocks takeBlocks then returns, and forgets its values. */
  sort(sort: string): void {
    const { ids, values } = this.#columns.get(sort) ?? { ids: [], values: [] }
    this.#columns.delete(sort)
    const places = placesOf(values)
    const entries = new Float64Array(ids.length)
    for (const [at, id] of ids.entries()) {
      const value = values[at]
      const number = typeof value === 'string' ? places.get(value) : value
      entries[at] = entryOf(number ?? undefined, id)
    }
    entries.sort()
    this.#blocks = cutIntoBlocks(entries)
  }

  /** Returns at most `blocksMax` further blocks; none at the end. */
  takeBlocks(blocksMax: number): OrderBlock[] {
    const blocks: OrderBlock[] = []
    while (blocks.length < blocksMax) {
      const next = this.#blocks.next()
      if (next.done) break
      blocks.push({ firstEntry: next.value[0]!, data: packEntries(next.value) })
    }
    return blocks
  }
}

function placesOf(values: readonly (number | string | null)[]): ReadonlyMap<string, number> {
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))].sort()
  return new Map(texts.map((text, place) => [text, place]))
}
