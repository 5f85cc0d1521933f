import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type FakeItem,
  fakeItems,
  fakeResult,
  organicItem,
} from '../../../../test/helpers/fake-dataforseo-serp.ts'
import { webUrl } from '../../../../test/helpers/web-addresses.ts'
import { SERP_FEATURES } from '../contracts.ts'
import { type Reading, readResult } from './result.ts'

const SEARCH = { keyword: 'oak desk', language_code: 'en' }

function read(items: FakeItem[], depth: number, more: Record<string, unknown> = {}): Reading {
  const reading = readResult(fakeResult(SEARCH, items, more), depth, SEARCH.keyword)
  assert.ok(reading !== undefined)
  return reading
}

/** Pages of so many organic results each, every URL another. */
function pages(...sizes: number[]): FakeItem[] {
  return sizes.flatMap((size, index) =>
    Array.from({ length: size }, (_, place) => organicItem(index + 1, `https://p${index}-${place}.example/`)),
  )
}

test('positions count organic elements alone, over all pages', () => {
  const reading = read(fakeItems('oak desk', 2), 20)
  assert.equal(reading.results.length, 20)
  assert.deepEqual(reading.results[10], {
    position: 11,
    url: 'https://site-11.example/oak-desk',
    title: 'Title of site-11.example/oak-desk',
    displayUrl: 'https://site-11.example › oak-desk',
    description: 'What site-11.example says.',
    features: [],
  })
  assert.equal(reading.pagesScanned, 2)
  assert.equal(reading.isComplete, true)
  assert.equal(reading.correctedQuery, null)
})

test('a featured snippet is a feature and takes no organic position, whoever owns it', () => {
  const snippet = { type: 'featured_snippet', page: 1, url: 'https://ours.example/', domain: 'ours.example' }
  const reading = read([snippet, ...pages(10)], 10)
  assert.deepEqual(reading.features, ['featured_snippet'])
  assert.equal(reading.results[0]?.url, 'https://p0-0.example/')
})

test('a URL that comes again on a later page is counted once', () => {
  const again = organicItem(2, 'https://p0-3.example/?srsltid=Af2#top')
  const reading = read([...pages(10), again, organicItem(2, 'https://late.example/')], 20)
  assert.equal(reading.results.length, 11)
  assert.equal(reading.results[10]?.url, 'https://late.example/')
})

test('results beyond the depth are not kept', () => {
  const reading = read(pages(14), 10)
  assert.equal(reading.results.length, 10)
  assert.equal(reading.isComplete, true)
})

test('features come from the list and from the elements, each once and by our names', () => {
  const listed = ['organic', 'paid', 'knowledge_graph', 'video', 'hologram', 7, null, '__proto__']
  const more = [{ type: 'local_pack', page: 1 }, { type: 'map' }, { type: 'a_type_of_tomorrow' }]
  const withLinks = organicItem(1, 'https://linked.example/', { links: [{ title: 'Prices' }] })
  const reading = read([withLinks, ...more], 10, { item_types: listed })
  assert.deepEqual(reading.features, ['ads', 'knowledge_panel', 'local_pack', 'sitelinks', 'video'])
})

test('what only looks like a feature is none', () => {
  const elements = [{ type: 'answer_box' }, { type: 'map' }, { type: 'local_services' }]
  const listed = elements.map(({ type }) => type)
  assert.deepEqual(read([...elements, ...pages(7)], 10, { item_types: ['organic', ...listed] }).features, [])
})

test('a result that is marked as the featured snippet is one on the page', () => {
  const marked = organicItem(1, 'https://a.example/', { is_featured_snippet: true })
  assert.deepEqual(read([marked, ...pages(7)], 10).features, ['featured_snippet'])
})

test('what a result itself carries is said of it', () => {
  const rich = { links: [{}], is_video: true, images: [{}], rating: { value: 4 }, is_featured_snippet: true }
  const reading = read([organicItem(1, 'https://a.example/', rich)], 10)
  const features = ['featured_snippet', 'images', 'reviews', 'sitelinks', 'video']
  assert.deepEqual(reading.results[0]?.features, features)
})

test('whom features lead to is named, with the place in the feature', () => {
  const reference = (url: string) => ({
    type: 'ai_overview_reference',
    url,
    domain: 'x.example',
    title: 'Cited',
  })
  const overview = {
    type: 'ai_overview',
    page: 1,
    asynchronous_ai_overview: false,
    references: [reference('https://one.example/')],
    items: [
      {
        type: 'ai_overview_element',
        references: [reference('https://one.example/'), reference('https://two.example/guide')],
      },
      {
        type: 'ai_overview_expanded_element',
        references: null,
        components: [{ references: [reference('https://three.example/')] }],
      },
    ],
  }
  const snippet = { type: 'featured_snippet', page: 1, url: 'https://snippet.example/', title: 'Oak' }
  const place = { type: 'local_pack', page: 1, title: 'Desk shop', url: null, domain: 'www.shop.example' }
  const landing = {
    type: 'paid',
    page: 1,
    url: 'https://ads.example/oak',
    domain: 'ads.example',
    title: 'Ad',
  }
  const tracked = { ...landing, url: 'https://www.google.com/aclk?adurl=', domain: 'late.example' }
  const { elements } = read([overview, snippet, place, landing, tracked, ...pages(8)], 10)
  assert.deepEqual(
    elements.map(({ feature, rank, url }) => `${feature} ${rank} ${url}`),
    [
      'ai_overview 1 https://one.example/',
      'ai_overview 2 https://two.example/guide',
      'ai_overview 3 https://three.example/',
      'featured_snippet 1 https://snippet.example/',
      'local_pack 1 https://www.shop.example/',
      'ads 1 https://ads.example/oak',
      'ads 2 https://late.example/',
    ],
  )
  assert.equal(elements[4]?.title, 'Desk shop')
})

test('an overview that was not finished is there, and leads to nobody', () => {
  const pending = {
    type: 'ai_overview',
    page: 1,
    asynchronous_ai_overview: true,
    items: null,
    references: null,
  }
  const { features, elements } = read([pending, ...pages(8)], 10)
  assert.deepEqual([features, elements], [['ai_overview'], []])
})

test('how the engine changed the query is said, unless it only suggested something', () => {
  const spell = (type: string, keyword = 'oak desks') => {
    const { correctedQuery, notes } = read(pages(10), 10, { spell: { keyword, type } })
    return [correctedQuery, ...notes]
  }
  const nothing = 'The search engine has no results for the keyword as it is written.'
  assert.deepEqual(spell('showing_results_for'), ['oak desks'])
  assert.deepEqual(spell('did_you_mean'), [null])
  assert.deepEqual(spell('including_results_for'), [
    null,
    'The search engine also showed results for "oak desks".',
  ])
  assert.deepEqual(spell('no_results_found_for'), ['oak desks', nothing])
  assert.deepEqual(spell('no_results_found_for', 'Oak  Desk'), [null, nothing])
  assert.deepEqual(spell('showing_results_for', 'OAK DESK'), [null])
})

function coverage(reading: Reading) {
  return [reading.results.length, reading.isComplete, reading.isBounded]
}

test('pages that reach the depth are as many organic results as they hold, not as were asked for', () => {
  assert.deepEqual(coverage(read(pages(8, 9, 9), 30)), [26, false, true])
  assert.deepEqual(coverage(read(pages(7, 7, 8, 7, 7, 7, 8, 7, 7, 7), 100)), [72, false, true])
  assert.deepEqual(coverage(read(pages(8), 10)), [8, false, true])
  assert.deepEqual(coverage(read(pages(10, 10, 10), 30)), [30, true, false])
})

test('elements that reach the depth on fewer pages are no more organic results either', () => {
  const paid = Array.from({ length: 12 }, () => ({ type: 'paid', page: 1 }))
  assert.deepEqual(coverage(read([...paid, ...pages(9, 9)], 30)), [18, false, true])
})

test('a first page that shows much else has few organic results and is not their end', () => {
  assert.deepEqual(coverage(read(pages(5), 10)), [5, false, true])
  assert.deepEqual(coverage(read(pages(5), 20)), [5, true, false], 'a second page was asked for')
})

test('a scan that stopped after full pages is not complete', () => {
  const reading = read(pages(10, 10, 9), 100)
  assert.equal(reading.pagesScanned, 3)
  assert.deepEqual(coverage(reading), [29, false, false])
})

test('a short last page is the end of the results', () => {
  assert.equal(read(pages(10, 10, 4), 100).isComplete, true)
  assert.equal(read(pages(10, 10, 7), 100).isComplete, true)
  assert.equal(read(pages(10, 10, 4), 30).isComplete, true)
  assert.equal(read(pages(10, 10, 7), 30).isComplete, false, 'more pages were not asked for')
  assert.equal(read(pages(3), 100).isComplete, true)
  assert.equal(read(pages(10, 10), 100, { pages_count: 3 }).isComplete, true)
})

test('the last page is found without page numbers too', () => {
  const unnumbered = pages(10, 4).map((item) => ({ ...item, page: null }))
  assert.equal(read(unnumbered, 100, { pages_count: 2 }).isComplete, true)
  assert.equal(read(unnumbered.slice(0, 10), 100, { pages_count: 1 }).isComplete, false)
  const eights = pages(8, 8).map((item) => ({ ...item, page: null }))
  assert.deepEqual(coverage(read(eights, 20, { pages_count: 2 })), [16, false, true])
})

test('a page without organic results is complete only if the engine said that there are none', () => {
  const ads = [{ type: 'paid', page: 1, url: 'https://ads.example/' }]
  assert.equal(read(ads, 10).isComplete, false)
  assert.equal(read(ads, 10, { spell: { type: 'no_results_found_for' } }).isComplete, true)
  assert.equal(read([], 10, { pages_count: 1 }).isComplete, true)
  assert.equal(read([], 10, { items_count: 5 }).isComplete, false)
})

test('an organic element without an address leaves the scan incomplete', () => {
  const reading = read([organicItem(1, 'https://a.example/'), { type: 'organic', page: 1, url: null }], 10)
  assert.equal(reading.results.length, 1)
  assert.equal(reading.isComplete, false)
})

test('what is no result at all is undefined', () => {
  for (const value of [undefined, null, 'x', 7, [], {}, { items: 'x', items_count: 3 }, { items: null }])
    assert.equal(readResult(value, 10, 'x'), undefined)
})

test('an empty list is not believed where the page had other elements, or results are counted', () => {
  assert.equal(read([], 10).isComplete, true)
  assert.equal(read([], 10, { item_types: ['people_also_ask'] }).isComplete, false)
  assert.equal(read([], 10, { se_results_count: 1_200 }).isComplete, false)
})

test('a list that is missing is not an empty one, whatever its count says', () => {
  assert.equal(readResult({ ...fakeResult(SEARCH, []), items: null, items_count: 0 }, 10, 'x'), undefined)
})

// Fields as they are named, with anything in them.
const anything = fc.jsonValue({ maxDepth: 2 })
const oddItem = fc.record(
  {
    type: fc.oneof(fc.constantFrom('organic', 'paid', 'video', 'ai_overview', 'local_pack'), anything),
    page: fc.oneof(fc.integer({ min: -2, max: 200 }), anything),
    url: fc.oneof(webUrl(), fc.constant('https://a.example/?srsltid=1'), anything),
    title: anything,
    description: anything,
    breadcrumb: anything,
    links: anything,
    images: anything,
    rating: anything,
    is_video: anything,
    domain: anything,
    references: anything,
  },
  { requiredKeys: [] },
)
const oddResult = fc.record(
  {
    items: fc.oneof(
      { weight: 4, arbitrary: fc.array(fc.oneof(oddItem, anything), { maxLength: 40 }) },
      anything,
    ),
    item_types: fc.oneof(
      fc.array(fc.oneof(fc.constantFrom('paid', 'images', 'constructor'), anything)),
      anything,
    ),
    spell: fc.oneof(fc.record({ type: fc.constant('showing_results_for'), keyword: anything }), anything),
    pages_count: fc.oneof(fc.integer(), anything),
    items_count: fc.oneof(fc.nat(50), anything),
  },
  { requiredKeys: [] },
)

test('nothing in a result throws, and whatever is read has the shape of an answer', () => {
  const depth = fc.integer({ min: 1, max: 10 }).map((pages) => pages * 10)
  fc.assert(
    fc.property(fc.oneof(oddResult, anything), depth, (value, depth) => {
      const reading = readResult(value, depth, 'oak desk')
      if (reading === undefined) return
      assert.ok(reading.results.length <= depth)
      assert.deepEqual(
        reading.results.map(({ position }) => position),
        reading.results.map((_, index) => index + 1),
      )
      for (const { url, title, description, displayUrl } of reading.results) {
        assert.ok(URL.canParse(url))
        for (const text of [title, description, displayUrl]) assert.equal(typeof text, 'string')
      }
      for (const { url } of reading.elements) assert.ok(URL.canParse(url))
      assert.ok(reading.features.every((feature) => SERP_FEATURES.includes(feature)))
      assert.equal(new Set(reading.features).size, reading.features.length)
      assert.ok(
        Number.isInteger(reading.pagesScanned) && reading.pagesScanned >= 1 && reading.pagesScanned <= 100,
      )
      assert.ok(!(reading.isComplete && reading.isBounded))
      assert.ok(!reading.isBounded || (reading.results.length > 0 && reading.results.length < depth))
      assert.ok(reading.correctedQuery === null || reading.correctedQuery !== '')
    }),
    { numRuns: 500 },
  )
})
