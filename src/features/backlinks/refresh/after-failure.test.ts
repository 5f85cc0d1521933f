import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failed } from '../../../background/providers/failure.ts'
import { afterFailure } from './after-failure.ts'

test('what passes is asked again, later each time, and at last at the next regular time', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6].map((failures) => afterFailure(failed('upstream', 'Down.'), failures))
  assert.deepEqual(
    waits.map((after) => (after.next === 'wait' ? after.waitMs / 60_000 : 'stop')),
    [0.5, 2, 10, 30, 60, 120, 'stop'],
  )
})

test("the source's own wish counts when it is longer", () => {
  const wait = (retryAfterMs: number) => afterFailure(failed('rate', 'Slow down.', { retryAfterMs }), 0)
  assert.deepEqual(wait(90_000), { next: 'wait', waitMs: 90_000 })
  assert.deepEqual(wait(1_000), { next: 'wait', waitMs: 30_000 })
})

test('what lasts, and what may have been paid for, waits for the next regular time', () => {
  for (const failure of [
    failed('auth', 'Who are you?'),
    failed('quota', 'Nothing is left.'),
    failed('input', 'What is this?'),
    failed('upstream', 'Lost.', { costMicros: 100, isCostEstimated: true }),
  ])
    assert.deepEqual(afterFailure(failure, 0), { next: 'stop' })
})
