import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupDigits } from './grouped-digits.ts'

test('whole numbers are written as the language writes them', () => {
  for (const number of [0, 7, 999, 1000, 12_345, 100_000, 1_234_567, -1000, -999])
    assert.equal(groupDigits(number), number.toLocaleString('en-US'))
})
