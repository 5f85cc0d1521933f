import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countStatuses, directChecks } from '../../../../test/helpers/direct-checks.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { fakeProvider, ranked } from '../../../../test/helpers/fake-provider.ts'
import { createRankProject, runOnce } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import { until } from '../../../../test/helpers/until.ts'
import { chooseProvider } from './provider-choice.ts'

onEveryEngine('checking a batch', (context) => {
  const { track, check, dyingAfter } = directChecks(context)

  test('a free provider is asked for each, and what a crash interrupted is asked again', async () => {
    const { project, batch } = await track(3, 'simulator')
    const provider = fakeProvider({ name: 'simulator', isPaid: false, concurrency: 100 })
    const handler = check([provider])
    await assert.rejects(runOnce(context.database, handler, batch, dyingAfter(0)), /dead/)
    assert.deepEqual(await countStatuses(project), { pending: 3 })
    await runOnce(context.database, handler, batch)
    assert.deepEqual(await countStatuses(project), { success: 3 })
    assert.equal(provider.requests.length, 6)
    assert.deepEqual(await project.month(), { spent: 0, reserved: 0 })
    assert.ok((await project.analyses()).every((analysis) => analysis.is_simulated === 1))
    await assertRecount(context.database, project.id)
  })

  test('what is asked says where, on what and how deep, and carries a tag of its own', async () => {
    const project = await createRankProject(context.database, { rank_tracker_depth: 30 })
    await project.add(['Oak Desk'], { device: 'desktop' })
    const provider = fakeProvider()
    const { projectUid } = await project.context()
    await runOnce(context.database, check([provider]), (await project.takeBatches())[0])
    const day = new Date().toISOString().slice(0, 10)
    assert.deepEqual(provider.requests, [
      {
        tag: `sightline-${projectUid}-1`,
        keyword: 'Oak Desk',
        countryCode: 'US',
        languageCode: 'en',
        location: null,
        device: 'desktop',
        depth: 30,
        day,
        knownSites: ['example.com'],
      },
    ])
  })

  test('paid checks go as many at a time as the provider takes, each announced before and written down after', async () => {
    const { project, batch } = await track(7)
    let underWay = 0
    let most = 0
    const provider = fakeProvider({
      concurrency: 3,
      async answer() {
        most = Math.max(most, ++underWay)
        const month = await project.month()
        assert.ok(month.reserved >= underWay * 1000, 'announced before it is bought')
        underWay--
        return ranked(2)
      },
    })
    await runOnce(context.database, check([provider]), batch)
    assert.equal(most, 3)
    assert.deepEqual(await countStatuses(project), { success: 7 })
    assert.deepEqual(await project.month(), { spent: 7000, reserved: 0 })
    const entries = await project.entries()
    assert.equal(entries.length, 7)
    assert.ok(entries.every((entry) => entry.cost_micros === 1000 && entry.is_estimated === 0))
    assert.deepEqual(
      entries.map((entry) => entry.reference),
      [...provider.paid.keys()],
    )
    await assertRecount(context.database, project.id)
  })

  test('batches at the same time share what the provider takes', async () => {
    const provider = fakeProvider({ isPaid: false, concurrency: 2 })
    let underWay = 0
    let most = 0
    const gates: (() => void)[] = []
    provider.answer = async () => {
      most = Math.max(most, ++underWay)
      await new Promise<void>((resolve) => gates.push(resolve))
      underWay--
      return ranked(1)
    }
    const handler = check([provider])
    const tracked = [await track(3), await track(3)]
    const runs = Promise.all(tracked.map(({ batch }) => runOnce(context.database, handler, batch)))
    for (let done = 0; done < 6; done++) {
      await until('a check is under way', () => gates.length > 0)
      gates.shift()?.()
    }
    await runs
    assert.equal(most, 2)
  })

  test('a paid check that was left behind is closed at its estimate and never bought again', async () => {
    const { project, ids, batch } = await track(5)
    const provider = fakeProvider({ concurrency: 2 })
    const handler = check([provider])
    // Two are stored, two are bought and not stored, one is not asked for.
    await assert.rejects(runOnce(context.database, handler, batch, dyingAfter(3)), /dead/)
    assert.deepEqual(await countStatuses(project), { success: 2, running: 2, pending: 1 })
    assert.deepEqual(await project.month(), { spent: 2000, reserved: 2000 })
    await runOnce(context.database, handler, batch)
    assert.deepEqual(await countStatuses(project), { success: 3, failed: 2 })
    assert.deepEqual([...provider.paid.values()], [1, 1, 1, 1, 1])
    assert.deepEqual(await project.month(), { spent: 5000, reserved: 0 })
    const estimated = (await project.entries()).filter((entry) => entry.is_estimated === 1)
    assert.deepEqual(
      estimated.map((entry) => [entry.provider, entry.cost_micros]),
      [
        ['serper', 1000],
        ['serper', 1000],
      ],
    )
    const record = await project.record(ids[2] as number)
    assert.equal(record.status, 'failed')
    assert.match(record.message ?? '', /may have been paid for, so it was not made again/)
    await runOnce(context.database, handler, batch)
    assert.equal(provider.requests.length, 5)
    await assertRecount(context.database, project.id)
  })

  test('what was left behind at one provider is closed as its own when the project has another by then', async () => {
    const { project, batch } = await track(2)
    const paid = fakeProvider()
    const free = fakeProvider({ name: 'searxng', isPaid: false })
    const handler = check([free, paid])
    const use = (name: 'serper' | null) =>
      context.database.transaction((tx) =>
        chooseProvider(tx, context.engine, project.id, { provider: name, nowMs: Date.now() }),
      )
    await use('serper')
    await assert.rejects(runOnce(context.database, handler, batch, dyingAfter(1)), /dead/)
    await use(null)
    await runOnce(context.database, handler, batch)
    const analyses = await project.analyses()
    assert.deepEqual(
      analyses.map(({ status, provider, is_simulated }) => [status, provider, is_simulated]),
      [
        ['failed', 'serper', 0],
        ['failed', 'serper', 0],
      ],
    )
    assert.equal(free.requests.length, 0)
    assert.deepEqual(await project.month(), { spent: 2000, reserved: 0 })
    assert.ok((await project.entries()).every((entry) => entry.provider === 'serper'))
  })

  test('two batches that hold the same analyses buy each once', async () => {
    const { project, batch } = await track(4)
    const provider = fakeProvider({ concurrency: 2 })
    // Two handlers stand for two processes, each with a lock of its own.
    const runs = [check([provider]), check([provider])].map((handler) =>
      runOnce(context.database, handler, batch),
    )
    await Promise.all(runs)
    await runOnce(context.database, check([provider]), batch)
    assert.deepEqual([...provider.paid.values()], [1, 1, 1, 1])
    assert.deepEqual(await project.month(), {
      spent: (await project.entries()).reduce((sum, entry) => sum + entry.cost_micros, 0),
      reserved: 0,
    })
    assert.equal((await countStatuses(project)).running, undefined)
    await assertRecount(context.database, project.id)
  })

  test('a provider that is not set up fails each, and nothing is asked or simulated', async () => {
    const { project, ids, batch } = await track(2)
    const simulator = fakeProvider({ name: 'simulator', isPaid: false })
    await context.database.transaction((tx) =>
      chooseProvider(tx, context.engine, project.id, { provider: 'serpapi', nowMs: Date.now() }),
    )
    await runOnce(context.database, check([simulator]), batch)
    assert.deepEqual(await countStatuses(project), { failed: 2 })
    assert.equal(
      (await project.record(ids[0] as number)).message,
      'The provider serpapi is not set up on this server.',
    )
    assert.equal(simulator.requests.length, 0)
  })

  test('what was bought before its provider was taken away is not forgotten', async () => {
    const { project, batch } = await track(1)
    const provider = fakeProvider()
    await context.database.transaction((tx) =>
      chooseProvider(tx, context.engine, project.id, { provider: 'serper', nowMs: Date.now() }),
    )
    await assert.rejects(runOnce(context.database, check([provider]), batch, dyingAfter(1)), /dead/)
    await runOnce(context.database, check([fakeProvider({ name: 'simulator', isPaid: false })]), batch)
    assert.deepEqual(await countStatuses(project), { failed: 1 })
    assert.deepEqual(await project.month(), { spent: 1000, reserved: 0 })
  })

  test('a check that throws ends alone, and the job says so', async () => {
    for (const isPaid of [true, false]) {
      const { project, ids, batch } = await track(3)
      const provider = fakeProvider({
        isPaid,
        answer({ keyword }) {
          if (keyword === 'keyword 1') throw new TypeError('An adapter with a bug.')
          return ranked(1)
        },
      })
      await assert.rejects(runOnce(context.database, check([provider]), batch), /adapter with a bug/)
      assert.deepEqual(await countStatuses(project), { success: 2, failed: 1 })
      assert.equal((await project.record(ids[1] as number)).status, 'failed')
      assert.deepEqual(await project.month(), { spent: isPaid ? 3000 : 0, reserved: 0 })
    }
  })

  test('nothing is asked for a project that is gone, or when the batch was done', async () => {
    const { project, batch } = await track(1)
    const provider = fakeProvider()
    await runOnce(context.database, check([provider]), batch)
    await runOnce(context.database, check([provider]), batch)
    assert.equal(provider.requests.length, 1)
    await project.add(['another'])
    const [next] = await project.takeBatches()
    await changeRows(context.database, 'projects', { deleted_at: 1 }, { id: project.id })
    await runOnce(context.database, check([provider]), next)
    assert.equal(provider.requests.length, 1)
  })

  test('a worker that is told to stop stores what came beside a check that failed', async () => {
    const { project, batch } = await track(2)
    const stop = new AbortController()
    const provider = fakeProvider({
      answer({ keyword }) {
        stop.abort(new Error('Stopping.'))
        if (keyword === 'keyword 0') throw new TypeError('An adapter with a bug.')
        return ranked(1)
      },
    })
    const stopped = runOnce(context.database, check([provider]), batch, { signal: stop.signal })
    await assert.rejects(stopped, /adapter with a bug/)
    assert.deepEqual(await countStatuses(project), { success: 1, failed: 1 })
    assert.deepEqual(await project.month(), { spent: 2000, reserved: 0 })
  })

  test('a worker that is told to stop buys nothing more, and stores what it has bought', async () => {
    const { project, batch } = await track(4)
    const stop = new AbortController()
    const provider = fakeProvider({
      concurrency: 2,
      answer() {
        stop.abort(new Error('Stopping.'))
        return ranked(1)
      },
    })
    const stopped = runOnce(context.database, check([provider]), batch, { signal: stop.signal })
    await assert.rejects(stopped, /Stopping/)
    assert.equal(provider.requests.length, 2)
    assert.deepEqual(await countStatuses(project), { success: 2, pending: 2 })
    await runOnce(context.database, check([provider]), batch)
    assert.deepEqual(await countStatuses(project), { success: 4 })
    assert.deepEqual([...provider.paid.values()], [1, 1, 1, 1])
    assert.deepEqual(await project.month(), { spent: 4000, reserved: 0 })
  })
})
