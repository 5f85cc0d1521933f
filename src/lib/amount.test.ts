import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amount } from './amount.ts'

test('one is singular, none and many are plural', () => {
  assert.deepEqual(
    [0, 1, 2, 21].map((count) => amount(count, 'keyword')),
    ['0 keywords', '1 keyword', '2 keywords', '21 keywords'],
  )
  assert.deepEqual(
    [1, 2].map((count) => amount(count, 'entry was', 'entries were')),
    ['1 entry was', '2 entries were'],
  )
})
