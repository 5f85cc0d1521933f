import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../test/helpers/any-character.ts'
import { parseMetaRobots, parseRobotsHeader } from './robots-directives.ts'

test('directives are in lower case and without spaces around them', () => {
  assert.deepEqual(parseMetaRobots(' NoIndex , nofollow,, max-snippet : 0 '), [
    'noindex',
    'nofollow',
    'max-snippet:0',
  ])
  assert.deepEqual(parseMetaRobots(''), [])
})

test('a header for all robots and one for Google count, one for another robot does not', () => {
  assert.deepEqual(parseRobotsHeader('noindex, nofollow'), ['noindex', 'nofollow'])
  assert.deepEqual(parseRobotsHeader('googlebot: noindex, nofollow'), ['noindex', 'nofollow'])
  assert.deepEqual(parseRobotsHeader('otherbot: noindex, nofollow'), [])
  assert.deepEqual(parseRobotsHeader('otherbot: noindex, googlebot: nofollow'), ['nofollow'])
  assert.deepEqual(parseRobotsHeader('noarchive, otherbot: noindex'), ['noarchive'])
})

test('a colon inside a directive names no robot', () => {
  assert.deepEqual(parseRobotsHeader('max-snippet: 20, unavailable_after: 25 Jun 2030 15:00:00 GMT'), [
    'max-snippet:20',
    'unavailable_after:25 jun 2030 15:00:00 gmt',
  ])
})

test('no header makes it throw, and a long one is cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      for (const directive of parseRobotsHeader(text)) assert.notEqual(directive, '')
    }),
  )
  assert.ok(parseRobotsHeader('a,'.repeat(1_000_000)).length <= 1000)
})
