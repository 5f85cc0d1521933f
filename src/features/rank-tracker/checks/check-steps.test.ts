import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countStatuses, directChecks } from '../../../../test/helpers/direct-checks.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { type FakeProvider, fakeProvider, ranked } from '../../../../test/helpers/fake-provider.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { failed } from '../../../background/providers/failure.ts'
import { readKeywordRecord } from '../keywords/keyword-routes.ts'

const AGAIN = 'The provider is broken. Trying again soon.'

onEveryEngine('the steps of a check', (context) => {
  const { track, check } = directChecks(context)

  test('what a provider refuses for a moment is asked again after 30 s, 2 and 10 minutes, and then fails', async () => {
    const { project, ids, batch } = await track(1)
    const provider = fakeProvider({ answer: () => failed('upstream', 'The provider is broken.') })
    const handler = check([provider])
    const delays: number[] = []
    let next = batch
    for (let tries = 0; tries < 3; tries++) {
      const startMs = Date.now()
      await runOnce(context.database, handler, next)
      assert.deepEqual(await countStatuses(project), { pending: 1 })
      const { status, message } = await project.record(ids[0] as number)
      assert.deepEqual({ status, message }, { status: 'pending', message: AGAIN })
      assert.equal((await project.analyses())[0]?.message, AGAIN)
      ;[next] = await project.takeBatches()
      delays.push(Math.round(((next?.runAt ?? 0) - startMs) / 10_000) * 10_000)
    }
    assert.deepEqual(delays, [30_000, 120_000, 600_000])
    await runOnce(context.database, handler, next)
    assert.deepEqual(await countStatuses(project), { failed: 1 })
    assert.equal((await project.analyses())[0]?.attempts, 4)
    assert.equal((await project.record(ids[0] as number)).message, 'The provider is broken.')
    assert.equal((await project.analyses())[0]?.message, 'The provider is broken.')
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
      assert.deepEqual(await countStatuses(project), { failed: 1 })
      assert.equal((await project.record(ids[0] as number)).message, `It is ${failureClass}.`)
      assert.deepEqual(await project.takeBatches(), [])
    }
  })

  test('what may have been paid for is not asked again, whatever its class', async () => {
    const { project, batch } = await track(1)
    const failure = failed('upstream', 'It broke.', { costMicros: 700, isCostEstimated: true })
    await runOnce(context.database, check([fakeProvider({ answer: () => failure })]), batch)
    assert.deepEqual(await countStatuses(project), { failed: 1 })
    assert.deepEqual(await project.month(), { spent: 700, reserved: 0 })
    assert.equal((await project.analyses())[0]?.cost_micros, 700)
  })

  test('at the limit the rest of a batch waits and says so, and nothing of it is bought', async () => {
    const { project, ids, batch } = await track(5)
    const provider = fakeProvider({ concurrency: 10 })
    await runOnce(context.database, check([provider], 3_500), batch)
    assert.deepEqual(await countStatuses(project), { success: 3 })
    assert.equal(provider.requests.length, 3)
    assert.deepEqual(await project.month(), { spent: 3000, reserved: 0 })
    const waiting = await readKeywordRecord(context.database, project.id, ids[4] as number)
    assert.equal(waiting?.status, 'pending')
    assert.equal(
      waiting.message,
      'The monthly spend limit is reached: the next check is made when a new month begins or the limit is raised.',
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
})
