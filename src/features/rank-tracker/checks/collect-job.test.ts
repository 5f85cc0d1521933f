import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { fakeProvider, fakeQueue, ranked } from '../../../../test/helpers/fake-provider.ts'
import { queuedChecks, statusesOf } from '../../../../test/helpers/queued-checks.ts'
import { ageIntents, type RankProject } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import { CallFailed, failed } from '../../../background/providers/failure.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { insertAnalyses } from '../schedule/analysis-store.ts'

const HOUR_MS = 3_600_000

onEveryEngine('what is queued at a provider', (context) => {
  const { track, post, collect } = queuedChecks(context)

  const tasksOf = async (project: RankProject) =>
    (await project.analyses()).map(({ status, task_id }) => [status, task_id])

  test('is written down at its price when the provider has taken it, and collected when it is done', async () => {
    const provider = fakeQueue({ answer: () => ranked(6, '/oak') })
    const { project, ids, batch } = await track(3)
    await post(provider, batch)
    assert.deepEqual(await tasksOf(project), [
      ['running', 'task-1'],
      ['running', 'task-2'],
      ['running', 'task-3'],
    ])
    assert.deepEqual(await project.month(), { spent: 3000, reserved: 0 })
    provider.isHoldingBack = true
    await collect([provider])
    assert.deepEqual(await statusesOf(project), ['running', 'running', 'running'])
    assert.deepEqual(provider.collects, [])
    provider.isHoldingBack = false
    await collect([provider])
    assert.deepEqual(await statusesOf(project), ['success', 'success', 'success'])
    assert.partialDeepStrictEqual(await project.record(ids[1] as number), {
      last_position: 6,
      last_result_url: 'https://example.com/oak',
    })
    assert.deepEqual(await project.month(), { spent: 3000, reserved: 0 })
    assert.deepEqual(
      (await project.analyses()).map((analysis) => analysis.cost_micros),
      [1000, 1000, 1000],
    )
    assert.deepEqual([...provider.paid.values()], [1, 1, 1])
    await assertRecount(context.database, project.id)
  })

  test('and never turned up is closed at its estimate after two hours, and not bought again', async () => {
    const provider = fakeQueue()
    provider.onPost = () => 'never arrived'
    const { project, ids, batch } = await track(2)
    await post(provider, batch)
    await ageIntents(context.database, project.id, 1.9 * HOUR_MS)
    await collect([provider])
    assert.deepEqual(await statusesOf(project), ['running', 'running'])
    await ageIntents(context.database, project.id, 0.2 * HOUR_MS)
    await collect([provider])
    await post(provider, batch)
    assert.deepEqual(await statusesOf(project), ['failed', 'failed'])
    assert.match((await project.record(ids[0] as number)).message ?? '', /may have been paid for/)
    assert.deepEqual(await project.month(), { spent: 2000, reserved: 0 })
    assert.equal(provider.requests.length, 2)
    await assertRecount(context.database, project.id)
  })

  test('and lost is found among all that was posted, before it is done, and is waited for', async () => {
    const provider = fakeQueue()
    provider.onPost = () => 'lost'
    provider.isHoldingBack = true
    const ranges: { fromMs: number; toMs: number }[] = []
    Object.assign(provider.queue as object, {
      async listPosted(range: { fromMs: number; toMs: number }) {
        ranges.push(range)
        return [...provider.tasks].map(([taskId, { tag }]) => ({ tag, taskId }))
      },
    })
    const { project, batch } = await track(2)
    await post(provider, batch)
    await collect([provider])
    assert.deepEqual(ranges, [], 'it may turn up by itself')
    await ageIntents(context.database, project.id, 3 * HOUR_MS)
    const intentAtMs = (await project.analyses())[0]?.intent_at as number
    await collect([provider])
    assert.ok(ranges.every(({ fromMs, toMs }) => fromMs < intentAtMs && toMs > intentAtMs))
    assert.deepEqual(await tasksOf(project), [
      ['running', 'task-1'],
      ['running', 'task-2'],
    ])
    provider.isHoldingBack = false
    await collect([provider])
    assert.deepEqual(await statusesOf(project), ['success', 'success'])
    assert.equal(ranges.length, 1)
    assert.deepEqual(await project.month(), { spent: 2000, reserved: 0 })
    assert.deepEqual([...provider.paid.values()], [1, 1])
    await assertRecount(context.database, project.id)
  })

  test('and lost is not given up while the list of what is ready cannot be read', async () => {
    const provider = fakeQueue()
    provider.onPost = () => 'lost'
    provider.isListBroken = true
    const { project, batch } = await track(1)
    await post(provider, batch)
    await ageIntents(context.database, project.id, 5 * HOUR_MS)
    await collect([provider])
    assert.deepEqual(await statusesOf(project), ['running'])
    provider.isListBroken = false
    await collect([provider])
    assert.deepEqual(await statusesOf(project), ['success'])
    assert.deepEqual(await project.month(), { spent: 1000, reserved: 0 })
  })

  test('is given up after a day in any case', async () => {
    const provider = fakeQueue()
    provider.isListBroken = true
    const { project, ids, batch } = await track(2)
    provider.onPost = ({ keyword }) => (keyword === 'keyword 0' ? 'accepted' : failed('upstream', 'Later.'))
    await post(provider, batch)
    provider.onPost = () => 'lost'
    await post(provider, (await project.takeBatches())[0])
    provider.isHoldingBack = true
    await ageIntents(context.database, project.id, 23.9 * HOUR_MS)
    await collect([provider])
    assert.deepEqual(await statusesOf(project), ['running', 'running'])
    await ageIntents(context.database, project.id, 0.2 * HOUR_MS)
    await collect([provider])
    assert.deepEqual(await statusesOf(project), ['failed', 'failed'])
    assert.equal(
      (await project.record(ids[0] as number)).message,
      'The provider did not finish the check within a day.',
    )
    assert.deepEqual(await project.month(), { spent: 2000, reserved: 0 })
    await assertRecount(context.database, project.id)
  })

  test('and missing from the list is asked for by its id after ten minutes', async () => {
    const provider = fakeQueue()
    const { project, batch } = await track(1)
    await post(provider, batch)
    Object.assign(provider.queue as object, { listReady: async () => [] })
    await collect([provider])
    assert.deepEqual(provider.collects, [])
    await ageIntents(context.database, project.id, 10 * 60_000)
    await collect([provider])
    assert.deepEqual(await statusesOf(project), ['success'])
  })

  test('survives calls that fail, and is asked for again', async () => {
    const provider = fakeQueue()
    const { project, batch } = await track(2)
    await post(provider, batch)
    provider.onCollect = (taskId) =>
      taskId === 'task-1' ? new CallFailed(failed('rate', 'Slow down.')) : undefined
    await collect([provider])
    assert.deepEqual(await statusesOf(project), ['running', 'success'])
    provider.onCollect = () => undefined
    await collect([provider])
    assert.deepEqual(await statusesOf(project), ['success', 'success'])
    assert.deepEqual(await project.month(), { spent: 2000, reserved: 0 })
  })

  test('and failed there is a failure that was paid for', async () => {
    const provider = fakeQueue({ answer: () => failed('garbage', 'It cannot be read.', { reply: '<' }) })
    const { project, ids, batch } = await track(1)
    await post(provider, batch)
    await collect([provider])
    assert.deepEqual(await statusesOf(project), ['failed'])
    assert.equal((await project.record(ids[0] as number)).message, 'It cannot be read.')
    assert.deepEqual(await project.month(), { spent: 1000, reserved: 0 })
  })

  test('and collected by two at once counts once', async () => {
    const provider = fakeQueue()
    const { project, batch } = await track(5)
    await post(provider, batch)
    await Promise.all([collect([provider]), collect([provider])])
    await collect([provider])
    assert.ok((await statusesOf(project)).every((status) => status === 'success'))
    assert.deepEqual(await project.month(), { spent: 5000, reserved: 0 })
    assert.equal((await project.entries()).length, 5)
    await assertRecount(context.database, project.id)
  })

  test('is fetched no more at a time than the provider takes', async () => {
    const provider = fakeQueue({ concurrency: 3 })
    const { project, batch } = await track(20)
    await post(provider, batch)
    let underWay = 0
    let most = 0
    provider.onCollect = async () => {
      most = Math.max(most, ++underWay)
      await new Promise((resolve) => setImmediate(resolve))
      underWay--
      return undefined
    }
    await collect([provider])
    assert.equal(most, 3)
    assert.ok((await statusesOf(project)).every((status) => status === 'success'))
  })

  test('of one keyword twice, ready at the same time, is stored slot by slot', async () => {
    const provider = fakeQueue()
    const { project, ids, batch } = await track(1)
    await post(provider, batch)
    const { database, engine } = context
    const [first] = await project.analyses()
    const slots = [{ keywordId: ids[0] as number, slotAtMs: (first?.slot_at as number) + DAY_MS }]
    const ofProject = await project.context()
    const opened = await database.transaction((tx) => insertAnalyses(tx, engine, ofProject, slots))
    await post(provider, { projectId: project.id, analysisIds: opened })
    provider.answer = ({ tag }) => ranked(tag.endsWith('-1') ? 9 : 4)
    await collect([provider])
    assert.deepEqual(await statusesOf(project), ['success', 'success'])
    assert.partialDeepStrictEqual(await project.record(ids[0] as number), {
      last_position: 4,
      change_position: 5,
    })
    await assertRecount(database, project.id)
  })

  test('of a large project and stuck does not keep a small one from being collected', async () => {
    const provider = fakeQueue({ concurrency: 100 })
    const { database, engine } = context
    const { project: large, ids, batch } = await track(1)
    await post(provider, batch)
    const ofLarge = await large.context()
    const [first] = await large.analyses()
    const slots = Array.from({ length: 2_000 }, (_, index) => ({
      keywordId: ids[0] as number,
      slotAtMs: (first?.slot_at as number) + (index + 1) * 1000,
    }))
    await database.transaction((tx) => insertAnalyses(tx, engine, ofLarge, slots))
    await changeRows(
      database,
      'analyses',
      { status: 'running', provider: 'dataforseo', intent_at: 1, task_id: 'stuck' },
      { project_id: large.id, status: 'pending' },
    )
    const deadlines = {
      askByIdAfterMs: 100 * DAY_MS,
      unknownAfterMs: DAY_MS,
      givenUpAfterMs: 1_000_000 * DAY_MS,
    }
    const { project: small, batch: ofSmall } = await track(1)
    await post(provider, ofSmall)
    await collect([provider], { ...deadlines, askByIdAfterMs: Number.MAX_SAFE_INTEGER })
    assert.deepEqual(await statusesOf(small), ['success'])
    // Nor are all of those that are stuck asked for in every run.
    provider.isHoldingBack = true
    provider.collects.length = 0
    provider.onCollect = () => new CallFailed(failed('upstream', 'Not yet.'))
    await collect([provider], deadlines)
    assert.equal(provider.collects.length, 200)
    await large.delete(ids)
  })

  test('is closed after a day when its provider queues no more or is gone', async () => {
    const live = fakeProvider({ name: 'dataforseo' })
    for (const providers of [[live], []]) {
      const provider = fakeQueue()
      const { project, batch } = await track(2)
      provider.onPost = () => 'lost'
      await post(provider, { ...batch, analysisIds: [1] })
      provider.onPost = () => 'accepted'
      await post(provider, { ...batch, analysisIds: [2] })
      await collect(providers)
      assert.deepEqual(await statusesOf(project), ['running', 'running'])
      await ageIntents(context.database, project.id, 24 * HOUR_MS)
      await collect(providers)
      assert.deepEqual(await statusesOf(project), ['failed', 'failed'])
      assert.deepEqual(await project.month(), { spent: 2000, reserved: 0 })
      assert.ok((await project.entries()).every((entry) => entry.provider === 'dataforseo'))
    }
  })

  test('of a project that fails to be stored does not hold up the others', async () => {
    const provider = fakeQueue()
    const tracked = [await track(1), await track(1)]
    for (const { batch } of tracked) await post(provider, batch)
    provider.answer = ({ tag }) => {
      const seen = ranked(1)
      // No position that could be stored.
      if (tag === [...provider.paid.keys()][0]) Object.assign(seen.results[0] as object, { position: 1.5 })
      return seen
    }
    await assert.rejects(collect([provider]))
    const ended = await Promise.all(tracked.map(({ project }) => statusesOf(project)))
    assert.deepEqual(ended, [['running'], ['success']])
  })
})
