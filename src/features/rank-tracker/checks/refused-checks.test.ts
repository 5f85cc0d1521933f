import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { fakeProvider, providersOf, ranked } from '../../../../test/helpers/fake-provider.ts'
import { createRankProject, type RankProject, runOnce } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { changeRows, storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { failed } from '../../../background/providers/failure.ts'
import { forgetFailure, listRecovered } from '../../../background/providers/provider-state.ts'
import { HOUR_MS } from '../../../lib/durations.ts'
import { checkHandler } from './check-job.ts'
import { requestRefusedAgain } from './refused-checks.ts'

const REFUSED = failed('auth', 'Serper refused the key.')

onEveryEngine('checks that a provider refused', (context) => {
  type Provider = ReturnType<typeof fakeProvider>

  async function work(project: RankProject, provider: Provider): Promise<void> {
    const { database } = context
    const checks = checkHandler({ database, providers: providersOf(provider), spendLimitMicros: 1_000_000 })
    for (const batch of await project.takeBatches()) await runOnce(database, checks, batch)
  }

  const requestAgain = (provider: Provider) =>
    requestRefusedAgain({ database: context.database, providers: providersOf(provider) })
  const enterKey = () => context.database.transaction((tx) => forgetFailure(tx, 'serper'))
  const statusesOf = async (project: RankProject, ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => (await project.record(id)).status))
  const slotsOf = async (project: RankProject) => {
    const where = { project_id: project.id }
    const slots = await storedRows(
      context.database,
      'keyword_schedules',
      ['keyword_id', 'queue', 'due_at'],
      where,
    )
    return slots.sort((a, b) => a.keyword_id - b.keyword_id)
  }

  test('are made once more as soon as the key was put right, and the regular ones stay as they were', async () => {
    const project = await createRankProject(context.database)
    const ids = await project.add(['a', 'b', 'paid'])
    const lost = failed('timeout', 'Nobody knows.', { costMicros: 1000, isCostEstimated: true })
    const provider = fakeProvider({ answer: ({ keyword }) => (keyword === 'paid' ? lost : REFUSED) })
    await work(project, provider)
    assert.deepEqual(await statusesOf(project, ids), ['failed', 'failed', 'failed'])
    // One that is due within the hour would be made with it.
    const dueAtMs = Date.now() + 6 * HOUR_MS
    await changeRows(context.database, 'keyword_schedules', { due_at: dueAtMs }, { project_id: project.id })
    const slots = await slotsOf(project)
    assert.equal(await requestAgain(provider), 0, 'the key is still refused')

    await enterKey()
    provider.answer = () => ranked(4)
    assert.equal(await requestAgain(provider), 2)
    assert.equal(await requestAgain(provider), 0)
    await work(project, provider)
    assert.deepEqual(await statusesOf(project, ids), ['success', 'success', 'failed'])
    assert.deepEqual([...provider.paid.values()], [1, 1], 'nothing was bought twice')
    assert.deepEqual(await slotsOf(project), slots)
    await assertRecount(context.database, project.id)
  })

  test('are made again when the provider works without anybody having told', async () => {
    const [empty, later] = [
      await createRankProject(context.database),
      await createRankProject(context.database),
    ]
    const ids = await empty.add(['a', 'b'])
    const provider = fakeProvider({ answer: () => failed('quota', 'No credits are left.') })
    await work(empty, provider)
    const state = await storedRow(context.database, 'provider_states', ['failing_since'], {
      provider: 'serper',
    })
    assert.notEqual(state.failing_since, null)

    provider.answer = () => ranked(2)
    await later.add(['c'])
    await work(later, provider)
    assert.equal(await requestAgain(provider), 2)
    await work(empty, provider)
    assert.deepEqual(await statusesOf(empty, ids), ['success', 'success'])
    assert.deepEqual(await context.database.read(listRecovered), [])
  })

  test('join a check that is under way, and are left alone where the provider is gone', async () => {
    const project = await createRankProject(context.database)
    await project.add(['a'])
    const provider = fakeProvider({ answer: () => REFUSED })
    await work(project, provider)
    await enterKey()
    // As if the process had died before it wrote down that all were requested.
    const [recovered] = await context.database.read(listRecovered)
    assert.equal(await requestAgain(provider), 1)
    await context.database.write((db) =>
      db
        .updateTable('provider_states')
        .set({ recheck_from: recovered?.fromMs ?? 0 })
        .execute(),
    )
    assert.equal(await requestAgain(provider), 0)
    await work(project, provider)

    await enterKey()
    assert.equal(await requestRefusedAgain({ database: context.database, providers: providersOf() }), 0)
    assert.deepEqual(await context.database.read(listRecovered), [])
  })
})
