// A growing list of ids, four bytes each. It grows in place where the system can do that, so that no copy of a large one
// is made.

import { freeArrays } from '../../../lib/freed-arrays.ts'

const FIRST_LENGTH = 16

export class IdList {
  #ids = new Uint32Array(FIRST_LENGTH)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(id: number): void {
    if (this.#length === this.#ids.length)
      this.#ids = new Uint32Array(this.#ids.buffer.transfer(this.#ids.byteLength * 2))
    this.#ids[this.#length++] = id
  }

  /** Returns undefined for an empty list. */
  last(): number | undefined {
    return this.#length === 0 ? undefined : this.#ids[this.#length - 1]
  }

  /** A view of the current ids; do not keep it. */
  ids(): Uint32Array {
    return this.#ids.subarray(0, this.#length)
  }

  release(): void {
    freeArrays(this.#ids)
    this.#ids = new Uint32Array(0)
    this.#length = 0
  }
}

/** Returns the place of an id in an ascending list that contains it. */
export function placeOf(ids: Uint32Array, id: number): number {
  let low = 0
  let high = ids.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] as number) < id) low = middle + 1
    else high = middle
  }
  return low
}
