import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { FakeReply } from '../../../../test/helpers/fake-http.ts'
import { type FakeSearxngOptions, startFakeSearxng } from '../../../../test/helpers/fake-searxng.ts'
import { unreachableUrl } from '../../../../test/helpers/free-port.ts'
import {
  expectAnswer,
  expectFailure,
  linksOf,
  NEVER_ABORTED,
  searchFor,
} from '../../../../test/helpers/search-requests.ts'
import type { SerpRequest } from '../contracts.ts'
import { createSearxng, type SearxngOptions } from './provider.ts'

async function start(context: TestContext, fake: FakeSearxngOptions, options: Partial<SearxngOptions> = {}) {
  const server = await startFakeSearxng(context, fake)
  const provider = createSearxng({ baseUrl: server.url, engine: 'google', fetch, nowMs: () => 0, ...options })
  const check = (wanted: Partial<SerpRequest> = {}) => provider.check!(searchFor(wanted), NEVER_ABORTED)
  return { server, provider, check }
}

test('one engine is asked for, and no category beside it', async (context) => {
  const { server, check } = await start(context, { pages: [linksOf(1), linksOf(2)] })
  await check({ depth: 20 })
  const first = {
    q: 'oak desk',
    format: 'json',
    engines: 'google',
    language: 'en-GB',
    pageno: '1',
    safesearch: '0',
  }
  assert.deepEqual(
    server.requests.map(({ query }) => Object.fromEntries(query)),
    [first, { ...first, pageno: '2' }],
  )
})

test('a market is a language with the country as its region', async (context) => {
  const markets = [
    ['MX', 'es-419', 'es-MX'],
    ['BR', 'pt-BR', 'pt-BR'],
    ['HK', 'zh-TW', 'zh-HK'],
    ['IL', 'he', 'he-IL'],
    ['NO', 'no', 'nb-NO'],
    ['PH', 'tl', 'fil-PH'],
  ] as const
  const { server, check } = await start(context, { pages: [linksOf(1)] })
  for (const [countryCode, languageCode] of markets) expectAnswer(await check({ countryCode, languageCode }))
  assert.deepEqual(
    server.requests.map(({ query }) => query.get('language')),
    markets.map(([, , locale]) => locale),
  )
})

test("results stand in the engine's order, not in that of SearXNG's scores", async (context) => {
  const pages = [linksOf(1, 9), linksOf(2)]
  const { check } = await start(context, { pages })
  const answer = expectAnswer(await check({ depth: 20 }))
  assert.deepEqual(
    answer.results.map(({ position, url }) => [position, url]),
    pages.flat().map((url, index) => [index + 1, url]),
  )
  assert.deepEqual([answer.isComplete, answer.costMicros, answer.correctedQuery], [true, 0, null])
})

test('a URL that comes again on a later page is counted once', async (context) => {
  const { check } = await start(context, {
    pages: [linksOf(1), ['https://site-1-3.example/page', 'https://new.example/']],
  })
  const { results } = expectAnswer(await check({ depth: 20 }))
  assert.deepEqual([results.length, results[10]?.url], [11, 'https://new.example/'])
})

test('reading ends at a page without results', async (context) => {
  const { server, check } = await start(context, { pages: [linksOf(1), linksOf(2, 3)] })
  const answer = expectAnswer(await check({ depth: 100 }))
  assert.deepEqual([answer.isComplete, answer.results.length, server.requests.length], [true, 13, 3])
})

test('a first page without results is a failure, because a blocked engine looks like that', async (context) => {
  const { check } = await start(context, {})
  const failure = expectFailure(await check())
  assert.deepEqual([failure.class, failure.isRetryable], ['upstream', true])
  assert.match(failure.message, /^SearXNG got no answer from google: no results and no reason/)
})

const REASONS = [
  ['timeout', 'timeout'],
  ['Suspended: CAPTCHA', 'upstream'],
  ['Suspended: too many requests', 'rate'],
  ['access denied', 'upstream'],
] as const

for (const [reason, failureClass] of REASONS) {
  test(`an engine that says "${reason}" has failed, it has not found nothing`, async (context) => {
    const { check } = await start(context, { pages: [linksOf(1)], unresponsive: () => reason })
    const failure = expectFailure(await check())
    assert.deepEqual([failure.class, failure.isRetryable, failure.costMicros], [failureClass, true, 0])
    assert.equal(failure.message, `SearXNG got no answer from google: ${reason}.`)
  })
}

test('an engine that falls silent on a later page leaves what was read before it', async (context) => {
  const unresponsive = (page: number) => (page === 2 ? 'CAPTCHA' : undefined)
  const { check } = await start(context, { pages: [linksOf(1), linksOf(2)], unresponsive })
  const answer = expectAnswer(await check({ depth: 20 }))
  assert.deepEqual([answer.isComplete, answer.pagesScanned, answer.results.length], [false, 1, 10])
})

test('results of other engines are not taken for those of ours', async (context) => {
  const { check } = await start(context, { pages: [linksOf(1)] }, { engine: 'no such engine' })
  const failure = expectFailure(await check())
  assert.deepEqual([failure.class, failure.isRetryable], ['input', false])
  assert.match(
    failure.message,
    /has no active engine no such engine\. Activate it .* SIGHTLINE_SEARXNG_ENGINE\.$/,
  )
})

test('what SearXNG cannot ask for is refused before it is asked', async (context) => {
  const { server, check } = await start(context, { pages: [linksOf(1)] })
  const cases: [Partial<SerpRequest>, RegExp][] = [
    [{ device: 'mobile' }, /^SearXNG cannot search as a mobile device\. Track the keyword for desktop, or/],
    [{ location: 'Leeds' }, /^SearXNG cannot search from a place within a country\./],
    [{ keyword: 'oak !bing desk' }, /as an order/],
    [{ keyword: ':de eiche' }, /as an order/],
    [{ keyword: '<3 desks' }, /as an order/],
  ]
  for (const [wanted, message] of cases) {
    const failure = expectFailure(await check(wanted))
    assert.deepEqual([failure.class, failure.isRetryable], ['input', false])
    assert.match(failure.message, message)
  }
  assert.equal(server.requests.length, 0)
  for (const keyword of ['desk!', 'a : b', '2 < 3', 'ratio 3:4']) expectAnswer(await check({ keyword }))
})

test('a format that is not allowed says what to set', async (context) => {
  const { check } = await start(context, { isJsonAllowed: false })
  const failure = expectFailure(await check())
  assert.deepEqual([failure.class, failure.isRetryable], ['auth', false])
  assert.match(failure.message, /HTTP 403\): it must list json under search\.formats in its settings\.yml\.$/)
})

test('the limiter of SearXNG says what to set and when to come again', async (context) => {
  const reply = { status: 429, headers: { 'retry-after': '30' }, body: 'Too Many Requests' }
  const { check } = await start(context, { answer: () => reply })
  const failure = expectFailure(await check())
  assert.deepEqual([failure.class, failure.isRetryable, failure.retryAfterMs], ['rate', true, 30_000])
  assert.match(failure.message, /pass_ip in its limiter\.toml, or switch server\.limiter off\.$/)
})

const FAILURES: [string, FakeReply, string, boolean][] = [
  ['a password that SearXNG is behind', { status: 401, body: '' }, 'auth', false],
  ['a plan of its host', { status: 402, body: '' }, 'quota', false],
  ['a parameter that it does not take', { status: 400, body: { error: 'Invalid value' } }, 'input', false],
  ['a fault of SearXNG', { status: 500, body: { error: 'search error' } }, 'upstream', true],
  ['a gateway without SearXNG', { status: 502, body: '<h1>502</h1>' }, 'upstream', true],
  ['a cut connection', { cut: '{"results":[{"url' }, 'upstream', true],
  ['truncated JSON', { body: '{"query":"oak desk","results":[{"ur' }, 'garbage', true],
  ['HTML in place of JSON', { body: '<html></html>' }, 'garbage', true],
  [
    'an answer to another search',
    { body: { query: 'elm desk', results: [{ url: 'https://a.example/', engine: 'google' }] } },
    'garbage',
    true,
  ],
  ['an error inside a success', { body: { error: 'search error' } }, 'garbage', true],
  ['a redirect to a login', { status: 302, headers: { location: '/login' }, body: '' }, 'garbage', true],
]

for (const [name, reply, failureClass, isRetryable] of FAILURES) {
  test(`${name} is a failure that cost nothing`, async (context) => {
    const { check } = await start(context, { answer: () => reply })
    const failure = expectFailure(await check())
    assert.deepEqual([failure.class, failure.isRetryable, failure.costMicros], [failureClass, isRetryable, 0])
  })

  test(`${name} on a later page leaves what was read before it`, async (context) => {
    const { check } = await start(context, {
      pages: [linksOf(1), linksOf(2)],
      answer: (page) => (page === 2 ? reply : undefined),
    })
    const found = expectAnswer(await check({ depth: 20 }))
    assert.deepEqual([found.pagesScanned, found.isComplete, found.results.length], [1, false, 10])
  })
}

test('silence ends in a timeout, which is free to try again', async (context) => {
  const { check } = await start(context, { answer: () => ({ silence: true }) }, { timeoutMs: 50 })
  const failure = expectFailure(await check())
  assert.deepEqual([failure.class, failure.isRetryable, failure.costMicros], ['timeout', true, 0])
})

test('the probe makes no engine search and says what it did not try', async (context) => {
  const { provider, server } = await start(context, {})
  const health = await provider.probe(NEVER_ABORTED)
  assert.equal(health.isWorking, true)
  assert.match(health.message, /answers in JSON and has the engine google; only a search shows/)
  assert.ok(server.requests.every(({ query }) => !query.has('q')))
})

test('the probe says why the connection does not work', async (context) => {
  const cases: [FakeSearxngOptions, Partial<SearxngOptions>, RegExp][] = [
    [{ isJsonAllowed: false }, {}, /must list json under search\.formats/],
    [{ engines: ['bing'] }, {}, /has no active engine google/],
    [{}, { baseUrl: await unreachableUrl() }, /could not be reached/],
  ]
  for (const [fake, options, message] of cases) {
    const { provider } = await start(context, fake, options)
    const health = await provider.probe(NEVER_ABORTED)
    assert.equal(health.isWorking, false)
    assert.match(health.message, message)
  }
})

test('a check costs nothing, whatever its depth', async (context) => {
  const { provider } = await start(context, {})
  assert.deepEqual([provider.isPaid, provider.estimateMicros(100)], [false, 0])
})
