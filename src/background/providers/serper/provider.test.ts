import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { FakeReply } from '../../../../test/helpers/fake-http.ts'
import {
  FAKE_SERPER_KEY,
  type FakeSerperOptions,
  serperError,
  startFakeSerper,
} from '../../../../test/helpers/fake-serper.ts'
import { testPaidPages } from '../../../../test/helpers/paid-pages.ts'
import {
  expectAnswer,
  expectFailure,
  linksOf,
  NEVER_ABORTED,
  searchFor,
} from '../../../../test/helpers/search-requests.ts'
import type { SerpRequest } from '../contracts.ts'
import { googleLanguage } from '../markets.ts'
import { createSerper, type SerperOptions } from './provider.ts'

const PAGE_MICROS = 1_000

async function start(context: TestContext, fake: FakeSerperOptions, options: Partial<SerperOptions> = {}) {
  const server = await startFakeSerper(context, fake)
  const provider = createSerper({
    apiKey: FAKE_SERPER_KEY,
    baseUrl: server.url,
    pageMicros: PAGE_MICROS,
    fetch,
    nowMs: () => Date.parse('2026-11-15T09:00:00Z'),
    market: { languageCode: googleLanguage },
    ...options,
  })
  const check = (wanted: Partial<SerpRequest> = {}) => provider.check!(searchFor(wanted), NEVER_ABORTED)
  return { server, provider, check }
}

test('a search names its market and its pages in the words of Serper', async (context) => {
  const { server, check } = await start(context, { pages: [linksOf(1), linksOf(2)] })
  await check({ depth: 20, countryCode: 'BR', languageCode: 'pt-BR', location: 'Recife,Brazil' })
  const first = { q: 'oak desk', gl: 'br', hl: 'pt-br', location: 'Recife,Brazil', num: 10, page: 1 }
  assert.deepEqual(
    server.requests.map(({ method, path, body }) => [method, path, body]),
    [
      ['POST', '/search', first],
      ['POST', '/search', { ...first, page: 2 }],
    ],
  )
})

test('a check for mobile is refused, because it would be answered for desktop', async (context) => {
  const { server, check } = await start(context, { pages: [linksOf(1)] })
  const failure = expectFailure(await check({ device: 'mobile' }))
  assert.deepEqual([failure.class, failure.isRetryable, failure.costMicros], ['input', false, 0])
  assert.match(
    failure.message,
    /^Serper cannot search as a mobile device\. Track the keyword for desktop, or/,
  )
  assert.equal(server.requests.length, 0)
})

for (const hasContinuingPositions of [false, true]) {
  const name = hasContinuingPositions ? 'go on' : 'start again'
  test(`positions are counted over pages when Serper's ${name} on the second`, async (context) => {
    const pages = [linksOf(1, 9), linksOf(2), linksOf(3)]
    const { check } = await start(context, { pages, hasContinuingPositions })
    const answer = expectAnswer(await check({ depth: 29 }))
    assert.deepEqual(
      answer.results.map(({ position, url }) => [position, url]),
      pages.flat().map((url, index) => [index + 1, url]),
    )
    assert.deepEqual([answer.isComplete, answer.pagesScanned, answer.costMicros], [true, 3, 3 * PAGE_MICROS])
  })
}

test('reading ends at a page without results, which was paid for too', async (context) => {
  const { server, check } = await start(context, { pages: [linksOf(1), linksOf(2, 3)] })
  const answer = expectAnswer(await check({ depth: 100 }))
  assert.deepEqual([answer.isComplete, answer.results.length, server.requests.length], [true, 13, 3])
  assert.equal(answer.costMicros, 3 * PAGE_MICROS)
})

test('a search without results is an answer', async (context) => {
  const { check } = await start(context, {})
  const answer = expectAnswer(await check({ depth: 100 }))
  assert.deepEqual([answer.results, answer.isComplete, answer.pagesScanned], [[], true, 1])
})

test('the features of the page are read from its blocks', async (context) => {
  const blocks = {
    answerBox: { link: 'https://a.example/', snippet: 'Oak.' },
    knowledgeGraph: { title: 'Oak' },
    peopleAlsoAsk: [{ question: 'Is oak good?' }],
    places: [{ title: 'Desk shop' }],
    topStories: [],
  }
  const { check } = await start(context, { pages: [linksOf(1)], blocks })
  const { features, unreported, results } = expectAnswer(await check())
  assert.deepEqual(features, [
    'featured_snippet',
    'knowledge_panel',
    'local_pack',
    'people_also_ask',
    'sitelinks',
  ])
  for (const feature of ['ai_overview', 'ads', 'discussions'] as const)
    assert.ok(unreported.includes(feature), `${feature} is not told of`)
  assert.deepEqual(results[0]?.features, ['sitelinks'])
})

test('a query that Google replaced is named', async (context) => {
  const blocks = { searchInformation: { showingResultsFor: 'oak desks' } }
  const { check } = await start(context, { pages: [linksOf(1)], blocks })
  assert.equal(expectAnswer(await check()).correctedQuery, 'oak desks')
  const plain = await start(context, { pages: [linksOf(1)] })
  assert.equal(expectAnswer(await plain.check()).correctedQuery, null)
})

test('a page costs the credits that its reply names', async (context) => {
  const blocks = { credits: 2 }
  const organic = linksOf(1).map((link) => ({ link }))
  const body = (credits: unknown) => ({ body: { searchParameters: {}, organic, credits } })
  for (const [credits, cost] of [
    [2, 2],
    [0, 0],
    [-1, 1],
    [1e9, 1],
    ['3', 1],
  ]) {
    const { check } = await start(context, { blocks, answer: () => body(credits) })
    assert.equal(expectAnswer(await check()).costMicros, (cost as number) * PAGE_MICROS, String(credits))
  }
})

const REFUSALS: [string, FakeReply, Record<string, unknown>][] = [
  ['a bad key', serperError(403, 'Unauthorized.'), { class: 'auth', isRetryable: false }],
  ['a missing key', serperError(401, 'Missing API key.'), { class: 'auth', isRetryable: false }],
  ['an empty account', serperError(400, 'Not enough credits'), { class: 'quota', isRetryable: false }],
  ['an unpaid account', serperError(402, 'Payment required'), { class: 'quota', isRetryable: false }],
  ['a bad parameter', serperError(400, 'Missing query parameter'), { class: 'input', isRetryable: false }],
  [
    'too many calls',
    serperError(429, 'Too many requests', { 'retry-after': 'Sun, 15 Nov 2026 09:01:30 GMT' }),
    { class: 'rate', isRetryable: true, retryAfterMs: 90_000 },
  ],
  ['a fault of Serper', serperError(500, 'Internal server error'), { class: 'upstream', isRetryable: true }],
  [
    'a fault without JSON',
    { status: 503, body: 'upstream connect error' },
    { class: 'upstream', isRetryable: true },
  ],
  [
    'an error inside a success',
    { body: { message: 'Not enough credits', statusCode: 400 } },
    { class: 'quota', isRetryable: false },
  ],
  [
    'an unknown error inside a success',
    { body: { message: 'Hm.' } },
    { class: 'upstream', isRetryable: true },
  ],
]

const UNREADABLE: [string, FakeReply, string][] = [
  [
    'an answer for another country',
    { body: { searchParameters: { q: 'oak desk', gl: 'us', hl: 'en' }, organic: [] } },
    'garbage',
  ],
  ['a cut connection', { cut: '{"organic":[{"li' }, 'upstream'],
  ['truncated JSON', { body: '{"organic":[{"link":"https://a.exa' }, 'garbage'],
  ['a page of HTML', { body: '<html></html>' }, 'garbage'],
  ['something that is no page of results', { body: { hello: 'world' } }, 'garbage'],
  [
    'a page that lost its organic results',
    { body: { searchParameters: { q: 'oak desk' }, peopleAlsoAsk: [{ question: 'Why?' }] } },
    'garbage',
  ],
  ['a gateway that lost sight of Serper', { status: 502, body: '<h1>502</h1>' }, 'upstream'],
]

test('the probe is free and tells what is left', async (context) => {
  const { provider, server } = await start(context, { balance: 41 })
  assert.deepEqual(await provider.probe(NEVER_ABORTED), {
    isWorking: true,
    message: 'Serper takes the key, which has 41 credits left.',
    balance: '41 credits',
  })
  const last = await start(context, { balance: 1 })
  assert.match((await last.provider.probe(NEVER_ABORTED)).message, /has 1 credit left\.$/)
  assert.deepEqual(
    server.requests.map(({ method, path }) => [method, path]),
    [['GET', '/account']],
  )
})

testPaidPages<FakeSerperOptions>({
  label: 'Serper',
  pageMicros: PAGE_MICROS,
  key: FAKE_SERPER_KEY,
  start,
  refusals: REFUSALS,
  unreadable: UNREADABLE,
  echo: serperError(403, `No key ${FAKE_SERPER_KEY}.`),
  empty: [
    [{ balance: 0 }, /no credits left/],
    [{ balance: -3 }, /no credits left/],
  ],
})
