import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addReading, perMinute, type Reading } from './pace.ts'

function readAt(...pairs: readonly (readonly [atMs: number, done: number])[]): readonly Reading[] {
  return pairs.reduce<readonly Reading[]>((all, [atMs, done]) => addReading(all, { atMs, done }), [])
}

test('the pace is that of the last minute', () => {
  assert.equal(perMinute(readAt([0, 0], [30_000, 10])), 20)
  assert.equal(perMinute(readAt([0, 0], [60_000, 100], [90_000, 100], [120_000, 100])), 0)
})

test('a single look, or two within a moment, say nothing about the pace', () => {
  assert.equal(perMinute(readAt()), null)
  assert.equal(perMinute(readAt([0, 5])), null)
  assert.equal(perMinute(readAt([0, 5], [1_000, 9])), null)
})

test('a count that went back is that of something else', () => {
  assert.equal(perMinute(readAt([0, 500], [10_000, 3])), null)
})
