import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { fakeProvider, fakeQueue, providersOf, ranked } from '../../../../test/helpers/fake-provider.ts'
import { queuedChecks, statusesOf } from '../../../../test/helpers/queued-checks.ts'
import { type RankProject, runOnce } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { until } from '../../../../test/helpers/until.ts'
import type { SerpProvider } from '../../../background/providers/contracts.ts'
import { failed } from '../../../background/providers/failure.ts'
import { checkHandler } from './check-job.ts'
import { chooseProvider } from './provider-choice.ts'

const LIMIT = 1_000_000

onEveryEngine('posting a batch', (context) => {
  const { track, post, collect } = queuedChecks(context)

  const tasksOf = async (project: RankProject) =>
    (await project.analyses()).map(({ status, task_id }) => [status, task_id])

  test('what is refused is asked again or fails, each by itself', async () => {
    const provider = fakeQueue()
    provider.onPost = ({ keyword }) => {
      if (keyword === 'keyword 1') return failed('input', 'No such place.')
      return keyword === 'keyword 2' ? failed('rate', 'Slow down.') : 'accepted'
    }
    const { project, batch } = await track(3)
    await post(provider, batch)
    assert.deepEqual(await statusesOf(project), ['running', 'failed', 'pending'])
    assert.deepEqual(await project.month(), { spent: 1000, reserved: 0 })
    provider.onPost = () => 'accepted'
    const [again] = await project.takeBatches()
    assert.deepEqual(again?.analysisIds, [3])
    await post(provider, again)
    await collect([provider])
    assert.deepEqual(await statusesOf(project), ['success', 'failed', 'success'])
    assert.deepEqual([...provider.paid.values()], [1, 1])
    await assertRecount(context.database, project.id)
  })

  test('what lost its reply is found by its tag and not posted again', async () => {
    const provider = fakeQueue({ answer: () => ranked(2) })
    provider.onPost = () => 'lost'
    const { project, batch } = await track(2)
    await post(provider, batch)
    assert.deepEqual(await tasksOf(project), [
      ['running', null],
      ['running', null],
    ])
    assert.deepEqual(await project.month(), { spent: 0, reserved: 2000 })
    // The job comes again, as after a crash.
    await post(provider, batch)
    assert.equal(provider.requests.length, 2)
    await collect([provider])
    assert.deepEqual(await tasksOf(project), [
      ['success', 'task-1'],
      ['success', 'task-2'],
    ])
    assert.deepEqual(await project.month(), { spent: 2000, reserved: 0 })
    const entries = await project.entries()
    assert.ok(entries.every((entry) => entry.is_estimated === 1))
    assert.deepEqual([...provider.paid.values()], [1, 1])
    await assertRecount(context.database, project.id)
  })

  test('what is lost is left to the collector when the project has another provider by then', async () => {
    const queue = fakeQueue()
    const direct = fakeProvider()
    const { database } = context
    const { project, batch } = await track(1)
    queue.onPost = () => 'lost'
    await post(queue, batch)
    await database.transaction((tx) =>
      chooseProvider(tx, context.engine, project.id, { provider: 'serper', nowMs: Date.now() }),
    )
    const handler = checkHandler({ database, providers: providersOf(queue, direct), spendLimitMicros: LIMIT })
    await runOnce(database, handler, batch)
    assert.deepEqual(await statusesOf(project), ['running'])
    await collect([queue, direct])
    const [analysis] = await project.analyses()
    assert.deepEqual([analysis?.status, analysis?.provider], ['success', 'dataforseo'])
    assert.equal(direct.requests.length, 0)
  })

  test('what was bought at a direct provider that was left for a queue is closed when the batch comes again', async () => {
    const queue = fakeQueue()
    const direct = fakeProvider()
    const { database } = context
    const { project, batch } = await track(1)
    const options = { database, spendLimitMicros: LIMIT }
    const dying = {
      checkpoint: async (work: Parameters<typeof database.transaction>[0]) => {
        if (direct.requests.length > 0) throw new Error('The worker is dead.')
        await database.transaction(work)
      },
    }
    const before = checkHandler({ ...options, providers: providersOf(direct, queue) })
    await assert.rejects(runOnce(database, before, batch, dying as never), /dead/)
    assert.deepEqual(await statusesOf(project), ['running'])
    await runOnce(database, checkHandler({ ...options, providers: providersOf(queue, direct) }), batch)
    assert.deepEqual(await statusesOf(project), ['failed'])
    assert.deepEqual(await project.month(), { spent: 1000, reserved: 0 })
    assert.equal(queue.requests.length, 0)
  })

  test('what is deleted meanwhile is paid for, and nothing comes back', async () => {
    const provider = fakeQueue()
    const { project, ids, batch } = await track(3)
    provider.onPost = ({ keyword }) => (keyword === 'keyword 0' ? 'lost' : 'accepted')
    await post(provider, { ...batch, analysisIds: [1] })
    provider.onPost = () => 'accepted'
    await post(provider, { ...batch, analysisIds: [2, 3] })
    await project.delete(ids.slice(0, 2))
    assert.deepEqual(await project.month(), { spent: 3000, reserved: 0 })
    await collect([provider])
    assert.deepEqual(await statusesOf(project), ['success'])
    assert.deepEqual(await project.month(), { spent: 3000, reserved: 0 })
    await assertRecount(context.database, project.id)
  })

  test('what is deleted while it is posted is settled once', async () => {
    const provider = fakeQueue()
    const { project, ids, batch } = await track(2)
    const { post: send } = provider.queue as NonNullable<SerpProvider['queue']>
    Object.assign(provider.queue as object, {
      async post(...args: Parameters<typeof send>) {
        await project.delete([ids[0] as number])
        return await send(...args)
      },
    })
    await post(provider, batch)
    assert.deepEqual(await project.month(), { spent: 2000, reserved: 0 })
    await collect([provider])
    assert.deepEqual(await statusesOf(project), ['success'])
    await assertRecount(context.database, project.id)
  })

  test('posting stops at the limit in the middle of a batch', async () => {
    const provider = fakeQueue()
    const { project, batch } = await track(4)
    await post(provider, batch, 2_999)
    assert.deepEqual(await statusesOf(project), ['running', 'running'])
    assert.equal(provider.requests.length, 2)
    assert.deepEqual(await project.month(), { spent: 2000, reserved: 0 })
  })

  test('what is collected before the reply to its post is stored is written down once', async () => {
    const provider = fakeQueue()
    const { project, batch } = await track(2)
    const queue = provider.queue as NonNullable<SerpProvider['queue']>
    const { post: send, collect: fetchTask } = queue
    let reply: (() => void) | undefined
    Object.assign(queue, {
      // The provider has them, but its reply is slow.
      async post(...args: Parameters<typeof send>) {
        const posted = await send(...args)
        await new Promise<void>((resolve) => {
          reply = resolve
        })
        return posted
      },
      // And comes while the first of them is fetched.
      async collect(...args: Parameters<typeof fetchTask>) {
        reply?.()
        await posting
        return fetchTask(...args)
      },
    })
    const posting = post(provider, batch)
    await until('they are posted', () => reply !== undefined)
    await collect([provider])
    assert.deepEqual(await statusesOf(project), ['success', 'success'])
    assert.deepEqual(await project.month(), { spent: 2000, reserved: 0 })
    assert.equal((await project.entries()).length, 2)
    assert.ok((await project.analyses()).every((analysis) => analysis.cost_micros === 1000))
  })

  test('what a queue gives back is posted as new, and found by its tag and not by its old task', async () => {
    const provider = fakeQueue()
    const { project, batch } = await track(1)
    await post(provider, batch)
    // Nothing was charged for it, says the provider.
    provider.onCollect = async () => failed('upstream', 'Try again.')
    await collect([provider])
    const [again] = await project.takeBatches()
    assert.deepEqual(await tasksOf(project), [['pending', null]])
    provider.onCollect = () => undefined
    provider.onPost = () => 'lost'
    await post(provider, again)
    assert.deepEqual(await tasksOf(project), [['running', null]])
    provider.tasks.delete('task-1')
    await collect([provider])
    assert.deepEqual(await tasksOf(project), [['success', 'task-2']])
    assert.deepEqual(await project.month(), { spent: 2000, reserved: 0 })
  })
})
