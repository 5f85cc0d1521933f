import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOf } from './figure-format.ts'

test('a lower position is a gain, fewer clicks are a loss', () => {
  assert.equal(changeOf('position', 7, 9), 2)
  assert.equal(changeOf('clicks', 7, 9), -2)
})

test('what is not known has no change, and what would be written as 0 is none', () => {
  assert.equal(changeOf('clicks', null, 9), null)
  assert.equal(changeOf('clicks', 9, null), null)
  assert.equal(changeOf('ctr', 0.0512, 0.0514), 0)
  assert.equal(changeOf('position', 8.99, 9.01), 0)
})
