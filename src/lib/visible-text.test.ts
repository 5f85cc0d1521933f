import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../test/helpers/any-character.ts'
import { visibleJson, visibleLines, visibleText } from './visible-text.ts'

const BIDI = [...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069']

test('what turns the direction of text is written out', () => {
  for (const character of BIDI) {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    assert.equal(visibleText(`a${character}b`), `a[U+${code}]b`)
    assert.equal(visibleText(`ا${character}ب`), `ا[U+${code}]ب`)
  }
})

test('what nobody sees and what a terminal obeys is written out, and breaks are spaces', () => {
  assert.equal(visibleText('a\u001b[31mb\u009bc\u0000d\u007f'), 'a[U+001B][31mb[U+009B]c[U+0000]d[U+007F]')
  assert.equal(
    visibleText('a\u200bb\u00adc\ufeffd\u{e0041}e\u3164'),
    'a[U+200B]b[U+00AD]c[U+FEFF]d[U+E0041]e[U+3164]',
  )
  assert.equal(visibleText('a\r\nb\tc\u2028d'), 'a b c[U+2028]d')
  assert.equal(visibleLines('a\nb\u202ec\td'), 'a\nb[U+202E]c\td')
})

test('pictures and scripts that need joiners stay as they are', () => {
  for (const text of ['👩‍👩‍👧', '👩🏽‍🚀', '❤️', '🏳️‍🌈', 'می‌خواهم', 'क्‍ष', 'Größe 靴'])
    assert.equal(visibleText(text), text)
  assert.equal(visibleText('pay\u200dpal \u200cx 1\u200d2'), 'pay[U+200D]pal [U+200C]x 1[U+200D]2')
  assert.equal(visibleText('a\ufe0f ❤\ufe0f\ufe0f'), 'a[U+FE0F] ❤\ufe0f[U+FE0F]')
})

test('whatever the text: nothing is left to turn or to obey, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const shown = visibleText(text)
      assert.doesNotMatch(shown, /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u)
      assert.equal(visibleText(shown), shown)
      const json = visibleJson({ text })
      assert.doesNotMatch(json, /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u)
      assert.deepEqual(JSON.parse(json), { text })
    }),
  )
})
