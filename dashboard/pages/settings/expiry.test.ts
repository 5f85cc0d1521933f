import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expiresAt } from './expiry.ts'

const NOW_MS = Date.parse('2026-11-16T12:00:00Z')

test('a key expires after days, at the end of a day, or never', () => {
  assert.equal(expiresAt('30', '', NOW_MS), '2026-12-16T12:00:00.000Z')
  assert.equal(expiresAt('never', '2026-12-01', NOW_MS), undefined)
  assert.equal(expiresAt('day', '2026-12-01', NOW_MS), new Date(2026, 11, 1, 23, 59, 59).toISOString())
})

test('a day that is none is not sent', () => {
  assert.equal(expiresAt('day', '', NOW_MS), undefined)
  assert.equal(expiresAt('day', 'soon', NOW_MS), undefined)
})
