import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCertificateEnd } from './crawl-notes.ts'

const NOW_MS = Date.UTC(2026, 10, 16)
const DAY_MS = 24 * 3_600_000

function noteAfter(days: number): string | undefined {
  return describeCertificateEnd(NOW_MS + days * DAY_MS, NOW_MS, new URL('https://example.com/'))
}

test('a certificate that ends soon is told, with the days that are left', () => {
  assert.equal(
    noteAfter(20.9),
    'The certificate of example.com is valid only until 2026-12-06T21:36:00Z, for 20 days more: renew it, or check that it is renewed automatically.',
  )
  assert.match(noteAfter(1.5) ?? '', /for 1 day more/)
  assert.match(noteAfter(0.5) ?? '', /for less than a day more/)
})

test('a certificate with time enough is not told', () => {
  assert.equal(noteAfter(21), undefined)
  assert.equal(noteAfter(365), undefined)
})
