import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Tenant, type TestApp } from '../../../../test/helpers/app.ts'
import { directChecks } from '../../../../test/helpers/direct-checks.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { fakeProvider, providersOf, ranked } from '../../../../test/helpers/fake-provider.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { assertRecount } from '../../../../test/helpers/recount.ts'
import { openSourced } from '../../../../test/helpers/sourced-tracker.ts'
import { storedRow } from '../../../../test/helpers/stored-rows.ts'
import { checkHandler } from '../checks/check-job.ts'
import { adoptSources } from './adopt-sources.ts'

onEveryEngine('workers and their default provider', (context) => {
  let unset: TestApp
  let owner: Tenant
  before(async () => {
    unset = await createTestApp(context.database, { SIGHTLINE_SERP_PROVIDER: '' })
    owner = await unset.createTenant()
  })
  after(() => unset?.close())

  const sourceOf = async (projectId: number) => {
    const row = await storedRow(context.database, 'rank_trackers', ['source'], { project_id: projectId })
    return row.source
  }

  test('take it over for projects that follow it, and for no others', async () => {
    const { database } = context
    const follower = await openSourced(unset, database, owner)
    const chooser = await openSourced(unset, database, owner)
    const idle = await openSourced(unset, database, owner)
    await chooser.use('simulator')
    for (const tracker of [follower, chooser]) await tracker.add({ keywords: ['a'] })
    const sources = () => Promise.all([follower, chooser].map(({ projectId }) => sourceOf(projectId)))
    assert.deepEqual(await sources(), ['none', 'simulated'])
    assert.equal(await adoptSources(database, undefined), 0)
    assert.ok((await adoptSources(database, 'dataforseo')) >= 1)
    assert.deepEqual(await sources(), ['real', 'simulated'])
    assert.equal(await adoptSources(database, 'serper'), 0)
    await adoptSources(database, 'simulator')
    assert.deepEqual(await sources(), ['simulated', 'simulated'])
    await adoptSources(database, undefined)
    assert.deepEqual(await sources(), ['none', 'simulated'])
    await follower.rebuild()
    await assertRecount(database, follower.projectId)

    await chooser.use(null)
    assert.deepEqual(await sources(), ['none', 'simulated'], 'a process without a default leaves it to them')
    await adoptSources(database, undefined)
    assert.deepEqual(await sources(), ['none', 'none'])
    await idle.use(null)
    assert.equal(await sourceOf(idle.projectId), null)
  })

  test('are not overruled by a process with other settings, which goes by what is stored', async () => {
    const { database } = context
    const tracker = await openSourced(unset, database, owner)
    await tracker.add({ keywords: ['a'] })
    await adoptSources(database, 'serper')
    const { body } = await tracker.add({ keywords: ['b'] })
    assert.equal(body.data.initial_analysis_scheduled, true)
    assert.equal(await sourceOf(tracker.projectId), 'real')
  })

  test('pass over projects that are deleted', async () => {
    const { database } = context
    const gone = await openSourced(unset, database, owner)
    await gone.add({ keywords: ['a'] })
    await unset.call('DELETE', `/v1/projects/${gone.uid}`, { key: owner.key })
    await adoptSources(database, 'serper')
    assert.equal(await sourceOf(gone.projectId), 'none')
    await adoptSources(database, undefined)
  })

  test('settle it before they ask: nothing is simulated for a project that is real to others', async () => {
    const { track } = directChecks(context)
    const { database } = context
    const { project, batch } = await track(2)
    const simulator = fakeProvider({ name: 'simulator', isPaid: false })
    await runOnce(
      database,
      checkHandler({ database, providers: providersOf(simulator), spendLimitMicros: 0 }),
      batch,
    )
    assert.equal(simulator.requests.length, 0, 'what was opened for a real provider was taken back')
    assert.deepEqual(await project.analyses(), [])
    assert.equal(await sourceOf(project.id), 'simulated')
    await assertRecount(database, project.id)
  })

  test('close what was bought when there is no provider any more, and leave the rest alone', async () => {
    const { database } = context
    const { track, check, dyingAfter } = directChecks(context)
    const { project, ids, batch } = await track(3)
    const paid = fakeProvider({ concurrency: 1, answer: () => ranked(2) })
    await assert.rejects(runOnce(database, check([paid]), batch, dyingAfter(3)), /dead/)
    const without = { defaultName: undefined, get: () => undefined }
    await runOnce(database, checkHandler({ database, providers: without, spendLimitMicros: 0 }), batch)
    assert.deepEqual(
      (await project.analyses()).map(({ status, provider }) => [status, provider]),
      [
        ['success', 'serper'],
        ['failed', 'serper'],
      ],
    )
    assert.equal((await project.record(ids[2] as number)).status, 'pending')
    assert.deepEqual(await project.month(), { spent: 2000, reserved: 0 })
    await assertRecount(database, project.id)
  })
})
