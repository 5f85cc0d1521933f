import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEveryEngine } from '../../test/helpers/engines.ts'
import { type FakeProvider, fakeProvider, providersOf, ranked } from '../../test/helpers/fake-provider.ts'
import { createRankProject, type RankProject, runOnce } from '../../test/helpers/rank-project.ts'
import { assertRecount } from '../../test/helpers/recount.ts'
import { createTrackedProject } from '../../test/helpers/tracked-project.ts'
import { until } from '../../test/helpers/until.ts'
import type { JobContext } from '../jobs/job.ts'
import type { SerpProvider } from '../providers/contracts.ts'
import { failed } from '../providers/failure.ts'
import { checkHandler } from './check-job.ts'
import { chooseProvider } from './provider-choice.ts'

const LIMIT = 1_000_000
const keywords = (count: number) => Array.from({ length: count }, (_, index) => `keyword ${index}`)
const countBy = <T>(items: readonly T[]) => {
  const counts = new Map<T, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return Object.fromEntries(counts)
}

onEveryEngine('checking a batch', (context) => {
  let newProject: Awaited<ReturnType<typeof createTrackedProject>>
  before(async () => {
    newProject = await createTrackedProject(context.database)
  })

  /** Of an account of its own: spending is per account. */
  async function track(count: number) {
    const project = await createRankProject(context.database)
    const ids = await project.add(keywords(count))
    return { project, ids, batch: (await project.takeBatches())[0] }
  }

  function check(providers: readonly SerpProvider[], spendLimitMicros = LIMIT) {
    const { database } = context
    return checkHandler({ database, providers: providersOf(...providers), spendLimitMicros })
  }

  const statuses = async (project: RankProject) =>
    countBy((await project.analyses()).map((analysis) => analysis.status))

  /** A worker that dies when it is about to store what it was told; it has bought all of it. */
  function dyingAfter(stores: number): Partial<JobContext> {
    let left = stores
    return {
      checkpoint: async (work, options) => {
        if (left-- <= 0) throw new Error('The worker is dead.')
        await context.database.transaction(work, options)
      },
    }
  }

  test('a free provider is asked for each, and what a crash interrupted is asked again', async () => {
    const { project, batch } = await track(3)
    const provider = fakeProvider({ name: 'simulator', isPaid: false, concurrency: 100 })
    const handler = check([provider])
    await assert.rejects(runOnce(context.database, handler, batch, dyingAfter(0)), /dead/)
    assert.deepEqual(await statuses(project), { pending: 3 })
    await runOnce(context.database, handler, batch)
    assert.deepEqual(await statuses(project), { success: 3 })
    assert.equal(provider.requests.length, 6)
    assert.deepEqual(await project.month(), { spent: 0, reserved: 0 })
    assert.ok((await project.analyses()).every((analysis) => analysis.is_simulated === 1))
    await assertRecount(context.database, project.id)
  })

  test('what is asked says where, on what and how deep, and carries a tag of its own', async () => {
    const project = await createRankProject(context.database, { rank_tracker_depth: 30 }, newProject)
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
    assert.deepEqual(await statuses(project), { success: 7 })
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
    assert.deepEqual(await statuses(project), { success: 2, running: 2, pending: 1 })
    assert.deepEqual(await project.month(), { spent: 2000, reserved: 2000 })
    await runOnce(context.database, handler, batch)
    assert.deepEqual(await statuses(project), { success: 3, failed: 2 })
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
    const simulator = fakeProvider({ name: 'simulator', isPaid: false })
    const handler = check([simulator, paid])
    const use = (name: 'serper' | null) =>
      context.database.transaction((tx) => chooseProvider(tx, project.id, name))
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
    assert.equal(simulator.requests.length, 0)
    assert.deepEqual(await project.month(), { spent: 2000, reserved: 0 })
    assert.ok((await project.entries()).every((entry) => entry.provider === 'serper'))
  })

  test('two batches that hold the same analyses buy each once', async () => {
    const { project, batch } = await track(4)
    const provider = fakeProvider({ concurrency: 2 })
    // Of two processes: each has turns of its own.
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
    assert.equal((await statuses(project)).running, undefined)
    await assertRecount(context.database, project.id)
  })

  test('what a provider refuses for a moment is asked again after 30 s, 2 and 10 minutes, and then fails', async () => {
    const { project, ids, batch } = await track(1)
    const provider = fakeProvider({ answer: () => failed('upstream', 'The provider is broken.') })
    const handler = check([provider])
    const delays: number[] = []
    let next = batch
    for (let tries = 0; tries < 3; tries++) {
      const startMs = Date.now()
      await runOnce(context.database, handler, next)
      assert.deepEqual(await statuses(project), { pending: 1 })
      assert.equal((await project.record(ids[0] as number)).message, null)
      ;[next] = await project.takeBatches()
      delays.push(Math.round(((next?.runAt ?? 0) - startMs) / 10_000) * 10_000)
    }
    assert.deepEqual(delays, [30_000, 120_000, 600_000])
    await runOnce(context.database, handler, next)
    assert.deepEqual(await statuses(project), { failed: 1 })
    assert.equal((await project.analyses())[0]?.attempts, 4)
    assert.equal((await project.record(ids[0] as number)).message, 'The provider is broken.')
    assert.deepEqual(await project.takeBatches(), [])
    assert.equal(provider.requests.length, 4)
    assert.deepEqual(await project.month(), { spent: 0, reserved: 0 })
    await assertRecount(context.database, project.id)
  })

  test('a provider that names its wait is asked again no sooner', async () => {
    const { project, batch } = await track(2)
    const provider = fakeProvider({
      answer: ({ keyword }) =>
        failed('rate', 'Slow down.', { retryAfterMs: keyword === 'keyword 0' ? 5_000 : 90_000 }),
    })
    const startMs = Date.now()
    await runOnce(context.database, check([provider]), batch)
    const again = await project.takeBatches()
    assert.deepEqual(
      again.map(({ analysisIds, runAt }) => [analysisIds, Math.round((runAt - startMs) / 10_000) * 10]),
      [
        [[1], 30],
        [[2], 90],
      ],
    )
  })

  test('what cannot get better fails at once', async () => {
    for (const failureClass of ['auth', 'quota', 'input', 'timeout', 'garbage'] as const) {
      const { project, ids, batch } = await track(1)
      const provider = fakeProvider({ answer: () => failed(failureClass, `It is ${failureClass}.`) })
      await runOnce(context.database, check([provider]), batch)
      assert.deepEqual(await statuses(project), { failed: 1 })
      assert.equal((await project.record(ids[0] as number)).message, `It is ${failureClass}.`)
      assert.deepEqual(await project.takeBatches(), [])
    }
  })

  test('what may have been paid for is not asked again, whatever its class', async () => {
    const { project, batch } = await track(1)
    const failure = failed('upstream', 'It broke.', { costMicros: 700, isCostEstimated: true })
    await runOnce(context.database, check([fakeProvider({ answer: () => failure })]), batch)
    assert.deepEqual(await statuses(project), { failed: 1 })
    assert.deepEqual(await project.month(), { spent: 700, reserved: 0 })
    assert.equal((await project.analyses())[0]?.cost_micros, 700)
  })

  test('a provider that is not set up fails each, and nothing is asked or simulated', async () => {
    const { project, ids, batch } = await track(2)
    const simulator = fakeProvider({ name: 'simulator', isPaid: false })
    await context.database.transaction((tx) => chooseProvider(tx, project.id, 'serpapi'))
    await runOnce(context.database, check([simulator]), batch)
    assert.deepEqual(await statuses(project), { failed: 2 })
    assert.equal(
      (await project.record(ids[0] as number)).message,
      'The provider serpapi is not set up on this server.',
    )
    assert.equal(simulator.requests.length, 0)
  })

  test('what was bought before its provider was taken away is not forgotten', async () => {
    const { project, batch } = await track(1)
    const provider = fakeProvider()
    await context.database.transaction((tx) => chooseProvider(tx, project.id, 'serper'))
    await assert.rejects(runOnce(context.database, check([provider]), batch, dyingAfter(1)), /dead/)
    await runOnce(context.database, check([fakeProvider({ name: 'simulator', isPaid: false })]), batch)
    assert.deepEqual(await statuses(project), { failed: 1 })
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
      assert.deepEqual(await statuses(project), { success: 2, failed: 1 })
      assert.equal((await project.record(ids[1] as number)).status, 'failed')
      assert.deepEqual(await project.month(), { spent: isPaid ? 3000 : 0, reserved: 0 })
    }
  })

  test('at the limit the rest of a batch fails and says so, and nothing of it is bought', async () => {
    const { project, ids, batch } = await track(5)
    const provider = fakeProvider({ concurrency: 10 })
    await runOnce(context.database, check([provider], 3_500), batch)
    assert.deepEqual(await statuses(project), { success: 3, failed: 2 })
    assert.equal(provider.requests.length, 3)
    assert.deepEqual(await project.month(), { spent: 3000, reserved: 0 })
    assert.equal(
      (await project.record(ids[4] as number)).message,
      "The account's monthly spend limit of $0.00 is reached, so nothing was bought.",
    )
    await assertRecount(context.database, project.id)
  })

  test('a keyword that is dearer than others is announced at its price', async () => {
    const { project, batch } = await track(2)
    const provider = fakeProvider({
      surcharge: (keyword) => (keyword === 'keyword 1' ? 5 : 1),
      async answer() {
        assert.equal((await project.month()).reserved, 10_000)
        return ranked(1)
      },
    })
    await runOnce(context.database, check([provider]), batch)
    assert.deepEqual(await project.month(), { spent: 2000, reserved: 0 })
  })

  test('a keyword that is deleted while it waits is neither bought nor counted', async () => {
    const { project, ids, batch } = await track(2)
    const provider = fakeProvider({
      concurrency: 1,
      async answer({ keyword }) {
        if (keyword === 'keyword 0') await project.delete([ids[1] as number])
        return ranked(1)
      },
    })
    await runOnce(context.database, check([provider]), batch)
    assert.equal(provider.requests.length, 1)
    assert.deepEqual(await project.month(), { spent: 1000, reserved: 0 })
    await assertRecount(context.database, project.id)
  })

  test('a keyword that is deleted while it is bought is paid for once and does not come back', async () => {
    const answers = [ranked(1), failed('upstream', 'Not now.'), failed('auth', 'Never.')]
    for (const seen of answers) {
      const { project, ids, batch } = await track(1)
      const provider = fakeProvider({
        async answer() {
          await project.delete(ids)
          return seen
        },
      })
      await runOnce(context.database, check([provider]), batch)
      assert.deepEqual(await project.analyses(), [])
      assert.deepEqual(await project.takeBatches(), [])
      // Nobody could tell any more whether it was charged: it counts in full.
      assert.deepEqual(await project.month(), { spent: 1000, reserved: 0 })
      assert.equal((await project.entries())[0]?.is_estimated, 1)
      await assertRecount(context.database, project.id)
    }
  })

  test('a keyword without a result runs while it is bought; any other keeps what it has', async () => {
    const { project, ids, batch } = await track(2)
    await project.store([{ analysisId: 1, seen: ranked(4) }])
    const seen: string[][] = []
    const provider: FakeProvider = fakeProvider({
      async answer() {
        const records = await Promise.all(ids.map((id) => project.record(id)))
        seen.push(records.map((record) => record.status))
        await assertRecount(context.database, project.id)
        return ranked(5)
      },
    })
    await runOnce(context.database, check([provider]), batch)
    assert.deepEqual(seen, [['success', 'running']])
    await assertRecount(context.database, project.id)
  })

  test('nothing is asked for a project that is gone, or when the batch was done', async () => {
    const { project, batch } = await track(1)
    const provider = fakeProvider()
    await runOnce(context.database, check([provider]), batch)
    await runOnce(context.database, check([provider]), batch)
    assert.equal(provider.requests.length, 1)
    await project.add(['another'])
    const [next] = await project.takeBatches()
    await context.database.write((db) =>
      db.updateTable('projects').set({ deleted_at: 1 }).where('id', '=', project.id).execute(),
    )
    await runOnce(context.database, check([provider]), next)
    assert.equal(provider.requests.length, 1)
  })

  test('a worker that is told to stop buys nothing more', async () => {
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
    await runOnce(context.database, check([provider]), batch)
    assert.deepEqual([...provider.paid.values()], [1, 1, 1, 1])
    assert.deepEqual(await project.month(), { spent: 4000, reserved: 0 })
  })
})
