import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../test/helpers/any-character.ts'
import {
  collapseWhitespace,
  countCodePoints,
  findBadText,
  foldCase,
  nfc,
  SORT_KEY_CODE_POINTS_MAX,
  sortKey,
} from './text.ts'

const anyText = fc.string({ unit: anyCharacter })

test('NUL and lone surrogates are bad text, whole pairs are not', () => {
  assert.match(findBadText('a\0b') ?? '', /NUL/)
  assert.match(findBadText('\ud83d') ?? '', /surrogate/)
  assert.match(findBadText('a\ude00b') ?? '', /surrogate/)
  assert.equal(findBadText('a 😀 é 日本'), undefined)
  assert.equal(findBadText(''), undefined)
})

test('composed and decomposed spellings become the same text', () => {
  assert.equal(nfc('e\u0301te\u0301'), 'été')
  assert.equal(nfc('été'), 'été')
  assert.equal(nfc('\u1100\u1161'), '\uac00')
})

test('the fast path for text below U+0300 never differs from full normalisation', () => {
  const low = fc.integer({ min: 0, max: 0x2ff }).map((code) => String.fromCharCode(code))
  fc.assert(fc.property(fc.string({ unit: low }), (text) => nfc(text) === text.normalize('NFC')))
  fc.assert(fc.property(anyText, (text) => nfc(text) === text.normalize('NFC')))
})

test('white space of every kind collapses into single spaces', () => {
  assert.equal(collapseWhitespace(' \t red\u00a0\u3000 shoes\r\n\u0085 '), 'red shoes')
  assert.equal(collapseWhitespace(' \n '), '')
})

test('length counts code points', () => {
  fc.assert(fc.property(anyText, (text) => countCodePoints(text) === [...text].length))
  assert.equal(countCodePoints('\ud83d\ud83d\ude00'), 2)
})

test('a sort key is NFC, lower case and cut between code points', () => {
  assert.equal(sortKey('E\u0301COLE'), 'école')
  // The lower case of İ is two code points, and the second must change places with the cedilla.
  assert.equal(sortKey('\u0130\u0327'), 'i\u0327\u0307')
  assert.equal(sortKey('😀'.repeat(61)), '😀'.repeat(60))
  assert.equal(sortKey(`${'a'.repeat(59)}😀b`), `${'a'.repeat(59)}😀`)
})

test('a sort key is short, well formed and its own sort key', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
      const key = sortKey(text)
      assert.ok([...key].length <= SORT_KEY_CODE_POINTS_MAX)
      assert.equal(findBadText(key.replaceAll('\0', '')), undefined)
      assert.equal(sortKey(key), key)
    }),
    { numRuns: 1000 },
  )
})

test('folded text is the same whatever the letter case', () => {
  assert.equal(foldCase('E\u0301COLE'), 'école')
  assert.equal(foldCase('ΟΔΟΣ'), foldCase('οδος'))
  assert.ok(foldCase('ΟΔΟΣΑ').includes(foldCase('οδος')))
  assert.equal(foldCase('\u0130\u0327'), 'i\u0327\u0307')
  fc.assert(fc.property(anyText, (text) => foldCase(foldCase(text)) === foldCase(text)))
})
