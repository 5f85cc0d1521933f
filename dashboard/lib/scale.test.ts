import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countSpan, dayTicks, linePath, sparkSpan, valueScale } from './scale.ts'

test('an axis names a few round values around the data', () => {
  assert.deepEqual(valueScale([0, 37, null, 92], { from: 0 }).ticks, [0, 25, 50, 75, 100])
  assert.deepEqual(valueScale([3, 41], { from: 1 }).ticks, [1, 10, 20, 30, 40, 50])
  // A step of 0.25 would be written as 9.3, 9.5, 9.8.
  assert.deepEqual(valueScale([9.24, 10.2]).ticks, [9, 9.5, 10, 10.5])
  assert.deepEqual(valueScale([], { from: 0 }), { min: 0, max: 1, ticks: [0] })
  assert.deepEqual(valueScale([null, null], {}).ticks, [0])
})

test('values that differ by a rounding alone have an axis, and it has an end', () => {
  for (const pair of [
    [0.1 + 0.2, 0.3],
    [1e6, 1e6 + 2e-10],
    [1e17, 1e17],
    [5e-324, 0],
    [-1e6, -1e6 - 2e-10],
  ]) {
    const { min, max, ticks } = valueScale(pair)
    assert.ok(min < max && ticks.length <= 8, String(ticks))
  }
})

test('every value lies on its axis', () => {
  const values = fc.array(fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true })), { maxLength: 40 })
  fc.assert(
    fc.property(values, (given) => {
      const { min, max, ticks } = valueScale(given)
      assert.ok(min < max && ticks.length >= 1 && ticks.length <= 8, String(ticks))
      const slack = 1e-6 * Math.max(max - min, Math.abs(min), Math.abs(max))
      for (const value of given) if (value !== null) assert.ok(value >= min - slack && value <= max + slack)
    }),
  )
})

test('a small change stays small: a line without axes stands for a span that is at least as large as asked', () => {
  assert.deepEqual(sparkSpan([8, null, 18]), { min: 8, max: 18, bottom: 8, top: 18 })
  assert.deepEqual(sparkSpan([8, 9], 10), { min: 8, max: 9, bottom: 3.5, top: 13.5 })
  assert.deepEqual(sparkSpan([8, 40], 10), { min: 8, max: 40, bottom: 8, top: 40 })
  // The same value on all days lies in the middle.
  assert.deepEqual(sparkSpan([7, 7]), { min: 7, max: 7, bottom: 6.5, top: 7.5 })
  assert.equal(sparkSpan([null, 7]), undefined)
  assert.equal(countSpan([100, null, 90, 2_000]), 20)
  assert.equal(countSpan([]), 0)
})

test('the last day is always named', () => {
  for (const length of [1, 2, 7, 30, 365, 1_100]) {
    const ticks = dayTicks(length, 6)
    assert.equal(ticks.at(-1), length - 1)
    assert.ok(ticks.length <= 7)
  }
  assert.deepEqual(dayTicks(0, 6), [])
})

test('a line has a gap where nothing is known, and a day alone is a dot', () => {
  const path = linePath(
    [1, 2, null, 4, null, 5, 6],
    (index) => index,
    (value) => value,
  )
  assert.equal(path, 'M0.0 1.0L1.0 2.0M3.0 4.0h0.01M5.0 5.0L6.0 6.0')
})
