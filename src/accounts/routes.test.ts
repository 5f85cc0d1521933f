import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type TestApp } from '../../test/helpers/app.ts'
import { onEveryEngine } from '../../test/helpers/engines.ts'

onEveryEngine('the account', (context) => {
  let app: TestApp
  before(async () => {
    app = await createTestApp(context.database, {
      SIGHTLINE_PLAN: 'team',
      SIGHTLINE_COMPETITOR_LIMIT: '4',
      SIGHTLINE_BACKLINK_ACCESS: 'false',
    })
  })
  after(() => app?.close())

  const get = async (path: string, key: string) => (await app.call('GET', `/v1/${path}`, { key })).body.data

  test('has the plan and the limits of the server where it has none of its own', async () => {
    const { key } = await app.createTenant()
    assert.deepEqual(await get('account', key), { plan: 'team', accessible_projects: 0, project_count: 0 })
    const usage = await get('account/usage', key)
    assert.deepEqual([usage.plan, usage.features], ['team', { backlinks: false }])
    assert.deepEqual(usage.limits.competitors, { limit: 0, used: 0, remaining: 0 })
    await app.createProject(key)
    const { limits } = await get('account/usage', key)
    assert.deepEqual(limits.competitors, { limit: 4, used: 0, remaining: 4 })
  })

  test('has its own plan and limits where they were set, zero and no included', async () => {
    const { key } = await app.createTenant('owner', {
      name: 'Own',
      plan: 'gold',
      competitorLimit: 0,
      hasBacklinkAccess: true,
    })
    const uid = await app.createProject(key)
    const usage = await get('account/usage', key)
    assert.deepEqual([usage.plan, usage.features], ['gold', { backlinks: true }])
    assert.deepEqual(usage.limits.competitors, { limit: 0, used: 0, remaining: 0 })
    const body = { name: 'x', domain: 'rival.example' }
    const refused = await app.call('POST', `/v1/projects/${uid}/competitors`, { key, body })
    assert.equal(refused.body.code, 'competitor_limit_exceeded')
  })

  test('that uses more than it may since its limit was lowered has nothing left, not less', async () => {
    const { key, accountId } = await app.createTenant()
    const uid = await app.createProject(key)
    for (const domain of ['a.example', 'b.example']) {
      await app.call('POST', `/v1/projects/${uid}/competitors`, { key, body: { name: 'x', domain } })
    }
    await context.database.write((db) =>
      db.updateTable('accounts').set({ competitor_limit: 1 }).where('id', '=', accountId).execute(),
    )
    const { limits } = await get('account/usage', key)
    assert.deepEqual(limits.competitors, { limit: 1, used: 2, remaining: 0 })
  })

  test('shows every role what it has', async () => {
    const owner = await app.createTenant()
    await app.createProject(owner.key)
    for (const role of ['viewer', 'editor'] as const) {
      const { key } = await app.createColleague(owner, role)
      assert.deepEqual(await get('account', key), { plan: 'team', accessible_projects: 1, project_count: 1 })
    }
  })
})
