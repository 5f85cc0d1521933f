// Finds rows by the keys of their addresses: a hash table with 64 bits of hash for each row, and the key itself in
// packed texts. A Map of strings takes three times the memory.

import { hash53, hash64 } from '../../../lib/url-hash.ts'
import { int32List } from './number-list.ts'
import type { PackedTexts } from './packed-texts.ts'
import { sortByText } from './text-order.ts'

const PLACES_MIN = 2048

export class KeyIndex {
  readonly #texts: PackedTexts
  readonly #keys = int32List()
  readonly #high = int32List()
  readonly #low = int32List()
  /** Hash slots: each holds the number of a row, from 1. There are at least twice as many slots as rows. */
  #places = new Int32Array(PLACES_MIN)

  constructor(texts: PackedTexts) {
    this.#texts = texts
  }

  get count(): number {
    return this.#keys.length
  }

  /** Returns the row that was added first with that key. */
  find(key: string): number | undefined {
    const { high, low } = hash64(key)
    const mask = this.#places.length - 1
    for (let place = low & mask; this.#places[place] !== 0; place = (place + 1) & mask) {
      const row = this.#places[place]! - 1
      if (this.#low.at(row) === (low | 0) && this.#high.at(row) === (high | 0) && this.keyAt(row) === key)
        return row
    }
    return undefined
  }

  /** Adds the next row and returns its number. If another row has the key already, `find` goes on returning that one. */
  add(key: string): number {
    if (2 * (this.count + 1) > this.#places.length) this.#grow()
    const { high, low } = hash64(key)
    const row = this.count
    this.#keys.push(this.#texts.add(key))
    this.#high.push(high | 0)
    this.#low.push(low | 0)
    this.#put(row)
    return row
  }

  keyAt(row: number): string {
    return this.#texts.at(this.#keys.at(row))
  }

  /** The hash by which a database finds the row: `urlHash53` of its key. */
  hashAt(row: number): number {
    return hash53(this.#high.at(row), this.#low.at(row))
  }

  /** Call it when no key is looked up any more. */
  freePlaces(): void {
    this.#places.buffer.transfer(0)
  }

  /** Rows by the bytes of their keys; `tie` decides between equal ones. */
  sorted(tie: (row: number, other: number) => number): Uint32Array<ArrayBuffer> {
    return sortByText(this.#texts.located(this.#keys.values()), tie)
  }

  /** Copies a key into `target`, which must have room for it: see `PackedTexts`. */
  copyKey(row: number, target: Uint8Array, at: number): number {
    return this.#texts.copy(this.#keys.at(row), target, at)
  }

  keyBytes(row: number): number {
    return this.#texts.bytesAt(this.#keys.at(row))
  }

  #put(row: number): void {
    const mask = this.#places.length - 1
    let place = this.#low.at(row) & mask
    while (this.#places[place] !== 0) place = (place + 1) & mask
    this.#places[place] = row + 1
  }

  #grow(): void {
    const places = this.#places.length * 2
    this.#places.buffer.transfer(0)
    this.#places = new Int32Array(places)
    for (let row = 0; row < this.count; row++) this.#put(row)
  }
}
