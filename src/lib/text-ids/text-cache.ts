// Caches the ids of recent texts, in bounded memory: two halves, of which the older is emptied when the younger is
// full. A text that is looked up again moves to the younger half, so frequent texts stay.

import { TextTable, tableHash } from './text-table.ts'

export type CacheLimits = {
  /** The number of entries in each half. */
  readonly textsMax: number
  readonly bytesMax: number
}

export class TextCache {
  readonly #limits: CacheLimits
  #young = new TextTable()
  #old = new TextTable()

  constructor(limits: CacheLimits) {
    this.#limits = limits
  }

  /** Returns 0 if the text is unknown. */
  find(text: string): number {
    const hash = tableHash(text)
    const id = this.#young.find(text, hash)
    return id === 0 ? this.#findOld(text, hash) : id
  }

  add(text: string, id: number): void {
    const hash = tableHash(text)
    if (this.#young.find(text, hash) === 0) this.#addNew(text, hash, id)
  }

  /** Frees the memory. */
  release(): void {
    this.#young.release()
    this.#old.release()
  }

  #findOld(text: string, hash: number): number {
    const id = this.#old.find(text, hash)
    if (id !== 0) this.#addNew(text, hash, id)
    return id
  }

  #addNew(text: string, hash: number, id: number): void {
    const { textsMax, bytesMax } = this.#limits
    if (this.#young.size >= textsMax || this.#young.bytes >= bytesMax) {
      this.#old.clear()
      const emptied = this.#old
      this.#old = this.#young
      this.#young = emptied
    }
    this.#young.add(text, hash, id)
  }
}
