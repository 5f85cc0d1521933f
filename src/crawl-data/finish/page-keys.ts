// The duplicate keys of the pages that are compared, four numbers of 64 bits a page, and the fingerprints of their texts,
// side by side as they are stored: half a million pages take 84 MB. Which number is which is told by KEY_PLACES.

import type { DuplicateKey } from '../../crawler/issues/rule.ts'
import { FINGERPRINT_BYTES } from '../../crawler/text-fingerprint.ts'

export const KEY_PLACES: Readonly<Record<DuplicateKey, number>> = Object.freeze({
  title: 0,
  description: 1,
  h1: 2,
  text: 3,
})

export const KEYS_A_PAGE = 4
const KEYS_BYTES = KEYS_A_PAGE * BigUint64Array.BYTES_PER_ELEMENT
const PAGES_MIN = 1024

export type PageKeys = {
  readonly size: number
  readonly ids: Uint32Array
  /** Of the page at an index, from index × KEYS_A_PAGE on; 0 stands for none. */
  readonly keys: BigUint64Array
  /** Of the page at an index, from index × FINGERPRINT_BYTES on; nothing but zeros for none. */
  readonly fingerprints: Uint8Array
  /** In the order of their ids. */
  add(id: number, packed: Uint8Array): void
}

export function createPageKeys(): PageKeys {
  let ids = new Uint32Array(PAGES_MIN)
  let keys = new Uint8Array(PAGES_MIN * KEYS_BYTES)
  let fingerprints = new Uint8Array(PAGES_MIN * FINGERPRINT_BYTES)
  let size = 0
  return {
    get size() {
      return size
    },
    get ids() {
      return ids.subarray(0, size)
    },
    get keys() {
      return new BigUint64Array(keys.buffer, 0, size * KEYS_A_PAGE)
    },
    get fingerprints() {
      return fingerprints.subarray(0, size * FINGERPRINT_BYTES)
    },
    add(id, packed) {
      if (packed.length < KEYS_BYTES) throw new RangeError(`Page ${id} has keys of ${packed.length} bytes.`)
      if (size === ids.length) {
        ids = new Uint32Array(ids.buffer.transfer(ids.byteLength * 2))
        keys = new Uint8Array(keys.buffer.transfer(keys.byteLength * 2))
        fingerprints = new Uint8Array(fingerprints.buffer.transfer(fingerprints.byteLength * 2))
      }
      ids[size] = id
      keys.set(packed.subarray(0, KEYS_BYTES), size * KEYS_BYTES)
      // What an earlier version stored of a crawl that goes on now is shorter, and cannot be compared.
      if (packed.length === KEYS_BYTES + FINGERPRINT_BYTES)
        fingerprints.set(packed.subarray(KEYS_BYTES), size * FINGERPRINT_BYTES)
      size++
    },
  }
}
