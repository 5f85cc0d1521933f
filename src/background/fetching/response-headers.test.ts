import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentLengthOf, headerText, headerValues } from './response-headers.ts'

test('a header is read whether it stands once, often or not at all', () => {
  const headers = { once: 'a', often: ['a', 'b'] }
  assert.deepEqual(headerValues(headers, 'once'), ['a'])
  assert.deepEqual(headerValues(headers, 'often'), ['a', 'b'])
  assert.equal(headerText(headers, 'often'), 'a, b')
  assert.equal(headerText(headers, 'never'), undefined)
  assert.deepEqual(headerValues(headers, 'constructor'), [])
})

test('UTF-8 in a header is read as such, and Latin-1 as it is', () => {
  const utf8 = Buffer.from('/straße').toString('latin1')
  assert.equal(headerText({ location: utf8 }, 'location'), '/straße')
  assert.equal(headerText({ location: '/stra\xdfe' }, 'location'), '/straße')
})

test('a length is a number or nothing', () => {
  assert.equal(contentLengthOf({ 'content-length': '12' }), 12)
  for (const wrong of ['', '-1', '1e3', 'x', '1'.repeat(20), ['1', '1']])
    assert.equal(contentLengthOf({ 'content-length': wrong }), undefined)
  assert.equal(contentLengthOf({}), undefined)
})
