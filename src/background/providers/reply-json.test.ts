import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { REPLY_BYTES_KEPT_MAX } from './contracts.ts'
import { countOf, parseReply } from './reply-json.ts'

test('a reply that is JSON comes back as its value', () => {
  assert.deepEqual(parseReply('{"a":[1,null]}'), { value: { a: [1, null] } })
})

test('a reply that is cut off is garbage, and is kept', () => {
  const whole = JSON.stringify({ tasks: [{ id: '1', result: ['é'] }] })
  for (let end = 0; end < whole.length; end++) {
    const parsed = parseReply(whole.slice(0, end))
    assert.ok('failure' in parsed)
    assert.equal(parsed.failure.class, 'garbage')
    assert.equal(parsed.failure.isRetryable, false)
    assert.equal(parsed.failure.reply, whole.slice(0, end))
  }
})

test('of a huge reply only the beginning is kept', () => {
  const parsed = parseReply(`<html>${'x'.repeat(1_000_000)}`)
  assert.ok('failure' in parsed)
  assert.equal(parsed.failure.reply?.length, REPLY_BYTES_KEPT_MAX)
})

test('a reply with far more fields than any page has, or nested without end, is not parsed', () => {
  const page = {
    rows: Array.from({ length: 10_000 }, () => ({ keys: ['a', 'b', 'c', 'd', 'e'], clicks: 1, ctr: 0 })),
  }
  assert.deepEqual(parseReply(JSON.stringify(page)), { value: page })
  for (const text of [`[${'{},'.repeat(100_000)}{}]`, '['.repeat(65) + ']'.repeat(65)]) {
    const parsed = parseReply(text)
    assert.ok('failure' in parsed)
    assert.match(parsed.failure.message, /far more than was asked for/)
  }
})

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const parsed = parseReply(text)
      assert.ok('value' in parsed || parsed.failure.class === 'garbage')
    }),
  )
  assert.ok(parseReply('['.repeat(200_000)))
})

test('a count is a whole number that is not negative', () => {
  assert.deepEqual([0, 7, 2 ** 53 - 1].map(countOf), [0, 7, 2 ** 53 - 1])
  for (const wrong of [-1, 1.5, 1e300, Number.NaN, '7', null, [], undefined])
    assert.equal(countOf(wrong), undefined)
})
