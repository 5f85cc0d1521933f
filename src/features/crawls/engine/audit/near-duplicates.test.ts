import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { examples } from '../../../../../test/helpers/examples.ts'
import {
  type LocationSite,
  pairOverlap,
  plantLocations,
  type SitePage,
} from '../../../../../test/helpers/planted-locations.ts'
import { plantTexts } from '../../../../../test/helpers/planted-texts.ts'
import { extract } from '../extract.ts'
import { FINGERPRINT_BYTES } from '../text-fingerprint.ts'
import { findNearDuplicates, isNearText } from './near-duplicates.ts'
import { THRESHOLDS } from './thresholds.ts'

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

const SITE: LocationSite = {
  ...{ locations: 40, others: 200, words: 300, wordsToATown: 14, boilerplate: 0 },
  ...{ own: 0, productTerms: 120, description: 40, services: 1 },
}

/** Judges what is reported by the exact overlap of the main texts. */
function judge(pages: readonly SitePage[]): { found: number; precision: number } {
  const partners = partnersOfPages(pages.map(({ html }) => html))
  const isRight = pages.map((page, index) => {
    const partner = pages[partners[index]!]
    return partner !== undefined && pairOverlap(page.main, partner.main) >= THRESHOLDS.nearDuplicateOverlapMin
  })
  const reported = partners.filter((partner) => partner !== -1).length
  const locations = [...pages.keys()].filter((index) => pages[index]!.kind === 'location')
  return {
    found: locations.filter((index) => isRight[index]).length / locations.length,
    precision: reported === 0 ? 1 : isRight.filter(Boolean).length / reported,
  }
}

test('location pages are found whatever share of the site they are, products of one template are not', () => {
  const sites: Partial<LocationSite>[] = [
    { locations: 12, others: 228 },
    { locations: 40, others: 200 },
    { locations: 60, others: 200, wordsToATown: 19 },
    { locations: 200, others: 200, wordsToATown: 28 },
    { locations: 300, others: 1, wordsToATown: 19 },
    // Beside a template that is larger than the text, and hardly any other pages.
    { locations: 40, others: 200, boilerplate: 160, words: 120 },
    { locations: 190, others: 10, boilerplate: 400, words: 200, wordsToATown: 33 },
    // With a review of each town.
    { locations: 60, others: 200, words: 360, wordsToATown: 48, own: 40 },
    { locations: 240, others: 20, words: 360, wordsToATown: 28, own: 36, boilerplate: 60 },
    // Several texts about the same towns.
    { locations: 90, others: 90, services: 3 },
    // Descriptions that are a small part of their pages.
    { locations: 40, others: 200, boilerplate: 160, description: 30, productTerms: 200 },
  ]
  for (const [seed, site] of sites.entries()) {
    const { found, precision } = judge(plantLocations(seed + 1, { ...SITE, ...site }))
    assert.ok(found >= 0.95, `${found} found: ${JSON.stringify(site)}`)
    assert.ok(precision >= 0.98, `precision ${precision}: ${JSON.stringify(site)}`)
  }
})

test('of sites with 5 to 100 % location pages 95 % of these are found, and 98 % of what is reported is right', () => {
  const site = fc
    .record({
      size: fc.integer({ min: 240, max: 300 }),
      share: fc.double({ min: 0.05, max: 1, noNaN: true }),
      words: fc.integer({ min: 150, max: 500 }),
      wordsToATown: fc.integer({ min: 13, max: 33 }),
      boilerplate: fc.constantFrom(0, 60, 160),
      productTerms: fc.integer({ min: 40, max: 160 }),
      description: fc.integer({ min: 35, max: 120 }),
    })
    .map(({ size, share, ...drawn }) => {
      const locations = Math.ceil(size * share)
      return { ...SITE, ...drawn, locations, others: size - locations }
    })
  fc.assert(
    fc.property(fc.nat(), site, (seed, drawn) => {
      const { found, precision } = judge(plantLocations(seed, drawn))
      assert.ok(found >= 0.95, `${found} found`)
      assert.ok(precision >= 0.98, `precision ${precision}`)
    }),
    { numRuns: examples(24) },
  )
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
