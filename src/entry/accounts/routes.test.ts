import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { changeRows, storedRow } from '../../../test/helpers/stored-rows.ts'

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

  test('is told what it keeps and how much it may, and null where there is no limit', async () => {
    const { key, accountId } = await app.createTenant('owner', { name: 'Kept', storageLimitBytes: 1_000 })
    const uid = await app.createProject(key)
    const usage = async () => (await get('account/usage', key)).limits.storage_bytes
    assert.deepEqual(await usage(), { limit: 1_000, used: 0, remaining: 1_000 })
    const { id } = await storedRow(context.database, 'projects', ['id'], { uid })
    await context.database.transaction(async (tx) => {
      await tx
        .insertInto('project_storage')
        .values({ project_id: id, part: 'crawls', bytes: 1_200 })
        .execute()
    })
    assert.deepEqual(await usage(), { limit: 1_000, used: 1_200, remaining: 0 })
    const refused = await app.call('POST', `/v1/projects/${uid}/crawls`, { key })
    assert.deepEqual([refused.status, refused.body.code], [403, 'storage_limit_exceeded'])
    assert.match(refused.body.message, /Delete some that are not needed, or have the limit raised\.$/)
    assert.equal((await app.call('GET', `/v1/projects/${uid}/crawls`, { key })).status, 200)
    await changeRows(context.database, 'accounts', { storage_limit_bytes: 0 }, { id: accountId })
    assert.deepEqual(await usage(), { limit: null, used: 1_200, remaining: null })
    assert.equal((await app.call('POST', `/v1/projects/${uid}/crawls`, { key })).status, 201)
  })

  test('that uses more than it may since its limit was lowered has nothing left, not less', async () => {
    const { key, accountId } = await app.createTenant()
    const uid = await app.createProject(key)
    for (const domain of ['a.example', 'b.example']) {
      await app.call('POST', `/v1/projects/${uid}/competitors`, { key, body: { name: 'x', domain } })
    }
    await changeRows(context.database, 'accounts', { competitor_limit: 1 }, { id: accountId })
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
