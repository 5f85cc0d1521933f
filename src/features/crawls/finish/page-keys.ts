// The duplicate keys of the pages that are compared, four numbers of 64 bits a page, and the fingerprints of their texts,
// side by side as they are stored: half a million pages take 100 MB. KEY_PLACES says which number is which.

import { freeArrays } from '../../../lib/freed-arrays.ts'
import type { DuplicateKey } from '../engine/audit/rule.ts'
import { FINGERPRINT_BYTES } from '../engine/text-fingerprint.ts'

export const KEY_PLACES: Readonly<Record<DuplicateKey, number>> = Object.freeze({
  title: 0,
  description: 1,
  h1: 2,
  text: 3,
})

export const KEYS_A_PAGE = 4
const KEYS_BYTES = KEYS_A_PAGE * BigUint64Array.BYTES_PER_ELEMENT

export type PageKeys = {
  readonly size: number
  readonly ids: Uint32Array
  /** The keys of a page begin at its index × KEYS_A_PAGE; 0 stands for none. */
  readonly keys: BigUint64Array
  /** The fingerprint of a page begins at its index × FINGERPRINT_BYTES; zeros stand for none. */
  readonly fingerprints: Uint8Array
  /** Call it in the order of the pages' ids. */
  add(id: number, packed: Uint8Array): void
  /** Forgets all pages and frees their memory. */
  free(): void
}

/** Allocates room for `pagesMax` pages: growing would copy tens of megabytes at once, and unused room takes no memory. */
export function createPageKeys(pagesMax: number): PageKeys {
  const ids = new Uint32Array(pagesMax)
  const keys = new Uint8Array(pagesMax * KEYS_BYTES)
  const fingerprints = new Uint8Array(pagesMax * FINGERPRINT_BYTES)
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
      ids[size] = id
      keys.set(packed.subarray(0, KEYS_BYTES), size * KEYS_BYTES)
      // Fingerprints that an earlier release stored for a crawl that now resumes are shorter, and cannot be compared.
      if (packed.length === KEYS_BYTES + FINGERPRINT_BYTES)
        fingerprints.set(packed.subarray(KEYS_BYTES), size * FINGERPRINT_BYTES)
      size++
    },
    free() {
      size = 0
      freeArrays(ids, keys, fingerprints)
    },
  }
}
