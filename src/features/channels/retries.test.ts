import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../lib/durations.ts'
import { FAILING_MS_MAX, pauseMs, retryWaitMs } from './retries.ts'

const NOTHING_ASKED = { retryAfterMs: undefined }

describe('a message that was not accepted', () => {
  test('is sent ten times, over more than three days', () => {
    const waits = Array.from({ length: 10 }, (_, index) => retryWaitMs(index + 1, NOTHING_ASKED, () => 0))
    assert.deepEqual(waits, [
      5 * SECOND_MS,
      5 * MINUTE_MS,
      30 * MINUTE_MS,
      ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
      undefined,
    ])
    const sum = waits.reduce((total: number, wait) => total + (wait ?? 0), 0)
    assert.ok(sum > FAILING_MS_MAX && sum < FAILING_MS_MAX + 4 * HOUR_MS)
  })

  test('waits up to a tenth longer, so that those that failed together part', () => {
    assert.equal(
      retryWaitMs(1, NOTHING_ASKED, () => 0.5),
      5_250,
    )
  })

  test('waits as long as the receiver asks for, a day at most', () => {
    assert.equal(
      retryWaitMs(1, { retryAfterMs: MINUTE_MS }, () => 0),
      MINUTE_MS,
    )
    assert.equal(
      retryWaitMs(2, { retryAfterMs: MINUTE_MS }, () => 0),
      5 * MINUTE_MS,
    )
    assert.equal(
      retryWaitMs(1, { retryAfterMs: 30 * DAY_MS }, () => 0),
      DAY_MS,
    )
  })
})

test('a channel is left alone for longer with each failure, five minutes at most', () => {
  assert.deepEqual(
    [1, 2, 3, 8, 9, 100].map((failures) => pauseMs(failures, NOTHING_ASKED)),
    [2, 4, 8, 256, 300, 300].map((seconds) => seconds * SECOND_MS),
  )
  assert.equal(pauseMs(1, { retryAfterMs: HOUR_MS }), HOUR_MS)
})
