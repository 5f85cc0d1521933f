import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { NEVER, NOW_MS, openQueue, searchOf } from '../../../../test/helpers/dataforseo.ts'
import { envelope } from '../../../../test/helpers/fake-dataforseo-account.ts'
import { CallFailed } from '../failure.ts'

const MINUTE_MS = 60_000

/** A queue whose provider has a clock of its own; `list` asks for what was posted between two of its minutes. */
async function openList(t: TestContext) {
  const clock = { ms: NOW_MS }
  const opened = await openQueue(t, { nowMs: () => clock.ms })
  const list = (from: number, to: number) => {
    const range = { fromMs: NOW_MS + from * MINUTE_MS, toMs: NOW_MS + to * MINUTE_MS }
    return opened.queue.listPosted!(range, NEVER)
  }
  const wait = (minutes: number) => {
    clock.ms += minutes * MINUTE_MS
  }
  return { ...opened, list, wait }
}

const tagsOf = (tasks: readonly { tag: string }[]) => tasks.map(({ tag }) => tag)

test('a search whose post was lost is listed under its tag, finished or not, and can be collected', async (t) => {
  const { fake, queue, post, list, wait } = await openList(t)
  fake.account.isHoldingBack = true
  fake.misbehave('post', { kind: 'drop' })
  await assert.rejects(post('t1'))
  wait(10)
  assert.deepEqual(await queue.listReady(NEVER), [])
  const [task] = await list(-5, 5)
  assert.equal(task?.tag, 't1')
  fake.account.isHoldingBack = false
  assert.deepEqual(await list(-5, 5), [task])
  const seen = await queue.collect({ ...searchOf('t1'), taskId: task?.taskId as string }, NEVER)
  assert.equal(seen?.state, 'observed')
  assert.deepEqual(fake.counts().paid, { t1: 1 })
})

test('only what was posted in that time is listed, oldest first', async (t) => {
  const { post, list, wait } = await openList(t)
  for (const tag of ['t0', 't10', 't20', 't30']) {
    await post(tag)
    wait(10)
  }
  assert.deepEqual(tagsOf(await list(5, 25)), ['t10', 't20'])
  assert.deepEqual(tagsOf(await list(31, 39)), [])
})

test('what has no tag, and what was refused and cost nothing, is left out', async (t) => {
  const { fake, post, list, wait } = await openList(t)
  await post('t1')
  fake.account.answer('post', '', [{ keyword: 'x', location_code: 2840, language_code: 'en' }], {})
  wait(10)
  assert.deepEqual(tagsOf(await list(-5, 5)), ['t1'])
  const rows = [
    { id: 'refused', cost: 0, metadata: { tag: 't1' } },
    { id: 'bought', cost: 0.0006, metadata: { tag: 't1' } },
    { id: 'old', cost: 0.0006, metadata: null },
    null,
    7,
  ]
  const text = JSON.stringify(envelope([{ status_code: 20000, cost: 0, result: rows }]))
  fake.misbehave('list', { kind: 'garbage', text })
  assert.deepEqual(await list(-5, 5), [{ tag: 't1', taskId: 'bought' }])
})

test('more than a call tells are asked for page by page, and never more than four', async (t) => {
  const { fake, list, wait } = await openList(t)
  const search = { keyword: 'x', location_code: 2840, language_code: 'en' }
  const postMany = (count: number) => {
    for (let from = 0; from < count; from += 100) {
      const tags = Array.from({ length: 100 }, (_, at) => ({ ...search, tag: `t${from + at}` }))
      fake.account.answer('post', '', tags, {})
    }
  }
  postMany(1_000)
  wait(10)
  assert.equal((await list(-5, 5)).length, 1_000)
  assert.equal(fake.counts().calls.list, 2)
  postMany(4_100)
  wait(10)
  assert.equal((await list(5, 15)).length, 4_000)
  assert.equal(fake.counts().calls.list, 6)
})

test('a list that is refused or lost is a call that failed', async (t) => {
  const { fake, list, wait } = await openList(t)
  wait(10)
  await assert.rejects(list(5, 20), CallFailed, 'a time that has not passed')
  for (const status of [401, 429, 502]) {
    fake.misbehave('list', { kind: 'status', status })
    await assert.rejects(list(-5, 5), CallFailed)
  }
  for (const bad of [
    { kind: 'drop' },
    { kind: 'truncate' },
    { kind: 'code', code: 40202, of: 'call' },
  ] as const) {
    fake.misbehave('list', bad)
    await assert.rejects(list(-5, 5), CallFailed)
  }
  assert.deepEqual(await list(-5, 5), [])
})
