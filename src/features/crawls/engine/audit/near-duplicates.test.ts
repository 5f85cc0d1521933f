import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plantTexts } from '../../../../../test/helpers/planted-texts.ts'
import { extract } from '../extract.ts'
import { FINGERPRINT_BYTES } from '../text-fingerprint.ts'
import { findNearDuplicates, isNearText } from './near-duplicates.ts'

const PAGE_URL = new URL('https://example.com/')

function partnersOf(fingerprints: readonly Uint8Array[]): number[] {
  const all = new Uint8Array(fingerprints.length * FINGERPRINT_BYTES)
  for (const [index, fingerprint] of fingerprints.entries()) all.set(fingerprint, index * FINGERPRINT_BYTES)
  const steps = findNearDuplicates(
    all,
    Uint32Array.from(fingerprints, (_, index) => index),
  )
  for (;;) {
    const step = steps.next()
    if (step.done) return [...step.value]
  }
}

function partnersOfPages(htmls: readonly string[]): number[] {
  return partnersOf(htmls.map((html) => extract(html, PAGE_URL).textFingerprint))
}

function words(count: number, stem: string): string[] {
  return Array.from({ length: count }, (_, index) => `${stem}${(index * 7919) % 997}`)
}

test('of planted near duplicates in three templates at least 95 % are found, and 98 % of what is found is right', () => {
  const pages = plantTexts(1, 40)
  const partners = partnersOfPages(pages.map(({ html }) => html))
  const groupSizes = Map.groupBy(pages, ({ group }) => group)
  const kinds = Map.groupBy(pages.keys(), (index) => pages[index]!.kind)
  let right = 0
  let found = 0
  for (const [kind, indexes] of kinds) {
    const near = indexes.filter((index) => partners[index] !== -1)
    const rightHere = near.filter((index) => pages[partners[index]!]!.group === pages[index]!.group)
    found += near.length
    right += rightHere.length
    const isPlanted = groupSizes.get(pages[indexes[0]!]!.group)!.length > 1
    if (isPlanted) assert.ok(rightHere.length >= 0.95 * indexes.length, `${kind}: ${rightHere.length}`)
    else assert.ok(near.length <= 0.02 * indexes.length, `${kind}: ${near.length}`)
  }
  assert.ok(right >= 0.98 * found)
})

test('lists of other products are not alike, however often they say "Add to cart"', () => {
  const list = (stem: string) =>
    words(48, stem)
      .map((name) => `<li>${name} 9.90 Add to cart`)
      .join('')
  assert.deepEqual(partnersOfPages([list('shoe'), list('lamp')]), [-1, -1])
})

test('a text with one word in twenty replaced is near, one with one in three is not', () => {
  const text = words(300, 'word')
  const replaced = (every: number) => text.map((word, at) => (at % every === 0 ? `${word}x` : word)).join(' ')
  assert.deepEqual(partnersOfPages([text.join(' '), replaced(20)]), [1, 0])
  assert.deepEqual(partnersOfPages([text.join(' '), replaced(3)]), [-1, -1])
})

test('a hundred copies of one text with another name in it are near, on a site that has little else', () => {
  const text = words(200, 'word')
  const copies = Array.from({ length: 100 }, (_, city) =>
    text.map((word, at) => (at % 40 === 0 ? `city${city}` : word)).join(' '),
  )
  assert.ok(partnersOfPages(copies).every((partner) => partner !== -1))
})

test('what many otherwise different pages say is left out, and what is left of them is compared', () => {
  const phrases = words(200, 'template').join(' ')
  const own = Array.from({ length: 12 }, (_, page) => words(60, `page${page}of`).join(' '))
  const twin = own[0]!.replace(/\S+$/, 'other')
  const pages = [...own, twin].map((text) => `<p>${text}<p>${phrases}`)
  assert.deepEqual(partnersOfPages(pages), [12, ...new Array(11).fill(-1), 0])
})

test('no text, one text and texts without words have no partners', () => {
  assert.deepEqual(partnersOf([]), [])
  assert.deepEqual(partnersOfPages(['<p>One']), [-1])
  assert.deepEqual(partnersOfPages(['', '', '<p>One two']), [-1, -1, -1])
})

test('work is done in steps, so that others have their turn', () => {
  const fingerprints = new Uint8Array(20_000 * FINGERPRINT_BYTES).map(
    (_, at) => Math.imul(at, 0x9e3779b1) >>> 24 || 1,
  )
  const texts = Uint32Array.from({ length: 20_000 }, (_, index) => index)
  let count = 0
  for (const _ of findNearDuplicates(fingerprints, texts)) count++
  // Twenty bands, each with its keys, two passes of sorting and pieces of 4,096 texts.
  assert.ok(count > 20 * (3 + 4), `${count}`)
})

test('of two fingerprints it is told whether their texts are near, however short', () => {
  const fingerprintOf = (html: string) => extract(html, PAGE_URL).textFingerprint
  const missing = fingerprintOf('<p>Sorry, there is no page /a')
  assert.equal(isNearText(missing, fingerprintOf('<p>Sorry, there is no page /b')), true)
  assert.equal(isNearText(missing, fingerprintOf('<p>Garden tools')), false)
  assert.equal(isNearText(fingerprintOf(''), fingerprintOf('')), false)
})
