import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchesOf, readKeywordLines, readTagNames } from './keyword-lines.ts'

test('pasted lines become keywords, each once', () => {
  const { keywords, repeated, tooLong } = readKeywordLines(
    '  rain  jacket\r\n\n\tHiking boots\nRAIN JACKET\nzelt kaufen \n',
  )
  assert.deepEqual(keywords, ['rain jacket', 'Hiking boots', 'zelt kaufen'])
  assert.equal(repeated, 1)
  assert.deepEqual(tooLong, [])
})

test('a line that is too long is told apart, counted by characters', () => {
  assert.equal(readKeywordLines('x'.repeat(256)).tooLong.length, 1)
  assert.equal(readKeywordLines('😀'.repeat(255)).keywords.length, 1)
})

test('many are sent in batches', () => {
  const sizes = batchesOf(Array.from({ length: 250 }, (_, index) => index)).map(({ length }) => length)
  assert.deepEqual(sizes, [100, 100, 50])
  assert.deepEqual(batchesOf([]), [])
})

test('names of tags are separated by commas', () => {
  assert.deepEqual(readTagNames(' brand, boots ,Brand;;winter '), ['brand', 'boots', 'winter'])
})
