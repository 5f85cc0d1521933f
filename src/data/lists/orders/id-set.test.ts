import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createIdSet } from './id-set.ts'

test('an id is in the set once, and one beyond its number never', () => {
  const ids = createIdSet(9)
  for (const id of [1, 8, 9, 9, 10, 999]) ids.add(id)
  assert.deepEqual(
    [0, 1, 2, 8, 9, 10, 999].filter((id) => ids.has(id)),
    [1, 8, 9],
  )
  assert.equal(ids.size, 3)
  assert.equal(ids.bytes, 2)
})
