// The ids of links by what they are made of, in typed arrays: an open-addressed table of so many links at most.

const FIELDS = 4

export class LinkTable {
  // Source, page, anchor and id; an id of 0 marks a free slot.
  readonly #slots: Int32Array
  readonly #mask: number

  constructor(linksMax: number) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(1, linksMax) * 2))
    this.#slots = new Int32Array(slots * FIELDS)
    this.#mask = slots - 1
  }

  /** The id that the link has, or else the given one, which is then stored. */
  idOf(source: number, page: number, anchor: number, newId: number): number {
    const slots = this.#slots
    for (let slot = hashOf(source, page, anchor) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * FIELDS
      const id = slots[at + 3]!
      if (id === 0) {
        slots[at] = source
        slots[at + 1] = page
        slots[at + 2] = anchor
        slots[at + 3] = newId
        return newId
      }
      if (slots[at] === source && slots[at + 1] === page && slots[at + 2] === anchor) return id
    }
  }
}

function hashOf(source: number, page: number, anchor: number): number {
  let hash = Math.imul(source, 0x2c1b3c6d)
  hash = Math.imul((hash ^ (hash >>> 15)) + page, 0x297a2d39)
  hash = Math.imul((hash ^ (hash >>> 13)) + anchor, 0x7feb352d)
  return hash ^ (hash >>> 15)
}
