import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatTime } from '../../lib/clock.ts'
import { parseExpiry, parseId } from './arguments.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')

test('an id is a whole number of at least 1', () => {
  assert.equal(parseId('7'), 7)
  for (const text of ['0', '-1', '1.5', '0x10', '1e3', ' 1', '', '01', '9'.repeat(16)]) {
    assert.throws(() => parseId(text), /whole number/, JSON.stringify(text))
  }
})

test('a date lasts to its end, a moment to itself, days from now', () => {
  const cases = {
    '2026-11-15': '2026-11-16T00:00:00Z',
    '2028-02-29': '2028-03-01T00:00:00Z',
    '2026-11-15T12:00:01Z': '2026-11-15T12:00:01Z',
    '1d': '2026-11-16T12:00:00Z',
    '90d': '2027-02-13T12:00:00Z',
  }
  for (const [text, expected] of Object.entries(cases)) {
    assert.equal(formatTime(parseExpiry(text, NOW) ?? 0), expected, text)
  }
})

test('what is past, or no day at all, is no expiry', () => {
  const wrong = [
    '2026-11-14',
    '2026-11-15T12:00:00Z',
    '2027-02-29',
    '2027-13-01',
    '0d',
    '-1d',
    '1.5d',
    '90',
    '',
  ]
  for (const text of [...wrong, '2027-1-1', '2027-01-01T00:00:00', '2027-01-01T25:00:00Z', 'tomorrow']) {
    assert.equal(parseExpiry(text, NOW), undefined, text)
  }
})

test('every expiry that is accepted lies ahead', () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date('1000-01-01'), max: new Date('9998-01-01') }),
      (date) => {
        const text = date.toISOString().slice(0, 10)
        const ms = parseExpiry(text, NOW)
        const end = Date.parse(text) + 86_400_000
        assert.equal(ms, end > NOW ? end : undefined)
      },
    ),
  )
})
