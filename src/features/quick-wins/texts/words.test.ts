import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldText, formsOf, listWords, WordScanner } from './words.ts'

function scan(text: string): string[] {
  const scanner = new WordScanner()
  const words: string[] = []
  scanner.scan(text, (start, end) => words.push(String.fromCharCode(...scanner.codes.subarray(start, end))))
  return words
}

test('letter case, width, accents and apostrophes do not matter', () => {
  assert.deepEqual(listWords("Men's CAFÉ-Tents, ＡＢＣ 4x4"), ['mens', 'cafe', 'tents', 'abc', '4x4'])
  assert.deepEqual(listWords('Cafe\u0301 ﬁne'), ['cafe', 'fine'])
})

test('scripts without spaces are cut into pairs', () => {
  assert.deepEqual(listWords('東京都 tent 山'), ['東京', '京都', 'tent', '山'])
})

test('a scanned text has the same words as one that was folded before', () => {
  for (const text of [
    "Men's CAFÉ",
    'ﬁne ＡＢＣ',
    '東京都テント',
    'Ελλάς',
    'Привет, мир',
    '한국어 텐트',
    'naïve😀tent',
    'Straße',
  ])
    assert.deepEqual(scan(text), listWords(text), text)
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abÄß é東京ﬁ-½Ⅷ한😀') }), (text) => {
      assert.deepEqual(scan(text), listWords(text))
    }),
  )
})

test('folding is done once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.deepEqual(listWords(foldText(text)), listWords(text))
    }),
  )
})

test('a word is known in its singular and its plural', () => {
  for (const [singular, plural] of [
    ['tent', 'tents'],
    ['box', 'boxes'],
    ['house', 'houses'],
    ['bus', 'buses'],
    ['berry', 'berries'],
    ['movie', 'movies'],
    ['dish', 'dishes'],
    ['tomato', 'tomatoes'],
    ['key', 'keys'],
  ] as const) {
    assert.ok(formsOf(singular).includes(plural), singular)
    assert.ok(formsOf(plural).includes(singular), plural)
  }
})

test('words that only look alike stay apart', () => {
  for (const [one, other] of [
    ['car', 'care'],
    ['plan', 'plane'],
    ['glass', 'glas'],
    ['bus', 'bu'],
    ['gas', 'ga'],
    ['basis', 'basi'],
  ] as const)
    assert.ok(!formsOf(one).includes(other), `${one} ${other}`)
})
