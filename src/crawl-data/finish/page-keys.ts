// The duplicate keys of the pages that are compared, five numbers of 64 bits a page, side by side as they are stored:
// half a million pages take 22 MB. Which number is which is told by KEY_PLACES.

import type { DuplicateKeys } from '../../crawler/issues/duplicates.ts'

export const KEY_PLACES: Readonly<Record<keyof DuplicateKeys, number>> = Object.freeze({
  title: 0,
  description: 1,
  h1: 2,
  text: 3,
  fingerprint: 4,
})

export const KEYS_A_PAGE = 5
const PAGE_BYTES = KEYS_A_PAGE * BigUint64Array.BYTES_PER_ELEMENT
const PAGES_MIN = 1024

export type PageKeys = {
  readonly size: number
  readonly ids: Uint32Array
  /** Of the page at an index, from index × KEYS_A_PAGE on; 0 stands for none. */
  readonly keys: BigUint64Array
  /** In the order of their ids. */
  add(id: number, packed: Uint8Array): void
}

export function createPageKeys(): PageKeys {
  let ids = new Uint32Array(PAGES_MIN)
  let bytes = new Uint8Array(PAGES_MIN * PAGE_BYTES)
  let size = 0
  return {
    get size() {
      return size
    },
    get ids() {
      return ids.subarray(0, size)
    },
    get keys() {
      return new BigUint64Array(bytes.buffer, 0, size * KEYS_A_PAGE)
    },
    add(id, packed) {
      if (packed.length !== PAGE_BYTES) throw new RangeError(`Page ${id} has keys of ${packed.length} bytes.`)
      if (size === ids.length) {
        const moreIds = new Uint32Array(size * 2)
        moreIds.set(ids)
        ids = moreIds
        const moreBytes = new Uint8Array(size * 2 * PAGE_BYTES)
        moreBytes.set(bytes)
        bytes = moreBytes
      }
      ids[size] = id
      bytes.set(packed, size * PAGE_BYTES)
      size++
    },
  }
}
