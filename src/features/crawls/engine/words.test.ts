import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { plainWords } from '../../../../test/helpers/plain-text-profile.ts'
import { countGraphemes, hashWord, readWords } from './words.ts'

function hashesOf(text: string): { low: number; high: number }[] {
  const { lows, highs, count } = readWords(text, Number.POSITIVE_INFINITY)
  return Array.from({ length: count }, (_, at) => ({ low: lows[at]!, high: highs[at]! }))
}

function assertWordsAgree(text: string): void {
  assert.deepEqual(hashesOf(text), plainWords(text).map(hashWord), JSON.stringify(text))
}

test('words are those of Unicode: numbers, apostrophes and connectors stay together', () => {
  for (const text of [
    "don't stop",
    '1,250.50 km',
    'a.b c:d e,f',
    'snake_case __init__ _ __',
    'don’t',
    '3.a 4:5',
  ])
    assertWordsAgree(text)
})

test('scripts without spaces have the words of their dictionary', () => {
  const words = readWords('東京都に住んでいます', Number.POSITIVE_INFINITY).count
  assert.ok(words > 1 && words < 10)
  assertWordsAgree('これはテストです。 ภาษาไทยง่าย mixed日本 Straße e\u0301te\u0301 a\u00adb')
})

test('the rules by hand agree with the segmenter for every character between others', () => {
  for (let code = 1; code < 0x3000; code++) {
    const character = String.fromCharCode(code)
    for (const around of ['a?b', '1?2', 'a?1', '??', '_?', 'a? b'])
      assertWordsAgree(around.replaceAll('?', character))
  }
})

test('the rules by hand agree with the segmenter on any mixture', () => {
  const unit = fc.constantFrom(...'abÉж19 _.,;:\'’-–"\u00a0\n\u00ad·日\u0301€')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (text) => assertWordsAgree(text)),
    { numRuns: 500 },
  )
})

test('beyond the limit, what needs the segmenter is passed over and said', () => {
  const { count, isCut } = readWords('one 日本語 two 東京 three', 3)
  assert.equal(isCut, true)
  assert.ok(count >= 4 && count <= 5)
  assert.equal(readWords('one two', 0).isCut, false)
})

test('a length counts what a reader sees as characters', () => {
  assert.equal(countGraphemes(''), 0)
  assert.equal(countGraphemes('plain'), 5)
  assert.equal(countGraphemes('e\u0301te\u0301'), 3)
  assert.equal(countGraphemes('👩‍👩‍👧🇩🇪'), 2)
})

test('the fast count of characters never differs from the segmenter', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const low = fc.integer({ min: 0, max: 0x2ff }).map((code) => String.fromCharCode(code))
  fc.assert(
    fc.property(
      fc.string({ unit: low }),
      (text) => countGraphemes(text) === [...segmenter.segment(text)].length,
    ),
  )
})
