// The tests that every provider that sells results by the page must pass, through its own adapter and wire format: what
// a refusal is, what may have been paid for, what is kept of a check that broke off, and that no key leaves it.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { SerpObservation, SerpProvider, SerpRequest } from '../../src/background/providers/contracts.ts'
import type { PaidPagesOptions } from '../../src/background/providers/paid-pages.ts'
import type { FakeHttp, FakeReply, FakeRequest } from './fake-http.ts'
import { unreachableUrl } from './free-port.ts'
import { expectAnswer, expectFailure, linksOf, NEVER_ABORTED, searchFor } from './search-requests.ts'

export type FakePages = {
  pages?: readonly (readonly string[])[]
  answer?(page: number, request: FakeRequest): FakeReply | undefined
}

type Started = {
  server: FakeHttp
  provider: SerpProvider
  check(wanted?: Partial<SerpRequest>): Promise<SerpObservation>
}

export type PaidPagesCase<Fake extends FakePages> = {
  label: string
  /** What `start` sets. */
  pageMicros: number
  key: string
  start(context: TestContext, fake: Fake | FakePages, options?: Partial<PaidPagesOptions>): Promise<Started>
  /** Each by its name, its reply, and what is expected of the failure. */
  refusals: readonly (readonly [string, FakeReply, Record<string, unknown>])[]
  /** Each by its name, its reply and the class of the failure. */
  unreadable: readonly (readonly [string, FakeReply, string])[]
  /** A refusal that repeats the key. */
  echo: FakeReply
  /** An account that has nothing left, and how that is said. */
  empty: readonly [Fake, RegExp][]
}

export function testPaidPages<Fake extends FakePages>(subject: PaidPagesCase<Fake>): void {
  testCounting(subject)
  testRefusals(subject)
  testLostReplies(subject)
  testProbe(subject)
}

function testCounting<Fake extends FakePages>({ start, pageMicros }: PaidPagesCase<Fake>): void {
  test('a URL that comes again on a later page is counted once', async (context) => {
    const pages = [linksOf(1), ['https://site-1-0.example/page', 'https://new.example/']]
    const { check } = await start(context, { pages })
    const { results } = expectAnswer(await check({ depth: 20 }))
    assert.deepEqual(
      [results.length, results[10]?.position, results[10]?.url],
      [11, 11, 'https://new.example/'],
    )
  })

  test('a check is announced at the price of all the pages that it may read', async (context) => {
    const { provider } = await start(context, {})
    assert.deepEqual(
      [10, 20, 55, 100].map(provider.estimateMicros),
      [2, 3, 8, 15].map((pages) => pages * pageMicros),
    )
  })

  test('pages of eight results are read on until the depth is reached, and no check costs more than was announced', async (context) => {
    const pages = Array.from({ length: 20 }, (_, index) => linksOf(index + 1, 8))
    const { provider, server, check } = await start(context, { pages })
    for (const [depth, read] of [
      [10, 2],
      [20, 3],
      [50, 7],
      [100, 13],
    ] as const) {
      server.requests.length = 0
      const answer = expectAnswer(await check({ depth }))
      assert.deepEqual(
        [answer.results.length, answer.isComplete, server.requests.length],
        [depth, true, read],
      )
      assert.deepEqual([answer.costMicros, answer.pagesScanned], [read * pageMicros, read])
      assert.ok(answer.costMicros <= provider.estimateMicros(depth))
    }
  })

  test('pages of few results end at a bound, which is what was announced', async (context) => {
    const pages = Array.from({ length: 30 }, (_, index) => linksOf(index + 1, 4))
    const { provider, check } = await start(context, { pages })
    const answer = expectAnswer(await check({ depth: 20 }))
    assert.deepEqual([answer.results.length, answer.isComplete, answer.isBounded], [12, false, true])
    assert.equal(answer.costMicros, provider.estimateMicros(20))
  })
}

function testRefusals<Fake extends FakePages>(subject: PaidPagesCase<Fake>): void {
  const { label, start, refusals, echo, key } = subject
  for (const [name, reply, expected] of refusals) {
    test(`${name} is a failure of its own class and costs nothing`, async (context) => {
      const { check, server } = await start(context, { answer: () => reply })
      const failure = expectFailure(await check({ depth: 100 }))
      assert.deepEqual({ ...failure, ...expected }, failure)
      assert.deepEqual([failure.costMicros, server.requests.length], [0, 1])
      assert.match(failure.message, new RegExp(`^${label} [^\\n]+\\.$`))
    })
  }

  test('a server that cannot be reached cost nothing and may be asked again', async (context) => {
    const { check } = await start(context, {}, { baseUrl: await unreachableUrl() })
    const failure = expectFailure(await check())
    assert.deepEqual([failure.class, failure.costMicros, failure.isRetryable], ['upstream', 0, true])
  })

  test('the key stands in no message and in no reply that is kept', async (context) => {
    const { check } = await start(context, { answer: () => echo })
    const kept = JSON.stringify(expectFailure(await check()))
    assert.doesNotMatch(kept, new RegExp(key))
  })
}

function testLostReplies<Fake extends FakePages>(subject: PaidPagesCase<Fake>): void {
  const { start, unreadable, pageMicros } = subject
  for (const [name, reply, failureClass] of unreadable) {
    test(`${name} may have been paid for, so it counts and is not asked again`, async (context) => {
      const { check } = await start(context, { answer: () => reply })
      const failure = expectFailure(await check())
      assert.deepEqual(
        [failure.class, failure.costMicros, failure.isCostEstimated, failure.isRetryable],
        [failureClass, pageMicros, true, false],
      )
    })

    test(`${name} on a later page leaves what was read before it`, async (context) => {
      const { check, server } = await start(context, {
        pages: [linksOf(1), linksOf(2), linksOf(3)],
        answer: (page) => (page === 3 ? reply : undefined),
      })
      const found = expectAnswer(await check({ depth: 100 }))
      assert.deepEqual([found.pagesScanned, found.isComplete, found.results.length], [2, false, 20])
      assert.deepEqual([found.costMicros, found.isCostEstimated], [3 * pageMicros, true])
      assert.equal(server.requests.length, 3)
    })
  }

  test('silence ends in a timeout that may have been paid for', async (context) => {
    const { check } = await start(context, { answer: () => ({ silence: true }) }, { timeoutMs: 50 })
    const failure = expectFailure(await check())
    assert.deepEqual(
      [failure.class, failure.costMicros, failure.isCostEstimated, failure.isRetryable],
      ['timeout', pageMicros, true, false],
    )
  })

  test('an abort by the caller is thrown, not observed', async (context) => {
    const { provider } = await start(context, { answer: () => ({ silence: true }) })
    const abort = new AbortController()
    const checked = provider.check!(searchFor(), abort.signal)
    abort.abort(new Error('enough'))
    await assert.rejects(checked, /enough/)
  })
}

function testProbe<Fake extends FakePages>({ start, empty }: PaidPagesCase<Fake>): void {
  test('the probe says why the connection does not work', async (context) => {
    const cases: [Fake | FakePages, Partial<PaidPagesOptions>, RegExp][] = [
      ...empty.map(([fake, message]): [Fake, object, RegExp] => [fake, {}, message]),
      [{}, { apiKey: 'another-key' }, /refused the credentials/],
      [{}, { baseUrl: await unreachableUrl() }, /could not be reached/],
    ]
    for (const [fake, options, message] of cases) {
      const { provider } = await start(context, fake, options)
      const health = await provider.probe(NEVER_ABORTED)
      assert.equal(health.isWorking, false)
      assert.match(health.message, message)
    }
  })
}
