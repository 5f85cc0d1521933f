import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../test/helpers/any-character.ts'
import { measureCpuMs } from '../../test/helpers/cpu-time.ts'
import {
  collapseWhitespace,
  countCodePoints,
  findBadText,
  foldCase,
  foldedText,
  isFarLonger,
  nfc,
  normalized,
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

test('what is far longer than a length is so in every form', () => {
  const few = fc.integer({ min: 0, max: 40 })
  fc.assert(
    fc.property(anyText, few, (text, max) => !isFarLonger(text, max) || countCodePoints(nfc(text)) > max),
  )
  // Four code points that become one, and two of two units each that do.
  assert.equal(isFarLonger('\u03b1\u0313\u0300\u0345'.repeat(10), 10), false)
  assert.equal(isFarLonger('\u{11099}\u{110ba}'.repeat(10), 10), false)
  assert.equal(isFarLonger('😀'.repeat(41), 10), true)
  assert.equal(isFarLonger('a'.repeat(41), 10), true)
})

test('any number of marks on a letter takes time in proportion to it, and what stands around it is composed', async () => {
  const marks = '\u0301\u0316'.repeat(500_000)
  const cpuMs = await measureCpuMs(() => {
    assert.equal(nfc(`e\u0301 😀${marks}a${marks} e\u0301`), `é 😀${marks}a${marks} é`)
    assert.equal(normalized(`ﬁ${marks}ﬁ`, 'NFKC'), `ﬁ${marks}fi`)
  })
  // Unguarded, it would be minutes.
  assert.ok(cpuMs < 2_000, `${cpuMs} ms`)
})

test('too many marks are found wherever they stand, also those beyond the first plane', () => {
  for (const marks of ['\u0301\u0316'.repeat(16), '\u{1d165}\u{1d16d}'.repeat(8)])
    for (let before = 600; before < 664; before++) {
      const text = `${'a'.repeat(before)}${marks} e\u0301`
      assert.equal(nfc(text), `${text.slice(0, -2)}é`)
    }
})

test('long text is normalised as short text is, with as many marks on a letter as any script has', () => {
  const marked = fc
    .tuple(anyCharacter, fc.string({ unit: fc.constantFrom('\u0301', '\u0316', '\u093c'), maxLength: 30 }))
    .map(([letter, marks]) => (/\p{M}/u.test(letter) ? 'a' : letter) + marks)
  fc.assert(
    fc.property(fc.array(marked, { minLength: 60, maxLength: 120, size: 'max' }), (letters) => {
      const text = letters.join('').repeat(4)
      for (const form of ['NFC', 'NFKC', 'NFKD'] as const)
        assert.equal(normalized(text, form), text.normalize(form))
    }),
    { numRuns: 30 },
  )
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

test('only a text that is not its own folded form is stored a second time', () => {
  assert.equal(foldedText('https://example.com/a?b=c'), null)
  assert.equal(foldedText('日本語'), null)
  assert.equal(foldedText(''), null)
  assert.equal(foldedText(null), null)
  assert.equal(foldedText('École'), 'école')
  assert.equal(foldedText('ΟΔΟΣ'), 'οδοσ')
})
