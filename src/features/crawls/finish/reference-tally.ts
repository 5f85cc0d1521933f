// How many addresses of a kind each page refers to, and which of them comes first on it. Kept in blocks of pages with
// neighbouring ids, made when the first of them is met: a fault in a menu is on every page and takes 12 bytes for each, a
// rare one takes a few kilobytes.

const BLOCK_SHIFT = 10
const BLOCK_PAGES = 1 << BLOCK_SHIFT
const BLOCK_MASK = BLOCK_PAGES - 1

type Block = { counts: Uint32Array; targets: Uint32Array; positions: Uint32Array }

type Tallied = { pageId: number; targetId: number; count: number }

export class ReferenceTally {
  readonly #blocks: (Block | undefined)[] = []

  /** Call it once for each page and address, with the first position at which the page refers to the address. */
  add(pageId: number, targetId: number, position: number): void {
    const block = this.#blockOf(pageId)
    const at = pageId & BLOCK_MASK
    const count = block.counts[at]!
    block.counts[at] = count + 1
    if (count === 0 || position < block.positions[at]!) {
      block.targets[at] = targetId
      block.positions[at] = position
    }
  }

  /** Yields pages in the order of their ids. */
  *entries(): Generator<Tallied> {
    for (const [number, block] of this.#blocks.entries()) {
      if (block === undefined) continue
      for (let at = 0; at < BLOCK_PAGES; at++) {
        const count = block.counts[at]!
        if (count === 0) continue
        yield { pageId: (number << BLOCK_SHIFT) | at, targetId: block.targets[at]!, count }
      }
    }
  }

  #blockOf(pageId: number): Block {
    const number = pageId >>> BLOCK_SHIFT
    const known = this.#blocks[number]
    if (known !== undefined) return known
    const block = {
      counts: new Uint32Array(BLOCK_PAGES),
      targets: new Uint32Array(BLOCK_PAGES),
      positions: new Uint32Array(BLOCK_PAGES),
    }
    // Filled with empty places, because a sparse array is slow.
    while (this.#blocks.length < number) this.#blocks.push(undefined)
    this.#blocks[number] = block
    return block
  }
}
