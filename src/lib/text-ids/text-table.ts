// Maps texts to ids in typed arrays: an open-addressed table, and the concatenated texts, those of Latin letters apart
// from the others, which take two bytes per letter. Compared with a Map, it takes less than half the memory, gives the
// garbage collector nothing to scan and is as fast, which matters with hundreds of thousands of texts. Entries cannot
// be removed one by one, only all at once.

import { freeArrays } from '../freed-arrays.ts'

const SLOTS_MIN = 1024
const TEXT_MIN = 16_384
const NARROW_END = 0x100
// Hash, length, start of the text (a negative one counts from -1 among the wide texts), and the id; an id of 0 marks a
// free slot.
const SLOT_FIELDS = 4
/** Above this share of used slots, free ones are too far apart. */
const FULL = 0.6

export class TextTable {
  #slots = new Int32Array(SLOTS_MIN * SLOT_FIELDS)
  #mask = SLOTS_MIN - 1
  #narrow = new Uint8Array(TEXT_MIN)
  #narrowEnd = 0
  #wide = new Uint16Array(0)
  #wideEnd = 0
  size = 0

  /** The bytes of the texts. */
  get bytes(): number {
    return this.#narrowEnd + 2 * this.#wideEnd
  }

  /** Returns 0 if the text is missing. `hash` must be that of the text. */
  find(text: string, hash: number): number {
    const slots = this.#slots
    const mask = this.#mask
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const at = slot * SLOT_FIELDS
      const id = slots[at + 3]!
      if (id === 0) return 0
      if (slots[at] === hash && slots[at + 1] === text.length && this.#isText(text, slots[at + 2]!)) return id
    }
  }

  /** The caller must have checked that the text is missing. */
  add(text: string, hash: number, id: number): void {
    if (this.size >= (this.#mask + 1) * FULL) this.#growSlots()
    this.#put(hash, text.length, isNarrow(text) ? this.#addNarrow(text) : this.#addWide(text), id)
    this.size++
  }

  /** Empties the table and keeps its memory. */
  clear(): void {
    this.#slots.fill(0)
    this.#narrowEnd = 0
    this.#wideEnd = 0
    this.size = 0
  }

  /** Frees the memory. */
  release(): void {
    freeArrays(this.#slots, this.#narrow, this.#wide)
  }

  #isText(text: string, start: number): boolean {
    return start < 0 ? hasTextAt(this.#wide, -1 - start, text) : hasTextAt(this.#narrow, start, text)
  }

  #put(hash: number, length: number, start: number, id: number): void {
    const slots = this.#slots
    let slot = hash & this.#mask
    while (slots[slot * SLOT_FIELDS + 3] !== 0) slot = (slot + 1) & this.#mask
    const at = slot * SLOT_FIELDS
    slots[at] = hash
    slots[at + 1] = length
    slots[at + 2] = start
    slots[at + 3] = id
  }

  #addNarrow(text: string): number {
    const start = this.#narrowEnd
    this.#narrowEnd += text.length
    if (this.#narrowEnd > this.#narrow.length) {
      const larger = new Uint8Array(Math.max(this.#narrowEnd, this.#narrow.length * 2))
      larger.set(this.#narrow)
      this.#narrow = larger
    }
    for (let at = 0; at < text.length; at++) this.#narrow[start + at] = text.charCodeAt(at)
    return start
  }

  #addWide(text: string): number {
    const start = this.#wideEnd
    this.#wideEnd += text.length
    if (this.#wideEnd > this.#wide.length) {
      const larger = new Uint16Array(Math.max(this.#wideEnd, this.#wide.length * 2, TEXT_MIN))
      larger.set(this.#wide)
      this.#wide = larger
    }
    for (let at = 0; at < text.length; at++) this.#wide[start + at] = text.charCodeAt(at)
    return -1 - start
  }

  #growSlots(): void {
    const old = this.#slots
    this.#slots = new Int32Array(old.length * 2)
    this.#mask = this.#mask * 2 + 1
    for (let at = 0; at < old.length; at += SLOT_FIELDS)
      if (old[at + 3] !== 0) this.#put(old[at]!, old[at + 1]!, old[at + 2]!, old[at + 3]!)
  }
}

function isNarrow(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= NARROW_END) return false
  return true
}

function hasTextAt(texts: Uint8Array | Uint16Array, start: number, text: string): boolean {
  for (let at = 0; at < text.length; at++) if (texts[start + at] !== text.charCodeAt(at)) return false
  return true
}

const MULTIPLIER = 0x2c1b3c6d

/** A signed 32-bit hash. Only for tables in memory: stored texts use another hash. */
export function tableHash(text: string): number {
  const { length } = text
  let hash = 0x3c6ef372 ^ length
  let at = 0
  for (; at + 1 < length; at += 2) {
    hash = Math.imul(hash ^ (text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16)), MULTIPLIER)
    hash ^= hash >>> 15
  }
  if (at < length) hash = Math.imul(hash ^ text.charCodeAt(at), MULTIPLIER)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  return hash ^ (hash >>> 15)
}
