import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { KeyIndex } from './key-index.ts'
import { PackedTexts } from './packed-texts.ts'

test('every key is found with its row, and no other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: 'grapheme' }), { maxLength: 200 }), (keys) => {
      const index = new KeyIndex(new PackedTexts())
      for (const [row, key] of keys.entries()) {
        assert.equal(index.find(key), undefined)
        assert.equal(index.add(key), row)
      }
      for (const [row, key] of keys.entries())
        assert.deepEqual([index.find(key), index.keyAt(row)], [row, key])
    }),
  )
})

test('thousands of keys are found after the table has grown, and sorted by their bytes', () => {
  const index = new KeyIndex(new PackedTexts())
  const keys = Array.from({ length: 5000 }, (_, number) => `example.com/${(number * 7919) % 5000}`)
  for (const key of keys) index.add(key)
  for (const [row, key] of keys.entries()) assert.equal(index.find(key), row)
  assert.deepEqual(
    Array.from(
      index.sorted(() => 0),
      (row) => keys[row],
    ),
    keys.toSorted(),
  )
})

test('of two rows with one key, the first is found', () => {
  const index = new KeyIndex(new PackedTexts())
  index.add('example.com/a')
  index.add('example.com/a')
  assert.equal(index.find('example.com/a'), 0)
})
