import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../../test/helpers/any-character.ts'
import { isHreflangCode, isLanguageTag } from './language-codes.ts'

test('a language, a script and a country make an hreflang code', () => {
  for (const code of ['en', 'EN-gb', 'zh-Hant', 'zh-Hant-TW', 'pt-BR', 'eu', 'x-default', 'X-DEFAULT'])
    assert.equal(isHreflangCode(code), true, code)
})

test('countries alone, unknown languages and reserved regions make none', () => {
  const wrong = [
    'en-UK',
    'jp',
    'gb',
    'cz',
    'en-EU',
    'es-419',
    'en_US',
    'en-',
    '-en',
    '',
    'eng',
    'zh-Xxxx',
    'en-US-x',
  ]
  for (const code of [...wrong, 'xx', 'und', 'en-GB-oed', 'default', 'en-US'.repeat(20)])
    assert.equal(isHreflangCode(code), false, code)
})

test('the lang attribute allows more than hreflang', () => {
  for (const tag of [
    'en',
    'es-419',
    'fil',
    'zh-Hans-CN',
    'sr-Latn-RS',
    'de-CH-1996',
    'en-EU',
    'sl-rozaj',
    'en-US-x-twain',
  ])
    assert.equal(isLanguageTag(tag), true, tag)
  for (const tag of ['en-UK', 'english', 'en_US', 'xx', '', 'und', 'jp-JP', 'en--US', 'e'])
    assert.equal(isLanguageTag(tag), false, tag)
})

test('no text makes them throw, and letter case never matters', () => {
  const code = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.stringMatching(/^[a-zA-Z]{2,3}(-[a-zA-Z]{2,4}){0,2}$/),
  )
  fc.assert(
    fc.property(code, (text) => {
      const isAscii = /^[a-z-]*$/i.test(text)
      assert.equal(isHreflangCode(isAscii ? text.toUpperCase() : text), isHreflangCode(text))
      assert.equal(isLanguageTag(isAscii ? text.toUpperCase() : text), isLanguageTag(text))
    }),
  )
})

test('answers stay the same after more codes than are kept', () => {
  for (let i = 0; i < 2500; i++) isHreflangCode(`q${i}`)
  assert.equal(isHreflangCode('en-GB'), true)
  assert.equal(isHreflangCode('en-UK'), false)
})
