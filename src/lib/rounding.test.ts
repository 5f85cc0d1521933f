import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { roundTo2, roundTo4 } from './rounding.ts'

test('a number is rounded to two decimals, half a step away from zero', () => {
  for (const [value, rounded] of [
    [77.5438596, 77.54],
    [2 / 3, 0.67],
    [0.125, 0.13],
    [-0.125, -0.13],
    [100, 100],
    [0, 0],
  ] as const)
    assert.equal(roundTo2(value), rounded)
})

test('a ratio is rounded to four', () => {
  assert.equal(roundTo4(31 / 1840), 0.0168)
  assert.equal(roundTo4(0.00005), 0.0001)
  assert.equal(roundTo4(-0.12345), -0.1235)
})

test('a loss that is too small to show is zero, not minus zero', () => {
  assert.ok(Object.is(roundTo2(-0.001), 0))
  assert.ok(Object.is(roundTo2(-0), 0))
})

test('rounding is near, symmetric, and done once', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
      const rounded = roundTo2(value)
      assert.ok(Math.abs(rounded - value) <= 0.005 + 1e-9)
      assert.equal(roundTo2(rounded), rounded)
      assert.equal(roundTo2(-value) + rounded, 0)
    }),
  )
})
