import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/helpers/any-character.ts'
import { queryKey } from './query-key.ts'

test('queries that differ in letter case, width and white space have one key', () => {
  for (const spelling of [
    'oak desk',
    'Oak Desk',
    '  oak\t\ndesk ',
    'ｏａｋ　ＤＥＳＫ',
    'oak\u00a0desk',
    'oak\0desk',
  ])
    assert.equal(queryKey(spelling), 'oak desk')
})

test('two ways to write an accent have one key, and accents tell queries apart', () => {
  assert.equal(queryKey('cafe\u0301'), queryKey('Café'))
  assert.notEqual(queryKey('cafe'), queryKey('café'))
  assert.notEqual(queryKey('schon'), queryKey('schön'))
})

test('what has no word in it is the empty text', () => {
  for (const nothing of ['', '  ', '\u3000', '\0\x1f']) assert.equal(queryKey(nothing), '')
})

test('half of a surrogate pair does not reach the database', () => {
  assert.ok(queryKey('a\ud800b').isWellFormed())
})

test('a key is its own key, and plain text never takes another way than any other', () => {
  const text = fc.string({
    unit: fc.oneof(anyCharacter, fc.constantFrom(' ', '  ', 'A', 'ﬁ', 'İ', '½', 'Σ', '\t')),
  })
  fc.assert(
    fc.property(text, (raw) => {
      const key = queryKey(raw)
      assert.equal(queryKey(key), key)
      assert.equal(queryKey(` ${raw} `), key)
      assert.doesNotMatch(key, /^\s|\s$|\s\s|\0/)
    }),
    { numRuns: 500 },
  )
})
