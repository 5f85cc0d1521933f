import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { FakeReply } from '../../../../test/helpers/fake-http.ts'
import {
  FAKE_SERPAPI_KEY,
  type FakeSerpApiOptions,
  serpApiError,
  startFakeSerpApi,
} from '../../../../test/helpers/fake-serpapi.ts'
import { testPaidPages } from '../../../../test/helpers/paid-pages.ts'
import { expectAnswer, linksOf, NEVER_ABORTED, searchFor } from '../../../../test/helpers/search-requests.ts'
import { SETTINGS } from '../../../data/settings/settings.ts'
import type { SerpRequest } from '../contracts.ts'
import { findMarket, googleLanguage, googlePlace } from '../markets.ts'
import { createSerpApi, type SerpApiOptions } from './provider.ts'

const PAGE_MICROS = 15_000

async function start(context: TestContext, fake: FakeSerpApiOptions, options: Partial<SerpApiOptions> = {}) {
  const server = await startFakeSerpApi(context, fake)
  const provider = createSerpApi({
    apiKey: FAKE_SERPAPI_KEY,
    baseUrl: server.url,
    pageMicros: PAGE_MICROS,
    fetch,
    nowMs: () => Date.parse('2026-11-15T09:00:00Z'),
    market: {
      languageCode: googleLanguage,
      googleDomain: (code) => findMarket(code)?.googleDomain,
      placeName: googlePlace,
    },
    ...options,
  })
  const check = (wanted: Partial<SerpRequest> = {}) => provider.check!(searchFor(wanted), NEVER_ABORTED)
  return { server, provider, check }
}

test('a search names its market, its device and its pages in the words of SerpApi', async (context) => {
  const { server, check } = await start(context, { pages: [linksOf(1), linksOf(2)] })
  await check({
    depth: 20,
    device: 'mobile',
    countryCode: 'IL',
    languageCode: 'he',
    location: 'Haifa,Israel',
  })
  const asked = server.requests.map(({ method, path, query }) => ({
    method,
    path,
    ...Object.fromEntries(query),
  }))
  const first = {
    method: 'GET',
    path: '/search.json',
    engine: 'google',
    q: 'oak desk',
    gl: 'il',
    hl: 'iw',
    google_domain: 'google.co.il',
    location: 'Haifa,Israel',
    device: 'mobile',
    start: '0',
    api_key: FAKE_SERPAPI_KEY,
  }
  assert.deepEqual(asked, [first, { ...first, start: '10' }])
})

test('languages are written in lower case, as SerpApi lists them', async (context) => {
  const { server, check } = await start(context, { pages: [linksOf(1)] })
  await check({ countryCode: 'BR', languageCode: 'pt-BR' })
  assert.equal(server.requests[0]?.query.get('hl'), 'pt-br')
})

test('a search in a whole country names the country as its place', async (context) => {
  const { server, check } = await start(context, { pages: [linksOf(1)] })
  for (const countryCode of ['US', 'HK', 'TR']) await check({ countryCode })
  assert.deepEqual(
    server.requests.map(({ query }) => query.get('location')),
    ['United States', 'Hong Kong', 'Turkiye'],
  )
})

test('a place other than the one that was asked for is named', async (context) => {
  const cases: [string | null, string, string[]][] = [
    [null, 'United Kingdom', []],
    ['Leeds, England, United Kingdom', 'Leeds,England,United Kingdom', []],
    [
      'Boston',
      'Boston,Massachusetts,United States',
      ['SerpApi searched from "Boston,Massachusetts,United States" and not from "Boston".'],
    ],
    [null, 'Germany', ['SerpApi searched from "Germany" and not from "United Kingdom".']],
  ]
  for (const [location, placeUsed, expected] of cases) {
    const { check } = await start(context, { pages: [linksOf(1)], placeUsed })
    assert.deepEqual(expectAnswer(await check({ location })).notes, expected)
  }
})

test('results of a fixed spelling among ours are named', async (context) => {
  const information = {
    organic_results_state: 'Including results for spelling fix',
    spelling_fix: 'oak desks',
  }
  const { check } = await start(context, { pages: [linksOf(1)], information })
  const { correctedQuery, notes } = expectAnswer(await check())
  assert.deepEqual(
    [correctedQuery, notes],
    [null, ['The search engine also showed results for "oak desks".']],
  )
})

for (const hasRestartingPositions of [false, true]) {
  const name = hasRestartingPositions ? 'start again' : 'go on'
  test(`positions are counted over pages when SerpApi's ${name} on the second`, async (context) => {
    const pages = [linksOf(1, 9), linksOf(2), linksOf(3)]
    const { server, check } = await start(context, { pages, hasRestartingPositions })
    const answer = expectAnswer(await check({ depth: 30 }))
    assert.deepEqual(
      answer.results.map(({ position, url }) => [position, url]),
      pages.flat().map((url, index) => [index + 1, url]),
    )
    assert.deepEqual([answer.isComplete, answer.pagesScanned, server.requests.length], [true, 3, 3])
    assert.deepEqual([answer.costMicros, answer.isCostEstimated], [3 * PAGE_MICROS, false])
  })
}

test('a result has what the page shows of it', async (context) => {
  const { check } = await start(context, { pages: [['https://a.example/x']] })
  assert.deepEqual(expectAnswer(await check()).results, [
    {
      position: 1,
      url: 'https://a.example/x',
      title: 'Title of https://a.example/x',
      displayUrl: 'a.example/x',
      description: 'What https://a.example/x says.',
      features: ['sitelinks'],
    },
  ])
})

test('reading ends where SerpApi names no next page', async (context) => {
  const { server, check } = await start(context, { pages: [linksOf(1), linksOf(2, 3)] })
  const answer = expectAnswer(await check({ depth: 100 }))
  assert.deepEqual([answer.isComplete, answer.results.length, server.requests.length], [true, 13, 2])
})

test('a search without results is an answer, and is paid for', async (context) => {
  const { check } = await start(context, {})
  const answer = expectAnswer(await check({ depth: 100 }))
  assert.deepEqual([answer.results, answer.isComplete, answer.costMicros], [[], true, PAGE_MICROS])
})

test('a page that turns out to be past the end completes the reading', async (context) => {
  const { check } = await start(context, { pages: [linksOf(1), []] })
  const answer = expectAnswer(await check({ depth: 100 }))
  assert.deepEqual([answer.isComplete, answer.results.length, answer.pagesScanned], [true, 10, 2])
})

test('a query that Google replaced is named, one that it only suggests is not', async (context) => {
  const replaced = { organic_results_state: 'Some results for exact spelling but showing fixed spelling' }
  const cases: [Record<string, string>, string | null][] = [
    [{ ...replaced, showing_results_for: 'oak desks', spelling_fix: 'oak desks' }, 'oak desks'],
    [{ ...replaced, spelling_fix: 'oak desks' }, 'oak desks'],
    [
      {
        organic_results_state: 'Showing results for exact spelling despite spelling suggestion',
        spelling_fix: 'oak desks',
      },
      null,
    ],
    [{ showing_results_for: 'Oak  Desk' }, null],
  ]
  for (const [information, expected] of cases) {
    const { check } = await start(context, { pages: [linksOf(1)], information })
    assert.equal(expectAnswer(await check()).correctedQuery, expected, JSON.stringify(information))
  }
})

test('the features of the page are read from its blocks', async (context) => {
  const blocks = {
    ads: [{ link: 'https://ads.example/' }],
    ai_overview: { page_token: 'abc' },
    answer_box: { type: 'organic_result', link: 'https://a.example/' },
    knowledge_graph: { title: 'Oak' },
    local_results: { more_locations_link: 'https://www.google.com/', places: [{ title: 'Desk shop' }] },
    related_questions: [{ question: 'Is oak good?' }],
    inline_images: [],
    video_results: 'no list',
  }
  const { check } = await start(context, { pages: [linksOf(1)], blocks })
  assert.deepEqual(expectAnswer(await check()).features, [
    'ads',
    'ai_overview',
    'featured_snippet',
    'knowledge_panel',
    'local_pack',
    'people_also_ask',
    'sitelinks',
  ])
})

const REFUSALS: [string, FakeReply, Record<string, unknown>][] = [
  ['a bad key', serpApiError(401, 'Invalid API key.'), { class: 'auth', isRetryable: false }],
  ['a deleted account', serpApiError(403, 'Forbidden.'), { class: 'auth', isRetryable: false }],
  ['an unpaid account', serpApiError(402, 'Payment required.'), { class: 'quota', isRetryable: false }],
  [
    'a key without searches left',
    serpApiError(429, 'Your account has run out of searches.', { 'retry-after': '5' }),
    { class: 'quota', isRetryable: false, retryAfterMs: null },
  ],
  [
    'too many calls',
    serpApiError(429, 'The number of requests sent using this API key exceeds the hourly throughput limit.', {
      'retry-after': '120',
    }),
    { class: 'rate', isRetryable: true, retryAfterMs: 120_000 },
  ],
  ['too many calls without a word', { status: 429, body: '' }, { class: 'rate', retryAfterMs: 60_000 }],
  [
    'a place that SerpApi does not know',
    serpApiError(400, 'Unsupported `Nowhere` location - location parameter.'),
    { class: 'input', isRetryable: false },
  ],
  ['a fault of SerpApi', serpApiError(500, 'Missing patience.'), { class: 'upstream', isRetryable: true }],
  ['a fault without JSON', { status: 503, body: '<h1>503</h1>' }, { class: 'upstream', isRetryable: true }],
  [
    'an error inside a success',
    { body: { error: 'Your searches for the month are exhausted.' } },
    { class: 'quota', isRetryable: false },
  ],
  [
    'a search that ended in an error',
    { body: { search_metadata: { status: 'Error' }, error: "We couldn't get valid results." } },
    { class: 'upstream', isRetryable: true },
  ],
]

const other = (parameters: Record<string, string>): FakeReply => ({
  body: {
    search_metadata: { status: 'Success' },
    search_parameters: { q: 'oak desk', gl: 'gb', hl: 'en', ...parameters },
    organic_results: [{ link: 'https://a.example/' }],
  },
})

const UNREADABLE: [string, FakeReply, string][] = [
  ['an answer to another search', other({ q: 'elm desk' }), 'garbage'],
  ['an answer for another country', other({ gl: 'us' }), 'garbage'],
  ['an answer in another language', other({ hl: 'de' }), 'garbage'],
  ['a cut connection', { cut: '{"search_metadata":{"status":"Suc' }, 'upstream'],
  ['truncated JSON', { body: '{"search_metadata":{"status":"Success"},"organic_resu' }, 'garbage'],
  ['a page of HTML', { body: '<!doctype html><title>Welcome</title>' }, 'garbage'],
  ['an empty reply', { body: '' }, 'garbage'],
  ['a list', { body: [] }, 'garbage'],
  ['a reply without a status', { body: { organic_results: [{ link: 'https://a.example/' }] } }, 'garbage'],
  [
    'a success without results that does not say why',
    { body: { search_metadata: { status: 'Success' }, ads: [{}] } },
    'garbage',
  ],
  ['a gateway that lost sight of SerpApi', { status: 504, body: '<h1>504</h1>' }, 'upstream'],
  ['a redirect', { status: 302, headers: { location: 'https://other.example/' }, body: '' }, 'garbage'],
]

test('a rate limit on a later page leaves what was read before it, at its cost', async (context) => {
  const { check } = await start(context, {
    pages: [linksOf(1), linksOf(2)],
    answer: (page) => (page === 2 ? serpApiError(429, 'Hourly throughput limit.') : undefined),
  })
  const found = expectAnswer(await check({ depth: 20 }))
  assert.deepEqual([found.isComplete, found.costMicros, found.isCostEstimated], [false, PAGE_MICROS, false])
})

test('the probe is free and tells what is left', async (context) => {
  const { provider, server } = await start(context, { searchesLeft: 12 })
  assert.deepEqual(await provider.probe(NEVER_ABORTED), {
    isWorking: true,
    message: 'SerpApi takes the key, which has 12 searches left.',
    balance: '12 searches',
  })
  const last = await start(context, { searchesLeft: 1 })
  assert.match((await last.provider.probe(NEVER_ABORTED)).message, /has 1 search left\.$/)
  assert.deepEqual(
    server.requests.map(({ path }) => path),
    ['/account.json'],
  )
})

test('the price of 1,000 searches in the settings makes that of a page', () => {
  assert.equal(SETTINGS.SIGHTLINE_SERPAPI_PRICE_PER_1000_USD.parse('15'), PAGE_MICROS * 1000)
})

testPaidPages<FakeSerpApiOptions>({
  label: 'SerpApi',
  pageMicros: PAGE_MICROS,
  key: FAKE_SERPAPI_KEY,
  start,
  refusals: REFUSALS,
  unreadable: UNREADABLE,
  echo: serpApiError(401, `Invalid API key ${FAKE_SERPAPI_KEY}.`),
  empty: [[{ searchesLeft: 0 }, /no searches left/]],
})
