import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NEVER, openQueue, searchOf, taskIdOf } from '../../../../test/helpers/dataforseo.ts'
import type { Misbehaviour } from '../../../../test/helpers/fake-dataforseo.ts'
import { type PostedTask, type ProviderFailure, UnknownOutcome } from '../contracts.ts'

function failureOf(task: PostedTask | undefined): ProviderFailure {
  assert.ok(task !== undefined && 'failure' in task)
  return task.failure
}

test('a hundred searches go in one post, and more are refused before anything is sent', async (t) => {
  const { fake, queue, post } = await openQueue(t)
  const tags = Array.from({ length: 101 }, (_, index) => `t${index}`)
  await assert.rejects(post(...tags), RangeError)
  assert.equal(fake.counts().calls.post, 0)
  const posted = await post(...tags.slice(1))
  assert.equal(posted.length, queue.batchMax)
  assert.equal(new Set(posted.map(taskIdOf)).size, 100)
  assert.equal(fake.counts().calls.post, 1)
})

test('posting nothing calls nobody', async (t) => {
  const { fake, post } = await openQueue(t)
  assert.deepEqual(await post(), [])
  assert.equal(fake.counts().calls.post, 0)
})

test('a search that cannot be posted does not hold up the others', async (t) => {
  const { fake, queue } = await openQueue(t)
  const requests = [searchOf('t1'), searchOf('t2', { countryCode: 'XX' }), searchOf('t3', { depth: 900 })]
  const posted = new Map((await queue.post(requests, NEVER)).map((task) => [task.tag, task]))
  assert.ok(taskIdOf(posted.get('t1')))
  for (const tag of ['t2', 't3']) {
    const { class: failureClass, isRetryable, costMicros } = failureOf(posted.get(tag))
    assert.deepEqual([failureClass, isRetryable, costMicros], ['input', false, 0])
  }
  assert.deepEqual(fake.counts().paid, { t1: 1 })
})

test('a post that is refused as a whole fails for every search, and buys nothing', async (t) => {
  const cases: [Misbehaviour, Partial<ProviderFailure>][] = [
    [
      { kind: 'status', status: 401 },
      { class: 'auth', isRetryable: false },
    ],
    [
      { kind: 'status', status: 402 },
      { class: 'quota', isRetryable: false },
    ],
    [
      { kind: 'status', status: 429, headers: { 'retry-after': '9' } },
      { class: 'rate', isRetryable: true, retryAfterMs: 9_000 },
    ],
    [
      { kind: 'code', code: 40202, of: 'call' },
      { class: 'rate', isRetryable: true, retryAfterMs: 60_000 },
    ],
    [
      { kind: 'code', code: 40210, of: 'task' },
      { class: 'quota', isRetryable: false },
    ],
    [
      { kind: 'status', status: 503 },
      { class: 'upstream', isRetryable: true },
    ],
    [
      { kind: 'code', code: 50301, of: 'call' },
      { class: 'upstream', isRetryable: true },
    ],
  ]
  const { fake, post } = await openQueue(t)
  for (const [misbehaviour, expected] of cases) {
    fake.misbehave('post', misbehaviour)
    const posted = await post('t1', 't2')
    assert.deepEqual(
      posted.map(({ tag }) => tag),
      ['t1', 't2'],
    )
    for (const task of posted) assert.partialDeepStrictEqual(failureOf(task), { ...expected, costMicros: 0 })
  }
  assert.deepEqual(fake.counts().paid, {})
})

test('a post whose reply is lost is unknown, and its searches are found by their tags', async (t) => {
  const cases: Misbehaviour[] = [
    { kind: 'drop' },
    { kind: 'hang' },
    { kind: 'truncate' },
    { kind: 'truncate', isAbrupt: true },
    { kind: 'garbage', text: 'Bad Gateway' },
    { kind: 'garbage', text: '{"status_code":20000,"tasks":[]}' },
    { kind: 'garbage', text: '{"status_code":20000,"tasks":[{"status_code":20100,"data":{"tag":"t1"}}]}' },
  ]
  for (const misbehaviour of cases) {
    const { fake, queue, post } = await openQueue(t, {}, misbehaviour.kind === 'hang' ? 1_500 : 5_000)
    fake.misbehave('post', misbehaviour)
    await assert.rejects(post('t1', 't2'), UnknownOutcome, JSON.stringify(misbehaviour))
    assert.deepEqual(
      (await queue.listReady(NEVER)).map(({ tag }) => tag),
      ['t1', 't2'],
    )
    assert.deepEqual(fake.counts().paid, { t1: 1, t2: 1 })
  }
})

test('a gateway that lost sight of the server leaves a post unknown', async (t) => {
  const { fake, post } = await openQueue(t)
  for (const status of [502, 504, 524]) {
    fake.misbehave('post', { kind: 'status', status })
    await assert.rejects(post('t1'), UnknownOutcome)
  }
})

test('a post to a host that cannot be reached bought nothing and may be made again', async (t) => {
  const { fake, post } = await openQueue(t)
  await fake.close()
  const { class: failureClass, isRetryable, costMicros } = failureOf((await post('t1'))[0])
  assert.deepEqual([failureClass, isRetryable, costMicros], ['upstream', true, 0])
})

test('a task that was accepted counts as accepted, whatever is said of the call', async (t) => {
  const { fake, post } = await openQueue(t)
  const tasks = [
    { id: 'a', status_code: 20100, data: { tag: 't1' } },
    { id: 'b', status_code: 40501, data: {} },
  ]
  fake.misbehave('post', { kind: 'garbage', text: JSON.stringify({ status_code: 50000, tasks }) })
  const posted = await post('t1', 't2')
  assert.equal(taskIdOf(posted[0]), 'a')
  assert.equal(failureOf(posted[1]).class, 'input')
})

test('an answer without a tag is told by its place only where the others are in theirs', async (t) => {
  const { fake, post } = await openQueue(t)
  const tasks = [
    { id: 'b', status_code: 20100, data: { tag: 't2' } },
    { id: 'a', status_code: 20100, data: {} },
  ]
  fake.misbehave('post', { kind: 'garbage', text: JSON.stringify({ status_code: 20000, tasks }) })
  await assert.rejects(post('t1', 't2'), UnknownOutcome)
  fake.misbehave('post', { kind: 'garbage', text: JSON.stringify({ status_code: 20000, tasks }) })
  assert.deepEqual((await post('t2', 't1')).map(taskIdOf), ['b', 'a'])
})
