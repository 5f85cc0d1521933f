import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areMeasured } from './measured-keywords.ts'

const NEW = { tracked_keywords: 4, ranking_keywords: 0, pending: 4, failed: 0 }

test('keywords that all wait for a first check, or failed at it, have no figures', () => {
  assert.equal(areMeasured(NEW), false)
  assert.equal(areMeasured({ ...NEW, pending: 1, failed: 3 }), false)
})

test('keywords have figures once one was checked, found or not, and while they are checked again', () => {
  assert.equal(areMeasured({ ...NEW, pending: 3 }), true)
  assert.equal(areMeasured({ ...NEW, ranking_keywords: 1 }), true)
})
