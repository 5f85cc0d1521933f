import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  mustBe,
  mustBeOneOf,
  mustHave,
  numberPhrase,
  required,
  sentence,
  shorten,
  unknownField,
} from './messages.ts'

test('a number says its limits', () => {
  const say = (min?: number, max?: number) => mustBe('The limit', numberPhrase('an integer', { min, max }))
  assert.equal(say(1, 100), 'The limit must be an integer from 1 to 100.')
  assert.equal(say(1), 'The limit must be an integer of at least 1.')
  assert.equal(say(undefined, 9), 'The limit must be an integer of at most 9.')
  assert.equal(say(), 'The limit must be an integer.')
})

test('a size says its limits, in the singular where it is one', () => {
  const say = (min?: number, max?: number) => mustHave('The name', { min, max }, 'character', 'characters')
  assert.equal(say(1, 255), 'The name must have from 1 to 255 characters.')
  assert.equal(say(2, 2), 'The name must have exactly 2 characters.')
  assert.equal(say(1), 'The name must have at least one character.')
  assert.equal(say(3), 'The name must have at least 3 characters.')
  assert.equal(say(undefined, 1), 'The name must have at most 1 character.')
})

test('what is missing is named in words that fit a plural too', () => {
  assert.equal(required('field', 'The keywords'), 'The keywords field is required.')
  assert.equal(required('parameter', 'The url'), 'The url parameter is required.')
})

test('a choice lists what is allowed', () => {
  assert.equal(mustBeOneOf('The sort', ['keyword', 'market']), 'The sort must be one of: keyword, market.')
  assert.equal(mustBeOneOf('The type', ['domain']), 'The type must be domain.')
})

test('a reason follows the name of its field, unless it is a sentence', () => {
  assert.equal(sentence('The domain', 'must be a host name'), 'The domain must be a host name.')
  assert.equal(sentence('The domain', 'Domains must be host names.'), 'Domains must be host names.')
  assert.equal(sentence('The domain', 'Domains must be host names'), 'Domains must be host names.')
  // A name that somebody gave may come first.
  assert.equal(sentence('The domain', 'foo is a suffix.'), 'The domain foo is a suffix.')
})

test('a name of any length from the client makes a short, well-formed message', () => {
  assert.equal(unknownField('field', 'colour'), 'The field colour is not known here.')
  assert.equal(
    unknownField('parameter', 'serach', 'search'),
    'The parameter serach is not known here. Did you mean search?',
  )
  assert.ok(unknownField('field', 'x'.repeat(10_000)).length < 120)
  assert.ok(shorten(`${'x'.repeat(59)}😀😀`).isWellFormed())
})
