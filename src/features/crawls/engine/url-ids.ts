// Which id each URL of a crawl has, by the 64 bits that stand for it: an open-addressed table in typed arrays, because a Map
// of a million URLs takes 140 MB and this at most 25. Ids are counted from one; nothing is ever taken out. Entries can be
// added in any order, so a crawl that was killed can fill the table again.

import type { Hash64 } from '../../../lib/url-hash.ts'

type UrlIds = {
  readonly size: number
  /** Undefined for a URL that was not met. */
  find(hash: Hash64): number | undefined
  /** A hash that is there already keeps its first id. */
  add(hash: Hash64, id: number): void
}

const SLOTS_MIN = 1024
/** Above this share of used slots the next free one is too far away. */
const FULL = 0.7

export function createUrlIds(expected = 0): UrlIds {
  let slots = SLOTS_MIN
  while (slots * FULL < expected) slots *= 2
  let table = newTable(slots)
  let size = 0

  function grow(): void {
    const old = table
    table = newTable(old.ids.length * 2)
    for (let slot = 0; slot < old.ids.length; slot++) {
      const id = old.ids[slot] as number
      if (id === 0) continue
      const high = old.highs[slot] as number
      const low = old.lows[slot] as number
      put(table, slotOf(table, high, low), high, low, id)
    }
  }

  return {
    get size() {
      return size
    },
    find({ high, low }) {
      const id = table.ids[slotOf(table, high, low)] as number
      return id === 0 ? undefined : id
    },
    add({ high, low }, id) {
      if (size >= table.ids.length * FULL) grow()
      const slot = slotOf(table, high, low)
      if (table.ids[slot] !== 0) return
      put(table, slot, high, low, id)
      size++
    },
  }
}

/** An id of 0 marks a free slot. */
type Table = { highs: Uint32Array; lows: Uint32Array; ids: Uint32Array }

function newTable(slots: number): Table {
  return { highs: new Uint32Array(slots), lows: new Uint32Array(slots), ids: new Uint32Array(slots) }
}

/** The slot of this hash, or the free slot where it belongs. */
function slotOf({ highs, lows, ids }: Table, high: number, low: number): number {
  const mask = ids.length - 1
  let slot = low & mask
  while (ids[slot] !== 0 && (lows[slot] !== low || highs[slot] !== high)) slot = (slot + 1) & mask
  return slot
}

function put({ highs, lows, ids }: Table, slot: number, high: number, low: number, id: number): void {
  highs[slot] = high
  lows[slot] = low
  ids[slot] = id
}
