// A table of names as bytes. Each name gets a number when it is added, and is found again by its bytes. Millions of
// names as strings in a Map would take six times the memory, and each line that is compared would have to be made a
// string.

import { freeArrays } from '../../../lib/freed-arrays.ts'

const CHUNK_BITS = 22
const CHUNK_BYTES = 1 << CHUNK_BITS
const SEED = 0x811c9dc5
// A slot also holds some bits of the hash. They spare nearly every comparison with a different name, which would cost
// two misses of the processor's cache.
const NUMBER_BITS = 24
const NUMBER_MASK = (1 << NUMBER_BITS) - 1
const NAMES_MAX = NUMBER_MASK - 1
/** The length of a name is stored in one byte; a DNS name has at most 253. */
export const NAME_BYTES_MAX = 255
const FIRST_SLOTS = 1 << 10
const FULL_SHARE = 0.6

export class NameTable {
  /** Names, each after a byte with its length; no name crosses two chunks. */
  readonly #chunks: Uint8Array<ArrayBuffer>[] = []
  #chunkUsed = CHUNK_BYTES
  /** Where each name begins. The 4 GB that fit into these numbers are more than there is memory. */
  #places = new Uint32Array(FIRST_SLOTS)
  /** Slots by hash: the number of a name plus one, and above it eight bits of the hash; 0 for a free slot. */
  #slots = new Uint32Array(FIRST_SLOTS)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Returns the number of a name; an unknown name is added and gets a new one. */
  add(bytes: Uint8Array, start: number, end: number): number {
    if (this.#size >= this.#slots.length * FULL_SHARE) this.#grow()
    const hash = hashOf(bytes, start, end)
    const slot = this.#slotOf(hash, bytes, start, end)
    const known = (this.#slots[slot] as number) & NUMBER_MASK
    if (known !== 0) return known - 1
    if (this.#size >= NAMES_MAX) throw new RangeError(`A table has ${NAMES_MAX} names at most.`)
    const length = end - start
    if (this.#chunkUsed + 1 + length > CHUNK_BYTES) {
      this.#chunks.push(new Uint8Array(CHUNK_BYTES))
      this.#chunkUsed = 0
    }
    const chunk = this.#chunks.at(-1) as Uint8Array
    this.#places[this.#size] = (this.#chunks.length - 1) * CHUNK_BYTES + this.#chunkUsed
    chunk[this.#chunkUsed] = length
    chunk.set(bytes.subarray(start, end), this.#chunkUsed + 1)
    this.#chunkUsed += 1 + length
    this.#slots[slot] = tagOf(hash) | ++this.#size
    return this.#size - 1
  }

  /** Returns the number of a name, or -1 if it is unknown. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const slot = this.#slotOf(hashOf(bytes, start, end), bytes, start, end)
    return ((this.#slots[slot] as number) & NUMBER_MASK) - 1
  }

  nameOf(number: number): string {
    const place = this.#places[number] as number
    const chunk = this.#chunks[place >>> CHUNK_BITS] as Uint8Array
    const at = place & (CHUNK_BYTES - 1)
    return Buffer.from(chunk.buffer, at + 1, chunk[at]).toString('utf8')
  }

  release(): void {
    freeArrays(this.#places, this.#slots, ...this.#chunks)
    this.#chunks.length = 0
    this.#size = 0
  }

  /** Returns the slot of the name, or the free slot where it would be added. */
  #slotOf(hash: number, bytes: Uint8Array, start: number, end: number): number {
    const slots = this.#slots
    const mask = slots.length - 1
    const tag = tagOf(hash) >>> NUMBER_BITS
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const known = slots[slot] as number
      if (known === 0) return slot
      if (known >>> NUMBER_BITS === tag && this.#isName((known & NUMBER_MASK) - 1, bytes, start, end))
        return slot
    }
  }

  #isName(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    const place = this.#places[number] as number
    const chunk = this.#chunks[place >>> CHUNK_BITS] as Uint8Array
    let at = place & (CHUNK_BYTES - 1)
    if (chunk[at] !== end - start) return false
    for (let from = start; from < end; from++) if (chunk[++at] !== bytes[from]) return false
    return true
  }

  #grow(): void {
    const slots = this.#slots.length * 2
    freeArrays(this.#slots)
    this.#slots = new Uint32Array(slots)
    const places = Math.ceil(slots * FULL_SHARE) + 1
    this.#places = new Uint32Array(this.#places.buffer.transfer(places * Uint32Array.BYTES_PER_ELEMENT))
    for (let number = 0; number < this.#size; number++) {
      const place = this.#places[number] as number
      const chunk = this.#chunks[place >>> CHUNK_BITS] as Uint8Array
      const start = (place & (CHUNK_BYTES - 1)) + 1
      const end = start + (chunk[start - 1] as number)
      const hash = hashOf(chunk, start, end)
      this.#slots[this.#slotOf(hash, chunk, start, end)] = tagOf(hash) | (number + 1)
    }
  }
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = SEED
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** The highest bits of the hash, at the place where a slot keeps them. They do not choose the slot. */
function tagOf(hash: number): number {
  return hash & ~NUMBER_MASK
}
