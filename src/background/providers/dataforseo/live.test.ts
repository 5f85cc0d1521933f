import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { failureOf, openLive } from '../../../../test/helpers/dataforseo.ts'
import type { FakeDataForSeoOptions } from '../../../../test/helpers/fake-dataforseo.ts'
import { fakeItems, fakeResult, organicItem } from '../../../../test/helpers/fake-dataforseo-serp.ts'
import type { SerpAnswer, SerpObservation } from '../contracts.ts'

// The full price of a live search of two pages.
const TWO_PAGES_MICROS = 3_500

async function observed(observation: Promise<SerpObservation>): Promise<SerpAnswer> {
  const seen = await observation
  assert.equal(seen.state, 'observed')
  return seen as SerpAnswer
}

test('a search is answered at once, with positions over its pages and what it cost', async (t) => {
  const { fake, check } = await openLive(t)
  const answer = await observed(check())
  assert.deepEqual(
    answer.results.map(({ position, url }) => `${position} ${url}`),
    Array.from({ length: 20 }, (_, index) => `${index + 1} https://site-${index + 1}.example/oak-desk`),
  )
  assert.deepEqual(answer.features, ['ads', 'people_also_ask', 'related_searches'])
  assert.equal(answer.pagesScanned, 2)
  assert.equal(answer.isComplete, true)
  assert.equal(answer.costMicros, TWO_PAGES_MICROS)
  assert.equal(answer.isCostEstimated, false)
  assert.deepEqual(fake.counts().paid, { t1: 1 })
})

test('a search says all that its result depends on', async (t) => {
  const { fake, check } = await openLive(t)
  await check({
    keyword: '100% c++ desk',
    languageCode: 'he',
    countryCode: 'GB',
    device: 'mobile',
    depth: 50,
  })
  assert.deepEqual(fake.account.searches, [
    {
      keyword: '100%25 c%2B%2B desk',
      location_code: 2826,
      language_code: 'iw',
      device: 'mobile',
      depth: 50,
      group_organic_results: false,
      remove_from_url: ['srsltid'],
      tag: 't1',
    },
  ])
})

test('a keyword reaches the search engine as it was written', async (t) => {
  let asked = ''
  const serp: FakeDataForSeoOptions['serp'] = (search) => {
    asked = search.keyword
    return fakeResult(search, [])
  }
  const { check } = await openLive(t, { serp })
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[a-z%+2B5 ]{1,12}$/), async (keyword) => {
      await check({ keyword })
      assert.equal(asked, keyword)
    }),
    { numRuns: 50 },
  )
})

test('a place goes before the country', async (t) => {
  const { fake, check } = await openLive(t)
  await check({ location: 'London,England,United Kingdom' })
  assert.equal(fake.account.searches[0]?.location_name, 'London,England,United Kingdom')
  assert.equal(fake.account.searches[0]?.location_code, undefined)
})

test('a country that DataForSEO does not know costs no call', async (t) => {
  const { fake, check } = await openLive(t)
  const { class: failureClass, isRetryable, message } = await failureOf(check({ countryCode: 'XX' }))
  assert.deepEqual([failureClass, isRetryable], ['input', false])
  assert.match(message, /XX/)
  assert.equal(fake.counts().calls.live, 0)
})

test('no search results is a complete answer without results', async (t) => {
  const { check } = await openLive(t, { serp: () => null })
  const answer = await observed(check())
  assert.deepEqual(answer.results, [])
  assert.equal(answer.isComplete, true)
  assert.equal(answer.costMicros, TWO_PAGES_MICROS)
})

test('results of a corrected query are said to be of it', async (t) => {
  const spell = { keyword: 'oak desks', type: 'showing_results_for' }
  const { check } = await openLive(t, { serp: (search) => fakeResult(search, fakeItems('x', 2), { spell }) })
  assert.equal((await observed(check())).correctedQuery, 'oak desks')
})

test('a URL that comes again on the second page takes no position', async (t) => {
  const first = Array.from({ length: 10 }, (_, index) => organicItem(1, `https://a${index}.example/`))
  const second = [organicItem(2, 'https://a4.example/#x'), organicItem(2, 'https://late.example/')]
  const { check } = await openLive(t, { serp: (search) => fakeResult(search, [...first, ...second]) })
  const { results } = await observed(check())
  assert.equal(results.length, 11)
  assert.deepEqual([results[10]?.position, results[10]?.url], [11, 'https://late.example/'])
})

test('pages that were not read leave the answer incomplete', async (t) => {
  const { fake, check } = await openLive(t)
  fake.misbehave('live', { kind: 'pages', pages: 3 })
  const answer = await observed(check({ depth: 100 }))
  assert.equal(answer.pagesScanned, 3)
  assert.equal(answer.results.length, 30)
  assert.equal(answer.isComplete, false)
})
