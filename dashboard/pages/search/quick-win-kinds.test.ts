import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstDirection, hasQueries, KIND_NAMES, KINDS, rangeFor } from './quick-win-kinds.ts'

test('there are thirteen lists, and each ends with what its rows are sorted by', () => {
  assert.equal(KIND_NAMES.length, 13)
  for (const kind of KIND_NAMES) assert.equal(KINDS[kind].columns.at(-1), 'opportunity', kind)
})

test('a range that a list does not take gives way to its own', () => {
  assert.equal(rangeFor('contentDecay', '7d'), '90d')
  assert.equal(rangeFor('contentDecay', '365d'), '365d')
  assert.equal(rangeFor('lostQueries', '365d'), '28d')
  assert.equal(rangeFor('lostQueries', null), '28d')
})

test('rows about queries can be tracked, and the best positions come first', () => {
  assert.equal(hasQueries('lostQueries'), true)
  assert.equal(hasQueries('strikingDistancePages'), false)
  assert.equal(firstDirection('target_position'), 'asc')
  assert.equal(firstDirection('clicks'), 'desc')
})
