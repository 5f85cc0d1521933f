import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutClicks, counted, inDays, inWords, percent } from './recommendation.ts'

test('numbers have separators and at most two decimals', () => {
  assert.deepEqual([1234567, 12.34, 12.5, 3].map(inWords), ['1,234,567', '12.34', '12.5', '3'])
  const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
  for (const value of [0, 999, 999.99, 1000, 1234.5, 20_000, 100_000.25, 12_345_678])
    assert.equal(inWords(value), plain.format(value))
})

test('one of a thing is singular', () => {
  assert.equal(counted(1, 'click'), '1 click')
  assert.equal(counted(0, 'click'), '0 clicks')
  assert.equal(counted(1240, 'impression'), '1,240 impressions')
  assert.equal(inDays(28), 'in 28 days')
})

test('a rate is a percentage', () => {
  assert.deepEqual([0.0168, 0.2, 0, 0.285].map(percent), ['1.68%', '20%', '0%', '28.5%'])
})

test('an estimate is told in whole clicks', () => {
  assert.equal(aboutClicks(45.92), 'about 46 more clicks')
  assert.equal(aboutClicks(1.2), 'about 1 more click')
  assert.equal(aboutClicks(0.99), 'less than one more click')
  assert.equal(aboutClicks(16, 'click'), 'about 16 clicks')
})
