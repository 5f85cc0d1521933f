// While one import alone fills a profile, only linking pages whose hashes it has met before can be in the dictionary. All
// others are new and need no lookup, which would cost half as much as everything else about a new page. If the profile had
// pages to begin with, or another process has added some, every page may be there.

import { freeArrays } from '../../../lib/freed-arrays.ts'

// 8 MB of bits: with a million new pages, one in 10,000 is looked up in vain, with ten million one in 20.
const BITS = 2 ** 26
const MASK = BITS - 1

export class OwnSources {
  #bits: Uint32Array<ArrayBuffer> | undefined
  #count = 0
  #isOwn = true

  /** Call it after each transaction with the number of pages in the dictionary. */
  setCount(count: number): void {
    this.#count = count
  }

  /**
   * Returns a test whether a page may be in the dictionary; undefined when every page may. `count` is the number of
   * pages there.
   */
  filter(count: number): ((hash: number) => boolean) | undefined {
    if (count !== this.#count) this.release()
    if (!this.#isOwn) return undefined
    this.#bits ??= new Uint32Array(BITS / 32)
    const bits = this.#bits
    return (hash) => isMet(bits, hash)
  }

  /** Frees the bits; no page can be tested afterwards. */
  release(): void {
    this.#isOwn = false
    if (this.#bits !== undefined) freeArrays(this.#bits)
    this.#bits = undefined
  }
}

/** Marks the page as met, even if the transaction is rolled back: then a later lookup is in vain. */
function isMet(bits: Uint32Array, hash: number): boolean {
  const low = hash | 0
  const high = (hash / 2 ** 32) | 0
  const first = isSet(bits, low & MASK)
  const second = isSet(bits, ((low >>> 16) ^ (high << 5)) & MASK)
  const third = isSet(bits, Math.imul(low ^ high, 0x2c1b3c6d) >>> 6)
  return first && second && third
}

/** Returns whether the bit was set, and sets it. */
function isSet(bits: Uint32Array, place: number): boolean {
  const word = bits[place >>> 5]!
  const bit = 1 << (place & 31)
  bits[place >>> 5] = word | bit
  return (word & bit) !== 0
}
