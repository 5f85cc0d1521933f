import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FAILURE_CLASSES, REPLY_BYTES_KEPT_MAX } from './contracts.ts'
import { failed, RATE_WAIT_MS, RETRY_AFTER_MAX_MS, retryAfterMs } from './failure.ts'

const NOW_MS = Date.UTC(2026, 10, 14, 9, 0, 0)
const after = (value: string) => retryAfterMs(new Headers({ 'retry-after': value }), NOW_MS)

test('a failure costs nothing and keeps nothing unless it is said', () => {
  assert.deepEqual(failed('auth', 'No.'), {
    state: 'failed',
    class: 'auth',
    message: 'No.',
    isRetryable: false,
    retryAfterMs: null,
    costMicros: 0,
    isCostEstimated: false,
    reply: null,
  })
})

test('only a busy or broken provider is asked again by default, and a busy one after a minute', () => {
  const retryable = FAILURE_CLASSES.filter((one) => failed(one, 'No.').isRetryable)
  assert.deepEqual(retryable, ['rate', 'upstream'])
  assert.equal(failed('rate', 'No.').retryAfterMs, RATE_WAIT_MS)
  assert.equal(failed('rate', 'No.', { retryAfterMs: 5 }).retryAfterMs, 5)
})

test('what was paid for is not asked again by default', () => {
  assert.equal(failed('upstream', 'No.', { costMicros: 600 }).isRetryable, false)
})

test('a kept reply is cut to its limit in bytes, never within a character', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 5 }), (piece, lead) => {
      const long = 'x'.repeat(lead) + piece.repeat(Math.ceil(REPLY_BYTES_KEPT_MAX / piece.length))
      const kept = failed('garbage', 'No.', { reply: long }).reply as string
      assert.ok(Buffer.byteLength(kept) <= REPLY_BYTES_KEPT_MAX)
      assert.ok(Buffer.byteLength(kept) > REPLY_BYTES_KEPT_MAX - 4)
      assert.ok(long.startsWith(kept))
    }),
    { numRuns: 30 },
  )
  assert.equal(failed('garbage', 'No.', { reply: 'short' }).reply, 'short')
})

test('a wish to be left alone is read in seconds and as a date', () => {
  assert.equal(after('120'), 120_000)
  assert.equal(after(' 0 '), 0)
  assert.equal(after('Sat, 14 Nov 2026 09:01:00 GMT'), 60_000)
})

test('a wish in the past is none, one for a year is cut to an hour, and nonsense is ignored', () => {
  assert.equal(after('Sat, 14 Nov 2026 08:00:00 GMT'), 0)
  assert.equal(after('31536000'), RETRY_AFTER_MAX_MS)
  assert.equal(after('Sun, 14 Nov 2027 09:00:00 GMT'), RETRY_AFTER_MAX_MS)
  for (const nonsense of ['', 'soon', '-5', '1.5', '1e3', 'Sat, 99 Nov'])
    assert.equal(after(nonsense), null, nonsense)
  assert.equal(retryAfterMs(new Headers(), NOW_MS), null)
})

test('whatever the header says, the wait is null or within an hour', () => {
  const latin = fc.string().map((text) => text.replaceAll(/[^ -~]/g, ''))
  fc.assert(
    fc.property(latin, (value) => {
      const waitMs = after(value)
      assert.ok(waitMs === null || (waitMs >= 0 && waitMs <= RETRY_AFTER_MAX_MS))
    }),
  )
})
