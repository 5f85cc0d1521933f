import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hash64 } from '../../../lib/url-hash.ts'
import { createUrlIds } from './url-ids.ts'

test('a URL keeps its first id, and one that was not met has none', () => {
  const ids = createUrlIds()
  const [first, second] = [hash64('https://example.com/a'), hash64('https://example.com/b')]
  assert.equal(ids.find(first), undefined)
  ids.add(first, 1)
  ids.add(first, 2)
  assert.deepEqual([ids.find(first), ids.find(second), ids.size], [1, undefined, 1])
})

test('hashes that differ in one half only are different URLs, also where they share a slot', () => {
  const numbers = fc.constantFrom(0, 1, 1024, 2048, 0xffff_ffff)
  fc.assert(
    fc.property(fc.array(fc.record({ high: numbers, low: numbers })), (hashes) => {
      const ids = createUrlIds()
      const known = new Map<string, number>()
      for (const [index, hash] of hashes.entries()) {
        const name = `${hash.high} ${hash.low}`
        assert.equal(ids.find(hash), known.get(name))
        ids.add(hash, index + 1)
        if (!known.has(name)) known.set(name, index + 1)
      }
      assert.equal(ids.size, known.size)
    }),
  )
})

test('it grows, and finds all that was put in before', () => {
  const count = 50_000
  for (const expected of [0, count]) {
    const ids = createUrlIds(expected)
    for (let id = 1; id <= count; id++) ids.add(hash64(`https://example.com/page/${id}`), id)
    assert.equal(ids.size, count)
    for (let id = 1; id <= count; id++) assert.equal(ids.find(hash64(`https://example.com/page/${id}`)), id)
    assert.equal(ids.find(hash64('https://example.com/page/0')), undefined)
  }
})
