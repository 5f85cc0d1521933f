import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packedKeys } from '../engine/index/page-row.ts'
import { FINGERPRINT_BYTES } from '../engine/text-fingerprint.ts'
import { createPageKeys } from './page-keys.ts'

test('thousands of pages keep their keys and fingerprints', () => {
  const pages = createPageKeys(5000)
  const fingerprintOf = (id: number) => new Uint8Array(FINGERPRINT_BYTES).fill((id % 255) + 1)
  for (let id = 1; id <= 3000; id++)
    pages.add(
      id,
      packedKeys({
        title: BigInt(id),
        description: null,
        h1: null,
        text: 7n,
        fingerprint: id % 2 === 0 ? fingerprintOf(id) : null,
      })!,
    )
  assert.deepEqual([pages.size, pages.ids[2999]], [3000, 3000])
  assert.deepEqual([...pages.keys.subarray(2999 * 4, 3000 * 4)], [3000n, 0n, 0n, 7n])
  const last = pages.fingerprints.subarray(2998 * FINGERPRINT_BYTES)
  assert.deepEqual(last, Uint8Array.from([...new Uint8Array(FINGERPRINT_BYTES), ...fingerprintOf(3000)]))
})

test('what an earlier version stored of a page has its keys, and no fingerprint', () => {
  const pages = createPageKeys(1)
  pages.add(
    1,
    Uint8Array.from({ length: 40 }, (_, at) => (at % 8 === 0 ? 1 : 0)),
  )
  assert.deepEqual([...pages.keys], [1n, 1n, 1n, 1n])
  assert.ok(pages.fingerprints.every((value) => value === 0))
  assert.throws(() => pages.add(2, new Uint8Array(8)), /keys of 8 bytes/)
})
