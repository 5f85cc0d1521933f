import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  SEARCH_FAILURE_CLASSES,
  type SearchFailureClass,
} from '../../../background/providers/search-source.ts'
import { afterFailure, isOfConnection, WAIT_MS_MAX } from './after-failure.ts'

const after = (failureClass: SearchFailureClass, retryAfterMs: number | null = null, hasProgress = false) =>
  afterFailure({ state: 'failed', class: failureClass, message: 'No.', retryAfterMs }, hasProgress)

test('throttling is waited for, outages are tried again, and what somebody has to mend is left until the next night', () => {
  const next = Object.fromEntries(SEARCH_FAILURE_CLASSES.map((name) => [name, after(name)]))
  assert.deepEqual(next, {
    auth: { next: 'stop' },
    permission: { next: 'stop' },
    missing: { next: 'stop' },
    rate: { next: 'wait', waitMs: 60_000 },
    quota: { next: 'wait', waitMs: 900_000 },
    upstream: { next: 'retry' },
    timeout: { next: 'retry' },
    garbage: { next: 'retry' },
  })
  const throttled = SEARCH_FAILURE_CLASSES.filter((name) => !isOfConnection(name))
  assert.deepEqual(throttled, ['rate', 'quota'])
})

test('who is told when to come back comes then, within reason', () => {
  assert.deepEqual(after('quota', 5_000), { next: 'wait', waitMs: 5_000 })
  assert.deepEqual(after('upstream', 120_000), { next: 'wait', waitMs: 120_000 })
  assert.deepEqual(after('rate', 0), { next: 'wait', waitMs: 1_000 })
  assert.deepEqual(after('quota', 365 * 86_400_000), { next: 'wait', waitMs: WAIT_MS_MAX })
  assert.deepEqual(after('auth', 5_000), { next: 'stop' })
})

test('an outage after days came in spends no attempt', () => {
  assert.deepEqual(after('upstream', null, true), { next: 'wait', waitMs: 30_000 })
  assert.deepEqual(after('permission', null, true), { next: 'stop' })
})
