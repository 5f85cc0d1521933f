import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCertificateEnd, describeOpenForms } from './crawl-notes.ts'

const NOW_MS = Date.UTC(2026, 10, 16)
const DAY_MS = 24 * 3_600_000

function noteAfter(days: number): string {
  return describeCertificateEnd(NOW_MS + days * DAY_MS, NOW_MS, new URL('https://example.com/'))
}

test('a certificate that ends soon is told, with the days that are left', () => {
  assert.equal(
    noteAfter(20.9),
    'The certificate of example.com is valid only until 2026-12-06T21:36:00Z, for 20 days more: renew it, or check that it is renewed automatically.',
  )
  assert.match(noteAfter(1.5), /for 1 day more/)
  assert.match(noteAfter(0.5), /for less than a day more/)
})

test('of a certificate with time enough it is told until when it is valid', () => {
  assert.equal(
    noteAfter(21),
    'The certificate of example.com is valid until 2026-12-07T00:00:00Z, for 21 days more.',
  )
})

test('other forms of the address that answer are told in one note', () => {
  const [home, http] = [new URL('https://example.com/a'), new URL('http://example.com/')]
  const www = new URL('https://www.example.com/')
  const rest =
    'without redirecting to https://example.com/, so every page can be reached at more than one address. Redirect'
  assert.equal(describeOpenForms([http], home), `${http} answers ${rest} it there with status 301.`)
  assert.equal(
    describeOpenForms([http, www], home),
    `${http} and ${www} answer ${rest} them there with status 301.`,
  )
})
