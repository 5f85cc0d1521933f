import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { BACKOFF_FIRST_MS, BACKOFF_MAX_MS, backoffMs } from './backoff.ts'

const almostOne = () => 1 - Number.EPSILON

test('the longest wait doubles with each attempt, up to an hour', () => {
  const bounds = [1, 2, 3, 4].map((attempt) => backoffMs(attempt, almostOne) + 1)
  assert.deepEqual(bounds, [5_000, 10_000, 20_000, 40_000])
  assert.equal(backoffMs(50, almostOne) + 1, BACKOFF_MAX_MS)
})

test('a wait is anywhere below its bound, however often the job failed', () => {
  const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fraction, (attempt, random) => {
      const waitMs = backoffMs(attempt, () => random)
      const boundMs = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (attempt - 1))
      assert.ok(Number.isInteger(waitMs) && waitMs >= 0 && waitMs < boundMs)
      assert.ok(Math.abs(waitMs - random * boundMs) <= 1)
    }),
  )
})
