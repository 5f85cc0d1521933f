import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestApp, type Tenant, type TestApp } from '../../test/helpers/app.ts'
import { onEveryEngine } from '../../test/helpers/engines.ts'
import { testRunner } from '../../test/helpers/jobs.ts'
import { until } from '../../test/helpers/until.ts'
import type { Database } from '../storage/database.ts'

const NOT_FOUND = '{"message":"Project not found or not accessible."}'

onEveryEngine('access to projects', (context) => {
  let app: TestApp
  let owner: Tenant
  let otherDatabase: Database
  let otherNode: TestApp

  before(async () => {
    app = await createTestApp(context.database)
    owner = await app.createTenant()
    otherDatabase = await context.storage.open()
    otherNode = await createTestApp(otherDatabase)
  })
  after(async () => {
    await app?.close()
    await otherNode?.close()
    await otherDatabase?.close()
  })

  const read = (uid: string, node = app) => node.call('GET', `/v1/projects/${uid}`, { key: owner.key })
  const remove = (uid: string) => app.call('DELETE', `/v1/projects/${uid}`, { key: owner.key })

  test('a key that is limited to some projects sees those alone and cannot create another', async () => {
    const tenant = await app.createTenant()
    const uids = [
      await app.createProject(tenant.key),
      await app.createProject(tenant.key),
      await app.createProject(tenant.key),
    ]
    const projectUids = [uids[2] as string, uids[0] as string]
    const { key } = await app.createKey({ memberId: tenant.memberId, projectUids })
    const { body } = await app.call('GET', '/v1/projects', { key })
    assert.deepEqual(
      body.data.map(({ uid }: { uid: string }) => uid),
      [uids[0], uids[2]],
    )
    assert.equal((await app.call('GET', `/v1/projects/${uids[2]}`, { key })).status, 200)
    const refused = await app.call('POST', '/v1/projects', {
      key,
      body: { name: 'x', domain: 'example.com' },
    })
    assert.deepEqual([refused.status, refused.body.code], [403, 'project_limited_key'])
    const { body: account } = await app.call('GET', '/v1/account', { key })
    assert.deepEqual(account.data, { plan: 'self-hosted', accessible_projects: 2, project_count: 3 })
    // Without a project left it sees none, not all.
    for (const uid of projectUids) await app.call('DELETE', `/v1/projects/${uid}`, { key: tenant.key })
    assert.deepEqual((await app.call('GET', '/v1/projects', { key })).body.data, [])
  })

  test('a deleted project is gone at once here, and within a second on other nodes', async () => {
    const uid = await app.createProject(owner.key)
    assert.equal((await read(uid, otherNode)).status, 200)
    const { status, text } = await remove(uid)
    assert.deepEqual([status, text], [200, '{"data":{"deleted_count":1}}'])
    assert.deepEqual([(await read(uid)).status, (await read(uid)).text], [404, NOT_FOUND])
    assert.equal((await remove(uid)).text, NOT_FOUND)
    otherNode.clock.ms += 999
    assert.equal(
      (await otherNode.call('GET', `/v1/projects/${uid}/competitors`, { key: owner.key })).text,
      NOT_FOUND,
    )
    const listed = (await app.call('GET', '/v1/projects?limit=100', { key: owner.key })).body.data
    assert.ok(listed.every((row: { uid: string }) => row.uid !== uid))
  })

  test('nothing is written into a project that was deleted a moment ago on another node', async () => {
    const uid = await app.createProject(owner.key)
    // It knows the project now, and believes for a moment that it is there.
    assert.equal((await read(uid, otherNode)).status, 200)
    await remove(uid)
    const runner = testRunner(context.database, app.product.handlers)
    runner.start()
    const countRows = async () =>
      (
        await context.database.read((db) =>
          db.selectFrom('projects').where('uid', '=', uid).select('id').execute(),
        )
      ).length
    const competitor = { name: 'x', domain: 'rival.example' }
    for (const body of [competitor, competitor]) {
      const url = `/v1/projects/${uid}/competitors`
      const { text } = await otherNode.call('POST', url, { key: owner.key, body })
      assert.equal(text, NOT_FOUND)
      await until('its rows are removed', async () => (await countRows()) === 0)
    }
    await runner.stop(1000)
  })
})
