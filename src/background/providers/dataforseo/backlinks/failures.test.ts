// What becomes of a step that is not answered: whether it was paid, and whether it may be made again.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { failureOf, openBacklinks, REQUEST, walk } from '../../../../../test/helpers/dataforseo-backlinks.ts'
import type { BacklinkMisbehaviour } from '../../../../../test/helpers/fake-dataforseo-backlinks.ts'
import { fakeLinks } from '../../../../../test/helpers/fake-dataforseo-backlinks-profile.ts'
import type { ProviderFailure } from '../../contracts.ts'

const PROFILE = { links: fakeLinks(3, 'https://shop.example/') }
const NEVER = new AbortController().signal
// A page of a thousand rows.
const FULL_MICROS = 50_000

/** What a refresh comes to when its last call, the one for links, misbehaves so. */
async function failureWhen(t: TestContext, misbehaviour: BacklinkMisbehaviour): Promise<ProviderFailure> {
  const { fake, source, impatient } = await openBacklinks(t, PROFILE)
  const before = (await walk(source)).at(-2)
  assert.ok(before?.kind === 'answered' && 'next' in before)
  fake.misbehave('backlinks', misbehaviour)
  const asked = misbehaviour.kind === 'hang' ? impatient : source
  return failureOf(await asked.step(REQUEST, before.next, NEVER))
}

const CASES: readonly [BacklinkMisbehaviour, Partial<ProviderFailure>][] = [
  [
    { kind: 'status', status: 401 },
    { class: 'auth', isRetryable: false, costMicros: 0 },
  ],
  [
    { kind: 'status', status: 402 },
    { class: 'quota', isRetryable: false, costMicros: 0 },
  ],
  [
    { kind: 'status', status: 429, headers: { 'retry-after': '17' } },
    { class: 'rate', isRetryable: true, costMicros: 0, retryAfterMs: 17_000 },
  ],
  [
    { kind: 'status', status: 500 },
    { class: 'upstream', isRetryable: true, costMicros: 0 },
  ],
  [
    { kind: 'status', status: 503 },
    { class: 'upstream', isRetryable: true, costMicros: 0 },
  ],
  [
    { kind: 'status', status: 504 },
    { class: 'timeout', isRetryable: false, costMicros: FULL_MICROS },
  ],
  [
    { kind: 'code', code: 40100, of: 'call' },
    { class: 'auth', isRetryable: false, costMicros: 0 },
  ],
  [
    { kind: 'code', code: 40202, of: 'call' },
    { class: 'rate', isRetryable: true, costMicros: 0 },
  ],
  [
    { kind: 'code', code: 50000, of: 'call' },
    { class: 'upstream', isRetryable: true, costMicros: 0 },
  ],
  // Charged by its three rows, and so not to be paid again unasked.
  [
    { kind: 'code', code: 40101, of: 'task' },
    { class: 'upstream', isRetryable: false, costMicros: 20_090 },
  ],
  [
    { kind: 'code', code: 40202, of: 'task' },
    { class: 'rate', isRetryable: true, costMicros: 0 },
  ],
  [
    { kind: 'code', code: 40204, of: 'task' },
    { class: 'quota', isRetryable: false, costMicros: 0 },
  ],
  [
    { kind: 'code', code: 40210, of: 'task' },
    { class: 'quota', isRetryable: false, costMicros: 0 },
  ],
  [
    { kind: 'code', code: 40501, of: 'task' },
    { class: 'input', isRetryable: false, costMicros: 0 },
  ],
  [
    { kind: 'code', code: 40602, of: 'task' },
    { class: 'garbage', isRetryable: false, costMicros: 0 },
  ],
  [
    { kind: 'code', code: 50000, of: 'task' },
    { class: 'upstream', isRetryable: true, costMicros: 0 },
  ],
  [
    { kind: 'hang' },
    { class: 'timeout', isRetryable: false, costMicros: FULL_MICROS, isCostEstimated: true },
  ],
  [{ kind: 'drop' }, { class: 'timeout', isRetryable: false, costMicros: FULL_MICROS }],
  [
    { kind: 'truncate', isAbrupt: true },
    { class: 'timeout', isRetryable: false, costMicros: FULL_MICROS },
  ],
  [{ kind: 'truncate' }, { class: 'garbage', isRetryable: false, costMicros: FULL_MICROS }],
  [
    { kind: 'garbage', text: '<html>moved</html>' },
    { class: 'garbage', isRetryable: false, costMicros: FULL_MICROS, reply: '<html>moved</html>' },
  ],
  [
    { kind: 'garbage', text: '{"status_code":20000,"tasks":[]}' },
    { class: 'garbage', isRetryable: false, costMicros: FULL_MICROS },
  ],
]

test('a call that fails says why, what it cost, and whether it may be made again', async (t) => {
  for (const [misbehaviour, expected] of CASES) {
    const seen = await failureWhen(t, misbehaviour)
    const picked = Object.fromEntries(
      Object.keys(expected).map((key) => [key, seen[key as keyof ProviderFailure]]),
    )
    assert.deepEqual(picked, expected, JSON.stringify(misbehaviour))
  }
})

test('no results is an answer', async (t) => {
  const { fake, source } = await openBacklinks(t, PROFILE)
  for (const call of ['summary', 'history', 'backlinks'] as const)
    fake.misbehave(call, { kind: 'code', code: 40102, of: 'task' })
  const replies = await walk(source)
  assert.equal(replies.length, 3)
  const last = replies.at(-1)
  assert.ok(last?.kind === 'answered')
  assert.deepEqual(last.isComplete, { links: true, domains: true })
  assert.deepEqual([last.costMicros, last.isCostEstimated], [20_090, false])
})

test('results of another shape are paid for and of no use', async (t) => {
  const shapes: unknown[] = [
    {},
    { target: 'shop.example' },
    { target: 'shop.example', items: {}, total_count: 3 },
    { target: 'shop.example', items: null, total_count: 3 },
    { target: 'other.example', items: [], total_count: 0 },
    { items: [], total_count: 0 },
    'x',
    [],
  ]
  for (const shape of shapes) {
    const seen = await failureWhen(t, { kind: 'change', change: () => shape })
    assert.deepEqual([seen.class, seen.costMicros], ['garbage', 20_090], JSON.stringify(shape))
  }
})

test('a summary that does not say how many links there are is of no use', async (t) => {
  const { fake, source } = await openBacklinks(t, PROFILE)
  fake.misbehave('summary', { kind: 'change', change: (result) => ({ ...result, backlinks: '3' }) })
  const replies = await walk(source)
  assert.deepEqual([replies.length, failureOf(replies[0]).class], [1, 'garbage'])
})

test('the answer to another call is not taken for this one', async (t) => {
  const task = { status_code: 20000, cost: 0.02, data: { tag: 'anchors shop.example' }, result: [{}] }
  const seen = await failureWhen(t, {
    kind: 'garbage',
    text: JSON.stringify({ status_code: 20000, tasks: [task] }),
  })
  assert.match(seen.message, /another call/)
  assert.equal(seen.costMicros, 20_000)
})

test('a failed step leaves its cursor as good as it was', async (t) => {
  const { fake, source } = await openBacklinks(t, PROFILE)
  const summary = await source.step(REQUEST, undefined, NEVER)
  assert.ok(summary.kind === 'answered')
  fake.misbehave('history', { kind: 'code', code: 40202, of: 'task' })
  failureOf(await source.step(REQUEST, summary.next, NEVER))
  const history = await source.step(REQUEST, summary.next, NEVER)
  assert.equal(history.kind, 'answered')
})

test('wrong credentials are refused by the fake as by the real one, and never told', async (t) => {
  const { source } = await openBacklinks(t, PROFILE, { password: 'another' })
  const failure = failureOf((await walk(source))[0])
  assert.equal(failure.class, 'auth')
  assert.doesNotMatch(JSON.stringify(failure), /another/)
})

test('a cursor that nobody understands costs nothing', async (t) => {
  const { fake, source } = await openBacklinks(t, PROFILE)
  for (const cursor of [null, 7, 'links', {}, { stage: 'x' }, { stage: 'links', fetched: -1, unread: 0 }]) {
    assert.equal(source.estimateMicros(REQUEST, cursor), 0)
    assert.equal(failureOf(await source.step(REQUEST, cursor, NEVER)).class, 'input')
  }
  assert.deepEqual(fake.account.requests, [])
})

test('whoever stops a refresh is told at once', async (t) => {
  const { fake, source } = await openBacklinks(t, PROFILE)
  fake.misbehave('summary', { kind: 'hang' })
  const stop = new AbortController()
  const step = source.step(REQUEST, undefined, stop.signal)
  stop.abort(new Error('stopped'))
  await assert.rejects(step, /stopped/)
})
