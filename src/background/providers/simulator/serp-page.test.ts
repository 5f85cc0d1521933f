import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  createPages,
  DAY,
  keywords,
  OWN,
  ownResults,
  series,
} from '../../../../test/helpers/simulated-pages.ts'
import { DEVICES, SERP_FEATURES } from '../contracts.ts'
import { MARKETS } from '../markets.ts'

const build = createPages()

const anyRequest = fc.record({
  keyword: fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 255 }),
    fc.constantFrom(...keywords),
  ),
  countryCode: fc.constantFrom(...MARKETS.map((market) => market.countryCode)),
  languageCode: fc.constantFrom('en', 'pt-BR', 'ja'),
  location: fc.constantFrom(null, 'London,England,United Kingdom'),
  device: fc.constantFrom(...DEVICES),
  depth: fc.integer({ min: 1, max: 10 }).map((pages) => pages * 10),
  knownSites: fc.subarray([
    OWN,
    `www.${OWN}:8080`,
    'localhost:3000',
    '127.0.0.1',
    '[::1]:81',
    'xn--mnchen-3ya.example',
    'rival.example',
    'blog.rival.example',
    // One of the invented sites, and a part of one.
    'www.ambermarket.example',
    'shop.birchoutlet.example',
  ]),
})

describe('a simulated results page', () => {
  test('has as many results as asked for, numbered from 1, no address twice, all text sound', () => {
    fc.assert(
      fc.property(anyRequest, fc.integer({ min: 18_000, max: 30_000 }), (changes, day) => {
        const { results, features } = build(changes, day)
        assert.deepEqual(
          results.map(({ position }) => position),
          Array.from({ length: changes.depth }, (_, index) => index + 1),
        )
        assert.equal(new Set(results.map(({ url }) => url)).size, results.length)
        for (const { url, title, displayUrl, description, features: own } of results) {
          assert.equal(URL.parse(url)?.href, url)
          assert.ok(displayUrl.startsWith('https://'))
          assert.ok(title.length >= 5 && title.length <= 70, title)
          assert.ok(description.length >= 40 && description.length <= 160, description)
          assert.ok(title.isWellFormed() && description.isWellFormed())
          assert.ok(own.every((feature) => features.includes(feature)))
        }
        assert.ok(features.every((feature) => SERP_FEATURES.includes(feature)))
      }),
      { numRuns: 150 },
    )
  })

  test('is the same for the same keyword, market, device and day', () => {
    fc.assert(
      fc.property(anyRequest, fc.integer({ min: 18_000, max: 30_000 }), (changes, day) => {
        assert.deepEqual(build(changes, day), createPages()(changes, day))
      }),
      { numRuns: 20 },
    )
    assert.deepEqual(build({ keyword: ' Oak  DESK ' }), build())
  })

  test('is another for another keyword, market, place, device or day', () => {
    const page = JSON.stringify(build())
    const others = [
      { keyword: 'oak desks' },
      { countryCode: 'GB' },
      { languageCode: 'es' },
      { location: 'Boston' },
      { device: 'desktop' as const },
    ]
    for (const change of others) assert.notEqual(JSON.stringify(build(change)), page, JSON.stringify(change))
    assert.notEqual(JSON.stringify(build({}, DAY + 1)), page)
  })

  test('of less depth is the beginning of a deeper one', () => {
    assert.deepEqual(build({ depth: 20 }).results, build().results.slice(0, 20))
  })

  test('is what it was in every release and on every machine', () => {
    const { results, features } = build()
    assert.deepEqual(results[1], {
      position: 2,
      url: 'https://www.amberliving.example/blog/bedside-tables/oak-desk-for-beginners',
      title: 'Oak Desk or shelving units? How to Decide - Amber Living',
      displayUrl: 'https://www.amberliving.example › blog › bedside-tables',
      description:
        'This guide takes you from the first idea of oak desk to the last detail. Drawers run on soft-close ' +
        'rails and the back panel is finished, so it can stand ...',
      features: [],
    })
    assert.equal(results[49]?.url, 'https://www.nimbusdigest.example/articles/what-is-oak-desk')
    assert.deepEqual(features, [
      'ai_overview',
      'people_also_ask',
      'related_searches',
      'reviews',
      'short_videos',
      'sitelinks',
    ])
    assert.deepEqual(series(build, 'hotel 1', 8), [51, 52, 49, 49, 47, 48, 47, 49])
    assert.deepEqual(series(build, 'hotel 4', 8), [11, 11, 10, 9, 9, 9, 8, 8])
    assert.deepEqual(series(build, 'hotel 11', 2), [undefined, undefined])
  })

  test('has varied texts', () => {
    for (const keyword of ['oak desk', 'widget', 'кофе']) {
      const { results } = build({ keyword })
      const distinct = (field: 'title' | 'description') =>
        new Set(results.map((result) => result[field])).size
      assert.ok(distinct('description') >= 95, `${keyword}: ${distinct('description')}`)
      assert.ok(distinct('title') >= 75, `${keyword}: ${distinct('title')}`)
      const mean = results.reduce((sum, { description }) => sum + description.length, 0) / results.length
      assert.ok(mean > 115 && mean < 155, String(mean))
    }
  })

  test('says no word of the keyword twice in an address or a title', () => {
    const asked = [
      'best hiking boots for beginners',
      'how to choose a sleeping bag',
      'camping tips',
      'cheap hotel prices 2026',
      'what is merino wool',
      'top tent reviews',
    ]
    for (const keyword of asked) {
      const words = keyword.split(' ').filter((word) => word.length > 2 && word !== 'for')
      for (const { url, title } of build({ keyword }).results)
        for (const text of [url.slice(url.lastIndexOf('/')), title.toLowerCase()])
          for (const word of words)
            assert.ok(text.split(new RegExp(`\\b${word}\\b`)).length <= 2, `${keyword}: ${url} ${title}`)
    }
  })

  test('leads only to the known sites and to names that nobody can own', () => {
    for (const keyword of keywords.slice(0, 30)) {
      const { results } = build({ keyword })
      const others = results.filter((result) => !ownResults([result]).length)
      for (const { url } of others) assert.match(new URL(url).hostname, /^[a-z.]+\.example$/)
    }
  })
})
