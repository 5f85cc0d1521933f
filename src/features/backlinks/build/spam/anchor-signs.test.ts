import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../../test/helpers/any-character.ts'
import { ANCHOR_SIGN, isPlacedAnchor } from './anchor-bits.ts'
import { anchorBits, LENGTH_READ_MAX, siteWords } from './anchor-signs.ts'
import { ANCHOR_WORDS } from './anchor-words.ts'

const SHOP = siteWords({ domain: 'trail-supply.example', name: 'Trail Supply' })
const { spam, linkSelling, commercial, urlList, foreignScript } = ANCHOR_SIGN

test('an ordinary link text has no sign', () => {
  for (const text of [
    '',
    ' ',
    'Trail Supply',
    'https://trail-supply.example/',
    'here',
    'hiking boots',
    '🥾',
    '🥾👍🏽',
  ])
    assert.equal(anchorBits(text, SHOP), 0, text)
})

test('words are recognised in any letter case, between any signs, and in letters that look like them', () => {
  for (const [text, bits] of [
    ['Best Online CASINO bonus', spam],
    ['«casino»', spam],
    ['ｃａｓｉｎｏ', spam],
    ['𝐜𝐚𝐬𝐢𝐧𝐨', spam],
    ['buy-backlinks', commercial | linkSelling],
    ['Zelte günstig kaufen', commercial],
    ['オンラインカジノ', spam | foreignScript],
    ['лучшее казино', spam | foreignScript],
    ['http://a.example http://b.example', urlList],
  ] as const)
    assert.equal(anchorBits(text, SHOP), bits, text)
})

test('a word within another one is none', () => {
  for (const text of ['specialist', 'Buyers', 'casinoesque', 'Monopoly', 'essex'])
    assert.equal(anchorBits(text, SHOP), 0, text)
})

test('who names the site is no seller, and what the site is called is no sign', () => {
  assert.equal(anchorBits('buy tents', SHOP), commercial)
  assert.equal(anchorBits('buy tents at Trail Supply', SHOP), 0)
  assert.equal(anchorBits('order from trail-supply.example', SHOP), 0)
  const casino = siteWords({ domain: 'grand-casino.example', name: 'Grand' })
  assert.equal(anchorBits('best casino', casino), 0)
  assert.equal(anchorBits('best poker', casino), spam)
})

test('a script is foreign unless the name or the ending of the site is of it', () => {
  assert.equal(anchorBits('Палатки', SHOP), foreignScript)
  assert.equal(anchorBits('Палатки', siteWords({ domain: 'shop.ru', name: 'Shop' })), 0)
  assert.equal(anchorBits('Палатки', siteWords({ domain: 'shop.example', name: 'Поход' })), 0)
  assert.equal(anchorBits('Палатки', siteWords({ domain: 'xn--d1acufc.example', name: 'Shop' })), 0)
  assert.equal(anchorBits('テント', siteWords({ domain: 'shop.ru', name: 'Shop' })), foreignScript)
  assert.equal(anchorBits('Zelte für Ängstliche, façade, čaj', SHOP), 0)
})

test('texts that somebody placed are told from others', () => {
  assert.ok(isPlacedAnchor(anchorBits('cheap tents', SHOP)))
  assert.ok(!isPlacedAnchor(anchorBits('Палатки', SHOP)))
})

test('every listed word is found, whatever surrounds it', () => {
  const surrounding = fc.string({ unit: fc.constantFrom(' ', '-', '/', '!', '"', '\n'), maxLength: 5 })
  fc.assert(
    fc.property(surrounding, fc.constantFrom(...ANCHOR_WORDS), surrounding, (before, [word, sign], after) => {
      assert.ok((anchorBits(before + word + after, SHOP) & sign) !== 0)
    }),
  )
})

test('any text has an answer, always the same one, and what follows the part that is read changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (text) => {
      const bits = anchorBits(text, SHOP)
      assert.ok(bits >= 0 && bits < 32)
      assert.equal(anchorBits(text, SHOP), bits)
      const read = text.padEnd(LENGTH_READ_MAX).slice(0, LENGTH_READ_MAX)
      assert.equal(anchorBits(`${read} casino`, SHOP), anchorBits(read, SHOP))
    }),
  )
})

test('text that is made to take long does not', () => {
  const hostile = ['a'.repeat(1e6), '://'.repeat(3e5), 'é'.repeat(1e6), '\u0301'.repeat(1e6), 'ﷺ'.repeat(1e6)]
  const started = process.cpuUsage()
  for (let round = 0; round < 100; round++) for (const text of hostile) anchorBits(text, SHOP)
  const { user, system } = process.cpuUsage(started)
  assert.ok(user + system < 1_000_000, `${user + system} µs for 500 texts`)
})
