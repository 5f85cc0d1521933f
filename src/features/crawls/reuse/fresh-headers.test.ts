import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FetchedResponse } from '../../../background/fetching/fetcher.ts'
import { conditionsOf, freshHeaders, isKeepable, isSameVersion, validatorsOf } from './fresh-headers.ts'

const DATE = 'Sun, 01 Nov 2026 10:00:00 GMT'

const WHOLE: FetchedResponse = {
  state: 'response',
  status: 200,
  headers: { 'content-type': 'text/html', etag: '"1"' },
  body: new Uint8Array(1),
  encodings: [],
  bytesOnWire: 1,
  ttfbMs: 1,
  totalMs: 1,
  isTruncated: false,
  cutBy: null,
  isBroken: false,
  malformed: [],
}

test('a request has the validators as they came, and none that could not stand in a header', () => {
  const both = validatorsOf({ etag: 'W/"a-1"', 'last-modified': DATE })
  assert.deepEqual(conditionsOf(both), ['if-none-match', 'W/"a-1"', 'if-modified-since', DATE])
  for (const etag of ['1', '"a\r\nb"', '"ä"', `"${'a'.repeat(251)}"`, '"a", "b"'])
    assert.deepEqual(conditionsOf(validatorsOf({ etag, 'last-modified': 'yesterday' })), [], etag)
})

test('whole pages with a validator are kept, and nothing else', () => {
  assert.equal(isKeepable(WHOLE), true)
  const others: Partial<FetchedResponse>[] = [
    { status: 404 },
    { body: null },
    { isTruncated: true },
    { cutBy: 'reset' },
    { malformed: ['status-line'] },
    { isBroken: true },
    { headers: { 'content-type': 'text/html' } },
    { headers: { 'content-type': 'application/pdf', etag: '"1"' } },
    { headers: { ...WHOLE.headers, 'cache-control': 'private,No-Store' } },
  ]
  for (const other of others) assert.equal(isKeepable({ ...WHOLE, ...other }), false, JSON.stringify(other))
  const cached = { ...WHOLE.headers, 'cache-control': 'no-cache, max-age=0' }
  assert.equal(isKeepable({ ...WHOLE, headers: cached }), true)
})

test('a 304 brings new headers, but for those that tell of its own, absent body', () => {
  const kept = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': '900',
    'x-robots-tag': 'noindex',
    link: '</old>; rel="canonical"',
  }
  const answer = {
    'content-type': 'text/plain',
    'content-length': '0',
    'x-robots-tag': 'all',
    'content-security-policy': "default-src 'self'",
    'set-cookie': ['a=1'],
    connection: 'close',
  }
  assert.deepEqual(freshHeaders(kept, answer), {
    ...kept,
    'x-robots-tag': 'all',
    'content-security-policy': "default-src 'self'",
  })
})

test('a 304 of another version says nothing about ours', () => {
  const ours = { etag: 'W/"1"', lastModified: null }
  assert.equal(isSameVersion(ours, { etag: '"1"' }), true)
  assert.equal(isSameVersion(ours, {}), true)
  assert.equal(isSameVersion(ours, { etag: '"2"' }), false)
  assert.equal(isSameVersion({ etag: null, lastModified: DATE }, { etag: '"2"' }), true)
})
