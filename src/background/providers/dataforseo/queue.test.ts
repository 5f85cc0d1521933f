import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { NEVER, openQueue, searchOf, taskIdOf } from '../../../../test/helpers/dataforseo.ts'
import type { FakeDataForSeoOptions, Misbehaviour } from '../../../../test/helpers/fake-dataforseo.ts'
import type { ProviderFailure } from '../contracts.ts'
import { CallFailed } from '../failure.ts'

// The full price of a queued search of two pages.
const TWO_PAGES_MICROS = 1_050

/** A queue on which one search is posted and collected. */
async function openPosted(t: TestContext, options: FakeDataForSeoOptions = {}) {
  const { fake, queue, post } = await openQueue(t, options)
  const collect = async () => {
    const taskId = taskIdOf((await post('t1'))[0])
    return queue.collect({ ...searchOf('t1'), taskId }, NEVER)
  }
  return { fake, collect }
}

async function callFailure(call: Promise<unknown>): Promise<ProviderFailure> {
  const error = await call.then(
    () => assert.fail('the call did not fail'),
    (reason) => reason,
  )
  assert.ok(error instanceof CallFailed, String(error))
  return error.failure
}

test('searches are posted, listed as ready under their tags, and collected', async (t) => {
  const { fake, queue, post } = await openQueue(t)
  const posted = await post('t1', 't2')
  assert.deepEqual(
    posted.map((task) => [task.tag, 'costMicros' in task && task.costMicros]),
    [
      ['t1', TWO_PAGES_MICROS],
      ['t2', TWO_PAGES_MICROS],
    ],
  )
  const ready = await queue.listReady(NEVER)
  assert.deepEqual(
    ready,
    posted.map((task) => ({ tag: task.tag, taskId: taskIdOf(task) })),
  )
  const answer = await queue.collect({ ...searchOf('t1'), taskId: taskIdOf(posted[0]) }, NEVER)
  assert.ok(answer?.state === 'observed')
  assert.equal(answer.results.length, 20)
  assert.equal(answer.isComplete, true)
  assert.deepEqual(
    (await queue.listReady(NEVER)).map(({ tag }) => tag),
    ['t2'],
  )
  assert.deepEqual(fake.counts().paid, { t1: 1, t2: 1 })
})

test('collecting is free and says so: the price of a search is reckoned by the pages that were read', async (t) => {
  const { fake, collect } = await openPosted(t)
  fake.misbehave('get', { kind: 'pages', pages: 1 })
  const answer = await collect()
  assert.ok(answer?.state === 'observed')
  assert.deepEqual([answer.costMicros, answer.isCostEstimated], [600, true])
})

test('a task that is not finished is undefined, and is listed when it is', async (t) => {
  const { fake, queue, post } = await openQueue(t)
  fake.account.isHoldingBack = true
  const taskId = taskIdOf((await post('t1'))[0])
  assert.deepEqual(await queue.listReady(NEVER), [])
  assert.equal(await queue.collect({ ...searchOf('t1'), taskId }, NEVER), undefined)
  fake.account.isHoldingBack = false
  assert.equal((await queue.listReady(NEVER)).length, 1)
})

test('tasks of other programs on the same account are not listed', async (t) => {
  const { fake, queue, post } = await openQueue(t)
  await post('t1')
  fake.account.answer('post', '', [{ keyword: 'x', location_code: 2840, language_code: 'en' }], {})
  assert.deepEqual(
    (await queue.listReady(NEVER)).map(({ tag }) => tag),
    ['t1'],
  )
})

test('a call for a result that fails leaves the task as it was', async (t) => {
  const cases: [Misbehaviour, string][] = [
    [{ kind: 'status', status: 401 }, 'auth'],
    [{ kind: 'status', status: 402 }, 'quota'],
    [{ kind: 'status', status: 429, headers: { 'retry-after': '7' } }, 'rate'],
    [{ kind: 'code', code: 40202, of: 'task' }, 'rate'],
    [{ kind: 'status', status: 500 }, 'upstream'],
    [{ kind: 'status', status: 502 }, 'upstream'],
    [{ kind: 'refuse' }, 'upstream'],
    [{ kind: 'hang' }, 'timeout'],
    [{ kind: 'status', status: 302, headers: { location: '/login' } }, 'garbage'],
  ]
  const { fake, queue, post } = await openQueue(t, {}, 1_500)
  const taskId = taskIdOf((await post('t1'))[0])
  const task = { ...searchOf('t1'), taskId }
  for (const [misbehaviour, failureClass] of cases) {
    // Twice, as what cannot be read is asked for twice.
    fake.misbehave('get', misbehaviour, failureClass === 'garbage' ? 2 : 1)
    assert.equal((await callFailure(queue.collect(task, NEVER))).class, failureClass)
  }
  assert.equal((await queue.collect(task, NEVER))?.state, 'observed')
})

test('what is said of the task itself is its outcome, and it is never bought again in its slot', async (t) => {
  const cases: [number, string][] = [
    [40101, 'upstream'],
    [40103, 'upstream'],
    [40403, 'upstream'],
    [40501, 'input'],
    [50000, 'upstream'],
  ]
  for (const [code, failureClass] of cases) {
    const { fake, collect } = await openPosted(t)
    fake.misbehave('get', { kind: 'code', code, of: 'task' })
    const seen = await collect()
    assert.ok(seen?.state === 'failed')
    assert.deepEqual(
      [seen.class, seen.isRetryable, seen.costMicros, seen.isCostEstimated],
      [failureClass, false, TWO_PAGES_MICROS, true],
    )
  }
})

test('a task that nobody knows has failed', async (t) => {
  const { queue } = await openQueue(t)
  const seen = await queue.collect({ ...searchOf('t1'), taskId: 'no/such task' }, NEVER)
  assert.ok(seen?.state === 'failed')
  assert.deepEqual([seen.class, seen.isRetryable], ['upstream', false])
})

test('no search results is a complete answer without results', async (t) => {
  const { collect } = await openPosted(t, { serp: () => null })
  const seen = await collect()
  assert.ok(seen?.state === 'observed')
  assert.deepEqual([seen.results.length, seen.isComplete], [0, true])
})

test('a result that was cut off once is asked for again', async (t) => {
  const { fake, collect } = await openPosted(t)
  fake.misbehave('get', { kind: 'truncate' })
  assert.equal((await collect())?.state, 'observed')
  assert.equal(fake.counts().calls.get, 2)
})

test('a result that stays garbage has failed, with the reply kept', async (t) => {
  const { fake, collect } = await openPosted(t)
  fake.misbehave('get', { kind: 'garbage', text: '<html>?</html>' }, 2)
  const seen = await collect()
  assert.ok(seen?.state === 'failed')
  assert.deepEqual([seen.class, seen.isRetryable, seen.reply], ['garbage', false, '<html>?</html>'])
  assert.equal(fake.counts().calls.get, 2)
})

test('pages that were not read leave the answer incomplete', async (t) => {
  const { fake, queue } = await openQueue(t)
  const [posted] = await queue.post([searchOf('t1', { depth: 100 })], NEVER)
  fake.misbehave('get', { kind: 'pages', pages: 4 })
  const seen = await queue.collect({ ...searchOf('t1', { depth: 100 }), taskId: taskIdOf(posted) }, NEVER)
  assert.ok(seen?.state === 'observed')
  assert.deepEqual([seen.pagesScanned, seen.results.length, seen.isComplete], [4, 40, false])
})

test('a list of what is ready that cannot be had is a failed call, never an empty list', async (t) => {
  const cases: [Misbehaviour, string][] = [
    [{ kind: 'status', status: 401 }, 'auth'],
    [{ kind: 'code', code: 40202, of: 'call' }, 'rate'],
    [{ kind: 'status', status: 500 }, 'upstream'],
    [{ kind: 'truncate' }, 'garbage'],
    [{ kind: 'garbage', text: '{"status_code":20000,"tasks":[{"status_code":50000}]}' }, 'upstream'],
  ]
  const { fake, queue, post } = await openQueue(t)
  await post('t1')
  for (const [misbehaviour, failureClass] of cases) {
    fake.misbehave('ready', misbehaviour)
    assert.equal((await callFailure(queue.listReady(NEVER))).class, failureClass)
  }
})

test('rows of the list that cannot be read are passed over', async (t) => {
  const { fake, queue } = await openQueue(t)
  const result = [null, 7, {}, { id: 'a' }, { tag: 'b' }, { id: 5, tag: 'c' }, { id: 'd', tag: 't4' }]
  const tasks = [{ status_code: 20000, result }, null, { status_code: 20000, result: null }]
  fake.misbehave('ready', { kind: 'garbage', text: JSON.stringify({ status_code: 20000, tasks }) })
  assert.deepEqual(await queue.listReady(NEVER), [{ tag: 't4', taskId: 'd' }])
})

test('an abort is thrown as it is, not as an unknown outcome', async (t) => {
  const { fake, queue } = await openQueue(t)
  const reason = new Error('stop')
  fake.misbehave('post', { kind: 'hang' })
  await assert.rejects(queue.post([searchOf('t1')], AbortSignal.abort(reason)), reason)
})
