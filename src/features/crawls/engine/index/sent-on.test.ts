import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentOnBy } from './sent-on.ts'

const asked = (hopsCount: number) => ({
  id: 7,
  hops: Array.from({ length: hopsCount }, (_, at) => ({ url: `https://site.test/${at}#x`, statusCode: 301 })),
  finalUrl: 'https://site.test/end',
  isRefreshFollowed: true,
})
const refreshTo = (path: string, statusCode = 200) => ({
  statusCode,
  refresh: { by: 'meta' as const, delaySeconds: 0, url: `https://site.test/${path}` },
})

test('a page that refreshes is asked again at its target, with the way so far', () => {
  const hop = { url: 'https://site.test/end', statusCode: 200, refresh: { by: 'meta', delaySeconds: 0 } }
  assert.deepEqual(sentOnBy(asked(0), refreshTo('target')), {
    id: 7,
    hops: [hop],
    to: 'https://site.test/target',
  })
})

test('a way of ten steps may go on no further', () => {
  assert.ok('to' in sentOnBy(asked(9), refreshTo('target'))!)
  const lost = sentOnBy(asked(10), refreshTo('target'))!
  assert.equal('failure' in lost && lost.failure, 'too-many-redirects')
})

test('a way that comes back is a loop', () => {
  const lost = sentOnBy(asked(3), refreshTo('1'))!
  assert.equal('failure' in lost && lost.failure, 'redirect-loop')
})

test('an error, a page that reloads itself and one whose target is closed are not sent on', () => {
  assert.equal(sentOnBy(asked(0), refreshTo('target', 404)), undefined)
  assert.equal(sentOnBy(asked(0), refreshTo('end')), undefined)
  assert.equal(sentOnBy({ ...asked(0), isRefreshFollowed: false }, refreshTo('target')), undefined)
})
