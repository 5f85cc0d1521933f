import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingOn, finds, pageWith } from '../../../../../test/helpers/audited-page.ts'
import { parseMetaRobots, parseRobotsHeader } from '../../../../lib/robots-directives.ts'
import { findExpiry, parseExpiry } from './unavailable-after.ts'

const FETCHED_AT = { fetchedAtMs: Date.UTC(2026, 0, 15) }

test(
  'a page whose unavailable_after is past is told, one that expires later is not',
  finds(
    'unavailable_after_past',
    pageWith({ robots: ['unavailable_after:2026-01-14'] }, FETCHED_AT),
    pageWith({ robots: ['unavailable_after:2026-01-16'] }, FETCHED_AT),
  ),
)

test('the date stands in the detail, and it may stand in the header or be for Google alone', () => {
  const header = parseRobotsHeader('unavailable_after: 25 Jun 2010 15:00:00 PST')
  const finding = findingOn(pageWith({}, { ...FETCHED_AT, headerRobots: header }), 'unavailable_after_past')
  assert.equal(finding?.detail, '25 jun 2010 15:00:00 pst')
  assert.ok(
    findingOn(
      pageWith({ googlebot: ['unavailable_after:25 jun 2010'] }, FETCHED_AT),
      'unavailable_after_past',
    ),
  )
})

test('a date is read in every form that people write, and what is no date expires nothing', () => {
  const at = Date.UTC(2010, 5, 25, 15)
  for (const written of [
    '25 Jun 2010 15:00:00 GMT',
    'Fri, 25 Jun 2010 15:00:00 GMT',
    'Friday, 25-Jun-10 15:00:00 GMT',
    'Friday, 25-Jun-2010 10:00:00 EST',
    '2010-06-25T15:00:00Z',
    '2010-06-25T15:00:00',
    '2010-06-25T17:00:00+02:00',
    '25 Jun 2010 15:00:00',
  ])
    assert.equal(
      parseExpiry(findExpiry(parseMetaRobots(`noarchive, unavailable_after: ${written}`))!),
      at,
      written,
    )
  assert.equal(parseExpiry('2010-06-25'), Date.UTC(2010, 5, 25))
  assert.equal(parseExpiry('soon'), undefined)
  assert.equal(findExpiry(['noindex']), undefined)
  assert.equal(findExpiry(['unavailable_after:friday']), undefined)
})
