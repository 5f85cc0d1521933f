import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeArrays } from './freed-arrays.ts'

test('arrays that are freed are empty, also those that share their memory', () => {
  const numbers = Float64Array.of(1, 2, 3)
  const bytes = new Uint8Array(numbers.buffer)
  freeArrays(numbers, bytes, Int32Array.of(4))
  assert.deepEqual([numbers.length, bytes.length], [0, 0])
})
