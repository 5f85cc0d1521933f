import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { urlHash53 } from '../../../lib/url-hash.ts'
import { sortedKeys } from './url-keys.ts'
import { UrlTable } from './url-table.ts'

test('every row is among the keys by the hash of its key', () => {
  const table = new UrlTable()
  for (let number = 0; number < 3000; number++) table.add(`https://example.com/${number}`)
  const order = table.sorted()
  const { hashes, ids } = sortedKeys(table, order)
  assert.deepEqual(hashes, hashes.toSorted())
  assert.equal(new Set(ids).size, 3000)
  for (const [at, id] of ids.entries()) assert.equal(hashes[at], urlHash53(table.keyAt(order[id - 1]!)))
})

test('hashes that begin alike are sorted too, and those that are the same by their ids', () => {
  const begin = fc.constantFrom(0, 1, 2 ** 26 - 1)
  const hash = fc.tuple(begin, fc.integer({ min: 0, max: 3 })).map(([high, low]) => high * 2 ** 27 + low)
  fc.assert(
    fc.property(fc.array(hash, { maxLength: 60 }), (hashes) => {
      const table = { keyHashAt: (row: number) => hashes[row]! }
      const keys = sortedKeys(
        table,
        Uint32Array.from(hashes, (_, row) => row),
      )
      const expected = hashes
        .map((value, row) => ({ value, id: row + 1 }))
        .sort((a, b) => a.value - b.value || a.id - b.id)
      assert.deepEqual(
        Array.from(keys.ids, (id, at) => ({ value: keys.hashes[at], id })),
        expected,
      )
    }),
  )
})
