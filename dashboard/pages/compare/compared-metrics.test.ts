import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bestOf } from './compared-metrics.ts'

test('the best is the highest or the lowest, as the metric goes', () => {
  assert.deepEqual([...bestOf({ a: 80, b: 91, c: null }, 'more')], ['b'])
  assert.deepEqual([...bestOf({ a: 3, b: 0, c: 0 }, 'less')], ['b', 'c'])
})

test('nothing is the best where all are the same, one alone is known, or neither way is better', () => {
  assert.equal(bestOf({ a: 0, b: 0 }, 'less').size, 0)
  assert.equal(bestOf({ a: 5, b: null }, 'more').size, 0)
  assert.equal(bestOf({ a: 5, b: 9 }, undefined).size, 0)
})
