import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_PROGRESS } from '../records/crawl-progress.ts'
import { spentLimit } from './crawl-limits.ts'

const LIMITS = { durationMsMax: 7_200_000, bytesMax: 1_000 }
const SPENT = {
  workedMs: 7_200_000,
  storedBytes: 500,
  storedBytesMax: 500,
  accountBytesLeft: 1,
  accountBytesMax: 9_000,
}

test('a crawl that has used exactly what it may goes on', () => {
  assert.equal(spentLimit({ ...NO_PROGRESS, bytes: 1_000 }, LIMITS, SPENT), undefined)
})

test('each limit ends the crawl with its own reason', () => {
  const siteRefusal = { reason: 'site_refused', host: 'example.com', statusCode: 429, times: 6 } as const
  const end = (progress: object, spent: object, limits: object = {}) =>
    spentLimit({ ...NO_PROGRESS, ...progress }, { ...LIMITS, ...limits }, { ...SPENT, ...spent })
  assert.deepEqual(end({ siteRefusal }, {}), siteRefusal)
  assert.deepEqual(end({}, {}, { isInterrupted: () => true }), { reason: 'interrupted' })
  assert.deepEqual(end({}, { accountBytesLeft: 0 }), { reason: 'account_storage_limit', bytesMax: 9_000 })
  assert.deepEqual(end({}, { workedMs: 7_200_001 }), { reason: 'time_limit', hours: 2 })
  assert.deepEqual(end({ bytes: 1_001 }, {}), { reason: 'transfer_limit', bytesMax: 1_000 })
  assert.deepEqual(end({}, { storedBytes: 501 }), { reason: 'storage_limit', bytesMax: 500 })
})
