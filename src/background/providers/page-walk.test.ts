import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { webUrl } from '../../../test/helpers/web-addresses.ts'
import type { SerpAnswer } from './contracts.ts'
import { failed } from './failure.ts'
import type { RawResult } from './organic-pages.ts'
import { lostCall, type PageReading, type ParsedPage, pagesMax, walkPages } from './page-walk.ts'

const PAGE_MICROS = 1_000

function results(...urls: string[]): RawResult[] {
  return urls.map((url) => ({ url, title: '', displayUrl: url, description: '', features: [] }))
}

/** Results that no other page has, ten unless another number is given. */
function someOf(page: number, count = 10): RawResult[] {
  return results(...Array.from({ length: count }, (_, index) => `https://p${page}.example/${index}`))
}

function read(organic: RawResult[], rest: Partial<ParsedPage> = {}): PageReading {
  const page = {
    organic,
    features: [],
    elements: [],
    correctedQuery: null,
    notes: [],
    hasMore: true,
    ...rest,
  }
  return { page, costMicros: PAGE_MICROS }
}

type Readings = readonly (PageReading | undefined)[] | ((page: number) => PageReading)

async function walk(depth: number, readings: Readings, budgetMicros = Number.POSITIVE_INFINITY) {
  let asked = 0
  const readPage = async (page: number) => {
    asked++
    assert.equal(page, asked, 'pages are asked for in order, each once')
    const reading = typeof readings === 'function' ? readings(page) : readings[page - 1]
    return reading ?? read(someOf(page))
  }
  const observation = await walkPages({ depth, budgetMicros, unreported: ['reviews'] }, readPage)
  return { observation, asked }
}

async function walkToAnswer(depth: number, readings: Readings = [], budgetMicros?: number) {
  const { observation, asked } = await walk(depth, readings, budgetMicros)
  assert.equal(observation.state, 'observed')
  return { ...(observation as SerpAnswer), asked }
}

test('every page up to the depth is read and paid for, and positions go on over pages', async () => {
  const answer = await walkToAnswer(30)
  assert.deepEqual([answer.asked, answer.pagesScanned, answer.isComplete], [3, 3, true])
  assert.deepEqual([answer.costMicros, answer.isCostEstimated], [3 * PAGE_MICROS, false])
  assert.deepEqual(
    answer.results.map(({ position }) => position),
    Array.from({ length: 30 }, (_, index) => index + 1),
  )
  assert.equal(answer.results[20]?.url, 'https://p3.example/0')
})

test('pages that hold fewer than ten results are read on until there are as many as were asked for', async () => {
  const answer = await walkToAnswer(20, (page) => read(someOf(page, 8)))
  assert.deepEqual([answer.asked, answer.pagesScanned, answer.isComplete], [3, 3, true])
  assert.deepEqual([answer.results.length, answer.results[17]?.url], [20, 'https://p3.example/1'])
})

test('a check reads so many pages and no more, and then says that it is bounded', async () => {
  for (const [depth, pages] of [
    [10, 2],
    [20, 3],
    [50, 8],
    [100, 15],
  ] as const) {
    const answer = await walkToAnswer(depth, (page) => read(someOf(page, 3)))
    assert.deepEqual([answer.asked, answer.results.length], [pages, 3 * pages])
    assert.deepEqual([answer.isComplete, answer.isBounded], [false, true])
    const enough = await walkToAnswer(depth, (page) => read(someOf(page, 7)))
    assert.deepEqual([enough.isComplete, enough.isBounded, enough.results.length], [true, false, depth])
  }
})

test('a page that would cost more than is left is not asked for', async () => {
  const dear = (page: number) => ({ ...read(someOf(page, 3)), costMicros: 2 * PAGE_MICROS })
  const answer = await walkToAnswer(20, dear, 3 * PAGE_MICROS)
  assert.deepEqual([answer.asked, answer.costMicros, answer.results.length], [1, 2 * PAGE_MICROS, 3])
  assert.deepEqual([answer.isComplete, answer.isBounded], [false, true])
})

test('reading ends where the provider says that the results do, and that is complete', async () => {
  const answer = await walkToAnswer(100, [
    undefined,
    read(results('https://last.example/'), { hasMore: false }),
  ])
  assert.deepEqual(
    [answer.asked, answer.pagesScanned, answer.isComplete, answer.results.length],
    [2, 2, true, 11],
  )
})

test('reading ends when the depth is reached on fewer pages', async () => {
  const answer = await walkToAnswer(20, [read([...someOf(1), ...someOf(2)])])
  assert.deepEqual([answer.asked, answer.isComplete, answer.results.length], [1, true, 20])
})

test('a provider that does not say where its results end ends where a page brings nothing new', async () => {
  const first = read(someOf(1), { hasMore: null })
  for (const end of [read(someOf(1), { hasMore: null }), read([], { hasMore: null })]) {
    const answer = await walkToAnswer(100, [first, end])
    assert.deepEqual([answer.asked, answer.isComplete, answer.results.length], [2, true, 10])
  }
  const repeated = await walkToAnswer(30, [undefined, read(someOf(1))])
  assert.deepEqual(
    [repeated.asked, repeated.results.length],
    [4, 30],
    'one that says there is more is believed',
  )
})

test('an empty search is complete and has no results', async () => {
  const answer = await walkToAnswer(100, [read([], { hasMore: false })])
  assert.deepEqual([answer.results, answer.isComplete, answer.pagesScanned], [[], true, 1])
  assert.equal(answer.costMicros, PAGE_MICROS)
})

test('a URL that comes again is not counted again', async () => {
  const again = read(results('https://p1.example/3', 'https://new.example/'), { hasMore: false })
  const { results: found } = await walkToAnswer(100, [undefined, again])
  assert.deepEqual(
    [found.length, found.at(-1)?.position, found.at(-1)?.url],
    [11, 11, 'https://new.example/'],
  )
})

test('when the first page fails there is no answer', async () => {
  const failure = failed('rate', 'Slowly.', { retryAfterMs: 5_000 })
  const { observation, asked } = await walk(100, [{ failure }])
  assert.deepEqual([observation, asked], [failure, 1])
})

test('when a later page fails, what was read is kept and called incomplete', async () => {
  const answer = await walkToAnswer(100, [undefined, undefined, { failure: failed('rate', 'Slowly.') }])
  assert.deepEqual([answer.asked, answer.pagesScanned, answer.isComplete], [3, 2, false])
  assert.equal(answer.isBounded, false, 'a page that failed is no bound')
  assert.deepEqual(
    [answer.results.length, answer.costMicros, answer.isCostEstimated],
    [20, 2 * PAGE_MICROS, false],
  )
})

test('a later page whose reply was lost counts as paid, by estimate', async () => {
  const lost = lostCall(
    'X',
    { kind: 'failed', class: 'timeout', message: 'Late.', wasSent: true },
    PAGE_MICROS,
  )
  const answer = await walkToAnswer(100, [undefined, { failure: lost }])
  assert.deepEqual(
    [answer.costMicros, answer.isCostEstimated, answer.isComplete],
    [2 * PAGE_MICROS, true, false],
  )
})

test('a call that never left costs nothing and may be made again; one that may have arrived is neither', () => {
  const unsent = { kind: 'failed', class: 'upstream', message: 'No route.', wasSent: false } as const
  const [free, paid] = [lostCall('X', unsent, 5), lostCall('X', { ...unsent, wasSent: true }, 5)]
  assert.deepEqual([free.costMicros, free.isCostEstimated, free.isRetryable], [0, false, true])
  assert.deepEqual([paid.costMicros, paid.isCostEstimated, paid.isRetryable], [5, true, false])
  assert.equal(free.message, 'X gave no answer: No route.')
})

test('a result without an address may be anybody, so nobody is missing for certain', async () => {
  const nameless = read([...results('https://a.example/', 'javascript:alert(1)')], { hasMore: false })
  const answer = await walkToAnswer(10, [nameless])
  assert.deepEqual([answer.isComplete, answer.isBounded, answer.results.length], [false, false, 1])
})

test('results without a single address are no results', async () => {
  const { observation } = await walk(10, [read(results('', 'ftp://a.example/'))])
  assert.equal(observation.state === 'failed' && observation.class, 'garbage')
  assert.equal(observation.costMicros, PAGE_MICROS)
})

test('a page has sitelinks when a result has, and what the provider does not tell of is passed on', async () => {
  const [first, ...others] = someOf(1)
  const linked = [{ ...(first as RawResult), features: ['sitelinks' as const] }, ...others]
  const answer = await walkToAnswer(10, [read(linked, { features: ['ads'] })])
  assert.deepEqual([answer.features, answer.unreported], [['ads', 'sitelinks'], ['reviews']])
})

test('features and notes are named once, and the first correction is the one that counts', async () => {
  const answer = await walkToAnswer(20, [
    read(someOf(1), { features: ['video', 'ads'], correctedQuery: 'other', notes: ['A.'] }),
    read(someOf(2), { features: ['ads', 'images'], correctedQuery: 'third', notes: ['A.', 'B.'] }),
  ])
  assert.deepEqual(answer.features, ['ads', 'images', 'video'])
  assert.equal(answer.correctedQuery, 'other')
  assert.deepEqual(answer.notes, ['A.', 'B.'])
})

test('whatever the pages hold, the walk ends, positions count from 1 and the cost is that of its pages', async () => {
  const url = fc.oneof(webUrl(), fc.constantFrom('https://a.example/', 'https://b.example/?x=1'))
  const page = fc.record({
    organic: fc.array(url, { maxLength: 12 }).map((urls) => results(...urls)),
    hasMore: fc.constantFrom(true, false, null),
    isFailed: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(10, 20, 50, 100),
      fc.array(page, { minLength: 15, maxLength: 15 }),
      async (depth, pages) => {
        const readings = pages.map(({ organic, hasMore, isFailed }) =>
          isFailed ? { failure: failed('upstream', 'No.') } : read(organic, { hasMore }),
        )
        const { observation, asked } = await walk(depth, readings)
        assert.ok(asked <= pagesMax(depth))
        if (observation.state === 'failed') return assert.equal(asked, 1)
        assert.deepEqual(
          observation.results.map(({ position }) => position),
          observation.results.map((_, index) => index + 1),
        )
        assert.ok(observation.results.length <= depth)
        assert.equal(
          new Set(observation.results.map((result) => result.url)).size,
          observation.results.length,
        )
        assert.equal(observation.costMicros, observation.pagesScanned * PAGE_MICROS)
        if (observation.isBounded) assert.equal(observation.pagesScanned, pagesMax(depth))
        if (observation.results.length < depth && observation.isComplete)
          assert.notEqual(pages[asked - 1]?.hasMore, true)
        assert.equal(observation.pagesScanned < asked, Object.hasOwn(readings[asked - 1]!, 'failure'))
        if (observation.pagesScanned < asked) assert.equal(observation.isComplete, false)
      },
    ),
    { numRuns: 100 },
  )
})

test('results that end with other blocks alone end without a reason, unless the engine says so', async () => {
  const features: ParsedPage['features'] = ['related_searches']
  const end = async (last: Partial<ParsedPage>) =>
    (await walkToAnswer(30, [read(someOf(1)), read([], { hasMore: false, ...last })])).isEndUnexplained
  assert.equal(await end({ features }), true)
  assert.equal(await end({ features, saysEmpty: true }), undefined)
  assert.equal(await end({}), undefined)
  assert.equal((await walkToAnswer(10, [read(someOf(1), { features })])).isEndUnexplained, undefined)
})
