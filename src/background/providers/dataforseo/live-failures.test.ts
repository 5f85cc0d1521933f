// What becomes of a live search that is not answered: whether it was paid, and whether it may be made again.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { failureOf, NEVER, openDataForSeo, openLive, searchOf } from '../../../../test/helpers/dataforseo.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import type { Misbehaviour } from '../../../../test/helpers/fake-dataforseo.ts'
import type { ProviderFailure, SerpObservation } from '../contracts.ts'

// The full price of a live search of two pages.
const TWO_PAGES_MICROS = 3_500

/** What a check comes to when its one call misbehaves so. */
async function failureWhen(
  t: TestContext,
  misbehaviour: Misbehaviour,
  timeoutMs?: number,
): Promise<ProviderFailure> {
  const { fake, check } = await openLive(t, {}, timeoutMs)
  fake.misbehave('live', misbehaviour)
  return failureOf(check())
}

test('wrong credentials and an empty account are not asked again', async (t) => {
  const cases = [
    [{ kind: 'status', status: 401 }, 'auth'],
    [{ kind: 'code', code: 40100, of: 'call' }, 'auth'],
    [{ kind: 'status', status: 402 }, 'quota'],
    [{ kind: 'code', code: 40200, of: 'call' }, 'quota'],
    [{ kind: 'code', code: 40210, of: 'task' }, 'quota'],
  ] as const
  for (const [misbehaviour, failureClass] of cases) {
    const seen = await failureWhen(t, misbehaviour)
    assert.deepEqual(
      { class: seen.class, isRetryable: seen.isRetryable, costMicros: seen.costMicros },
      { class: failureClass, isRetryable: false, costMicros: 0 },
    )
  }
})

test('credentials that are wrong are refused by the fake as by the real one', async (t) => {
  const { provider } = await openDataForSeo(t, 'live', { password: 'another' })
  const seen = await failureOf(provider.check?.(searchOf('t1'), NEVER) as Promise<SerpObservation>)
  assert.equal(seen.class, 'auth')
})

test('a provider that is too busy is asked again when it says, or after a minute', async (t) => {
  const wait = { 'retry-after': '17' }
  const cases = [
    [{ kind: 'status', status: 429, headers: wait }, 17_000],
    [{ kind: 'status', status: 429, headers: { 'retry-after': 'Sat, 14 Nov 2026 09:02:00 GMT' } }, 120_000],
    [{ kind: 'status', status: 429 }, 60_000],
    [{ kind: 'code', code: 40202, of: 'call' }, 60_000],
    [{ kind: 'code', code: 40209, of: 'task' }, 60_000],
  ] as const
  for (const [misbehaviour, waitMs] of cases) {
    const seen = await failureWhen(t, misbehaviour)
    assert.deepEqual(
      {
        class: seen.class,
        isRetryable: seen.isRetryable,
        retryAfterMs: seen.retryAfterMs,
        cost: seen.costMicros,
      },
      { class: 'rate', isRetryable: true, retryAfterMs: waitMs, cost: 0 },
    )
  }
})

test('a fault of theirs that bought nothing may be asked again', async (t) => {
  const cases: Misbehaviour[] = [
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503 },
    { kind: 'code', code: 50000, of: 'call' },
    { kind: 'code', code: 40103, of: 'task' },
  ]
  for (const misbehaviour of cases) {
    const seen = await failureWhen(t, misbehaviour)
    assert.deepEqual([seen.class, seen.isRetryable, seen.costMicros], ['upstream', true, 0])
  }
})

test('a search that failed but was charged is not asked again', async (t) => {
  const {
    class: failureClass,
    isRetryable,
    costMicros,
    isCostEstimated,
    message,
  } = await failureWhen(t, {
    kind: 'code',
    code: 40101,
    of: 'task',
  })
  assert.deepEqual([failureClass, isRetryable, costMicros], ['upstream', false, TWO_PAGES_MICROS])
  assert.equal(isCostEstimated, false)
  assert.equal(message, 'DataForSEO failed: Internal SE Error (40101).')
})

test('a request that they find wrong is not made again', async (t) => {
  const { check } = await openLive(t)
  const seen = await failureOf(check({ depth: 1_000 }))
  assert.deepEqual([seen.class, seen.isRetryable, seen.costMicros], ['input', false, 0])
  assert.match(seen.reply ?? '', /40501/)
})

test('a search whose reply is lost counts as paid and is never made again', async (t) => {
  const cases: [Misbehaviour, string][] = [
    [{ kind: 'hang' }, 'timeout'],
    [{ kind: 'drop' }, 'timeout'],
    [{ kind: 'truncate', isAbrupt: true }, 'timeout'],
    [{ kind: 'status', status: 504 }, 'timeout'],
    [{ kind: 'truncate' }, 'garbage'],
    [{ kind: 'garbage', text: '<html>moved</html>' }, 'garbage'],
    [{ kind: 'garbage', text: '{"results":[]}' }, 'garbage'],
    [{ kind: 'garbage', text: '{"status_code":20000,"tasks":[]}' }, 'garbage'],
  ]
  for (const [misbehaviour, failureClass] of cases) {
    const seen = await failureWhen(t, misbehaviour, misbehaviour.kind === 'hang' ? 100 : 5_000)
    assert.deepEqual(
      {
        class: seen.class,
        isRetryable: seen.isRetryable,
        cost: seen.costMicros,
        isEstimated: seen.isCostEstimated,
      },
      { class: failureClass, isRetryable: false, cost: TWO_PAGES_MICROS, isEstimated: true },
      JSON.stringify(misbehaviour),
    )
  }
})

test('what cannot be read is kept', async (t) => {
  const seen = await failureWhen(t, { kind: 'garbage', text: '<html>moved</html>' })
  assert.equal(seen.reply, '<html>moved</html>')
})

test('the answer to another search is not taken for this one', async (t) => {
  const { fake, check } = await openLive(t)
  const task = { id: '1', status_code: 20000, cost: 0.0035, data: { tag: 'other' }, result: [{ items: [] }] }
  fake.misbehave('live', { kind: 'garbage', text: JSON.stringify({ status_code: 20000, tasks: [task] }) })
  const seen = await failureOf(check())
  assert.equal(seen.class, 'garbage')
  assert.match(seen.message, /another check/)
})

test('a host that cannot be reached was paid nothing and may be asked again', async (t) => {
  const { fake, check } = await openLive(t)
  await fake.close()
  const seen = await failureOf(check())
  assert.deepEqual([seen.class, seen.isRetryable, seen.costMicros], ['upstream', true, 0])
})

test('no reply makes a check throw or give a wrong shape, whatever it holds', async (t) => {
  const { fake, check } = await openLive(t)
  const code = fc.constantFrom(20000, 20100, 40101, 40102, 40202, 40602, 50000, 1, '20000', null)
  const task = fc.record(
    {
      id: fc.anything(),
      status_code: code,
      cost: fc.oneof(fc.double(), fc.constant('free')),
      data: fc.oneof(fc.constant({ tag: 't1' }), fc.jsonValue()),
      result: fc.oneof(
        fc.constant([{ items: [{ type: 'organic', url: 'https://a.example/' }] }]),
        fc.jsonValue(),
      ),
    },
    { requiredKeys: [] },
  )
  const reply = fc.oneof(
    fc.record({ status_code: code, tasks: fc.oneof(fc.array(task, { maxLength: 2 }), fc.jsonValue()) }),
    fc.jsonValue(),
  )
  await fc.assert(
    fc.asyncProperty(reply, async (value) => {
      fake.misbehave('live', { kind: 'garbage', text: JSON.stringify(value) })
      const seen = await check()
      assert.ok(Number.isInteger(seen.costMicros) && seen.costMicros >= 0)
      if (seen.state === 'failed') assert.ok(!(seen.isRetryable && seen.costMicros > 0))
      else assert.ok(seen.results.every(({ position }, index) => position === index + 1))
    }),
    { numRuns: examples(150) },
  )
})
