import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRateLimiter } from './rate-limit.ts'

function fixedClock(): { nowMs(): number; ms: number } {
  return {
    ms: 1_000_000,
    nowMs() {
      return this.ms
    },
  }
}

test('a key gets its limit in a window and no more', () => {
  const limiter = createRateLimiter({ limit: 2, windowMs: 60_000, clock: fixedClock() })
  assert.deepEqual(limiter.take('a'), { isAllowed: true, limit: 2, remaining: 1, resetSeconds: 60 })
  assert.deepEqual(limiter.take('a'), { isAllowed: true, limit: 2, remaining: 0, resetSeconds: 60 })
  assert.deepEqual(limiter.take('a'), { isAllowed: false, limit: 2, remaining: 0, resetSeconds: 60 })
})

test('keys are counted apart, also a number and the text of that number', () => {
  const limiter = createRateLimiter({ limit: 1, windowMs: 60_000, clock: fixedClock() })
  assert.equal(limiter.take(1).isAllowed, true)
  assert.equal(limiter.take('1').isAllowed, true)
  assert.equal(limiter.take(2).isAllowed, true)
  assert.equal(limiter.take(1).isAllowed, false)
})

test("a key's window begins with its first request and ends after its length", () => {
  const clock = fixedClock()
  const limiter = createRateLimiter({ limit: 1, windowMs: 60_000, clock })
  clock.ms += 30_000
  limiter.take('a')
  clock.ms += 59_001
  assert.deepEqual(limiter.take('a'), { isAllowed: false, limit: 1, remaining: 0, resetSeconds: 1 })
  clock.ms += 999
  assert.deepEqual(limiter.take('a'), { isAllowed: true, limit: 1, remaining: 0, resetSeconds: 60 })
})

test('refused requests neither count nor extend the wait', () => {
  const clock = fixedClock()
  const limiter = createRateLimiter({ limit: 1, windowMs: 60_000, clock })
  for (let i = 0; i < 60; i++) {
    assert.equal(limiter.take('a').isAllowed, i === 0)
    clock.ms += 1000
  }
  assert.equal(limiter.take('a').isAllowed, true)
  assert.equal(limiter.take('a').isAllowed, false)
  assert.equal(limiter.take('a', 5).remaining, 3)
})

test('a limit may differ from key to key and from call to call', () => {
  const limiter = createRateLimiter({ limit: 1, windowMs: 60_000, clock: fixedClock() })
  assert.deepEqual(limiter.take('a', 3), { isAllowed: true, limit: 3, remaining: 2, resetSeconds: 60 })
  assert.equal(limiter.take('a', 3).isAllowed, true)
  assert.deepEqual(limiter.take('a', 1), { isAllowed: false, limit: 1, remaining: 0, resetSeconds: 60 })
  assert.equal(limiter.take('b', 0).isAllowed, false)
})

test('counters of windows that are over are let go', () => {
  const clock = fixedClock()
  const limiter = createRateLimiter({ limit: 1, windowMs: 60_000, clock })
  for (let key = 0; key < 1000; key++) limiter.take(key)
  assert.equal(limiter.size, 1000)
  clock.ms += 60_000
  limiter.take('a')
  clock.ms += 60_000
  limiter.take('a')
  assert.ok(limiter.size <= 2, String(limiter.size))
})

test('a key that stays busy keeps its count while others are swept', () => {
  const clock = fixedClock()
  const limiter = createRateLimiter({ limit: 2, windowMs: 60_000, clock })
  clock.ms += 59_000
  limiter.take('a')
  clock.ms += 1000
  limiter.take('b')
  assert.equal(limiter.take('a').remaining, 0)
  clock.ms += 57_000
  assert.equal(limiter.take('a').isAllowed, false)
})

test('a flood of keys is bounded and a key in use keeps its count', () => {
  const limiter = createRateLimiter({ limit: 2, windowMs: 60_000, clock: fixedClock(), entriesMax: 100 })
  limiter.take('busy')
  for (let key = 0; key < 10_000; key++) {
    limiter.take(key)
    limiter.take('busy')
    assert.ok(limiter.size <= 100)
  }
  assert.equal(limiter.take('busy').isAllowed, false)
})

test('a clock that is set back does not lock a key out', () => {
  const clock = fixedClock()
  const limiter = createRateLimiter({ limit: 1, windowMs: 60_000, clock })
  limiter.take('a')
  clock.ms -= 3_600_000
  assert.deepEqual(limiter.take('a'), { isAllowed: true, limit: 1, remaining: 0, resetSeconds: 60 })
})
