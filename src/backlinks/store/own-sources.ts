// Which pages that link can be in a profile that one import alone has filled: those whose hashes it has met. All others are
// new, and nobody has to look for them, which takes as long as half of what else a new page needs. If there were pages to
// begin with, or once somebody else has added some, every page may be there.

import { freeArrays } from '../../lib/freed-arrays.ts'

// 8 MB: of a million new pages one in 10,000 is looked for in vain, of ten millions one in 20.
const BITS = 2 ** 26
const MASK = BITS - 1

export class OwnSources {
  #bits: Uint32Array<ArrayBuffer> | undefined
  #count = 0
  #isOwn = true

  /** How many pages there are with those of the last transaction. */
  note(count: number): void {
    this.#count = count
  }

  /** Tells whether a page may be there; undefined when every page may. `count` is how many there are. */
  filter(count: number): ((hash: number) => boolean) | undefined {
    if (count !== this.#count) this.release()
    if (!this.#isOwn) return undefined
    this.#bits ??= new Uint32Array(BITS / 32)
    const bits = this.#bits
    return (hash) => isMet(bits, hash)
  }

  /** For good. */
  release(): void {
    this.#isOwn = false
    if (this.#bits !== undefined) freeArrays(this.#bits)
    this.#bits = undefined
  }
}

/** From now on it has been met, also if the transaction is undone: then it is looked for in vain. */
function isMet(bits: Uint32Array, hash: number): boolean {
  const low = hash | 0
  const high = (hash / 2 ** 32) | 0
  const first = isSet(bits, low & MASK)
  const second = isSet(bits, ((low >>> 16) ^ (high << 5)) & MASK)
  const third = isSet(bits, Math.imul(low ^ high, 0x2c1b3c6d) >>> 6)
  return first && second && third
}

/** Whether it was; it is afterwards. */
function isSet(bits: Uint32Array, place: number): boolean {
  const word = bits[place >>> 5]!
  const bit = 1 << (place & 31)
  bits[place >>> 5] = word | bit
  return (word & bit) !== 0
}
