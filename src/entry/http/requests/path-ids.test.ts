import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError, type ErrorKind } from '../../../lib/errors.ts'
import { numericId, readPathIds, uidOf } from './path-ids.ts'

const COMPETITOR_NOT_FOUND: ErrorKind = { code: 'competitor_not_found', status: 404 }
const CRAWL_NOT_FOUND: ErrorKind = { code: 'crawl_not_found', status: 404 }

const competitorId = numericId(COMPETITOR_NOT_FOUND, 'Competitor not found.')
const crawlUid = uidOf(CRAWL_NOT_FOUND, 'Crawl not found.')

test('a numeric id is decimal digits without a sign, from 1', () => {
  assert.equal(competitorId.parse('1'), 1)
  assert.equal(competitorId.parse('999999999999999'), 999_999_999_999_999)
  for (const text of [
    '',
    '0',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e3',
    '0x1',
    ' 1',
    '1 ',
    '1\n',
    '٣',
    'NaN',
    '9'.repeat(16),
  ]) {
    assert.equal(competitorId.parse(text), undefined, JSON.stringify(text))
  }
})

test('a uid is 16 characters of a-z and 0-9', () => {
  assert.equal(crawlUid.parse('abcdefgh01234567'), 'abcdefgh01234567')
  for (const text of ['abc', 'ABCDEFGH01234567', 'abcdefgh0123456-', 'a'.repeat(17), `${'a'.repeat(16)}\n`]) {
    assert.equal(crawlUid.parse(text), undefined, JSON.stringify(text))
  }
})

test('the first id that has not its form decides what is not found', () => {
  const ids = { crawl_uid: crawlUid, competitor_id: competitorId }
  assert.deepEqual(readPathIds(ids, { crawl_uid: 'a'.repeat(16), competitor_id: '7', other: 'x' }), {
    crawl_uid: 'a'.repeat(16),
    competitor_id: 7,
  })
  const isCrawl = (error: unknown) => error instanceof AppError && error.code === 'crawl_not_found'
  assert.throws(() => readPathIds(ids, { crawl_uid: 'x', competitor_id: 'x' }), isCrawl)
  assert.throws(() => readPathIds(ids, {}), isCrawl)
})
