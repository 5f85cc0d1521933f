import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseRetryAfter } from './retry-after.ts'

const NOW = Date.UTC(1994, 10, 6, 8, 49, 0)

test('seconds are seconds', () => {
  assert.equal(parseRetryAfter('120', NOW), 120_000)
  assert.equal(parseRetryAfter(' 0 ', NOW), 0)
})

test('a date is read in each of the three forms', () => {
  const forms = [
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
  ]
  for (const form of forms) assert.equal(parseRetryAfter(form, NOW), 37_000, form)
})

test('a date that is past is no wait', () => {
  assert.equal(parseRetryAfter('Sun, 06 Nov 1994 08:00:00 GMT', NOW), 0)
})

test('what cannot be read says nothing', () => {
  for (const wrong of [
    undefined,
    '',
    'soon',
    '-1',
    '1.5',
    '1e9',
    '12345678901',
    'Sun, 99 Nov 1994 08:49:37 GMT',
  ])
    assert.equal(parseRetryAfter(wrong, NOW), undefined, wrong)
})

test('any text gives a wait or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-Z][a-z]{2}, [\d A-Za-z:]{10,30}$/)), (text) => {
      const waitMs = parseRetryAfter(text, NOW)
      assert.ok(waitMs === undefined || (Number.isFinite(waitMs) && waitMs >= 0))
    }),
  )
})
