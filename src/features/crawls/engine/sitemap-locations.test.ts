import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isW3cDate } from './sitemap-locations.ts'

test('dates of sitemaps are years, months, days, or times with their zone', () => {
  for (const text of [
    '2026',
    '2026-05',
    '2026-02-28',
    '2024-02-29',
    '2026-05-07T23:59Z',
    '2026-05-07T10:00:00.5+02:00',
  ])
    assert.ok(isW3cDate(text), text)
  for (const text of [
    '',
    '26',
    '2026-00',
    '2026-13',
    '2026-05-00',
    '2026-02-29',
    '2026-05-07T10:00',
    '2026-05-07T24:00Z',
    '7 May 2026',
  ])
    assert.ok(!isW3cDate(text), text)
})
