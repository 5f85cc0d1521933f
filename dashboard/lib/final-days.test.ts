import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finalUntil } from './final-days.ts'

// In the evening of November 18 in California.
const NOW = new Date('2026-11-19T05:00:00Z')

test('days that are three days old in Pacific time are final, and later ones are not', () => {
  assert.equal(finalUntil('2026-11-15', NOW), undefined)
  assert.equal(finalUntil('2026-11-16', NOW), '2026-11-15')
  assert.equal(finalUntil('2026-11-18', NOW), '2026-11-15')
})

test('old data is final', () => {
  assert.equal(finalUntil('2025-01-31', NOW), undefined)
})
